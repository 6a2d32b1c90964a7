import type { Readable } from 'node:stream';
import { kinds, type Answer, type ApplierContext } from '#areas/feed/items/index.ts';
import type { Operator } from '#areas/feed/systems/index.ts';
import type { FileHandling } from '#platform/db/json-columns.ts';
import { csvHeader, csvLines } from '#platform/tabular/csv.ts';
import type { TabularColumn } from '#platform/tabular/cells.ts';
import { createFeedFiles, type FeedFile } from './files.service.ts';
import { createFileImport, refusedColumns, type RefusedRow } from './import-file.ts';
import { createSpool } from './spool.ts';

/** A file, and the progress of an earlier run that was killed. */
export interface RunFile {
  name: string;
  content: () => Readable;
  last_line: number;
  counts: Record<string, number>;
}

export interface Imported {
  counts: Record<string, number>;
  /** Header of each field's column, and the columns that were not read; null for items in their own form. */
  mapping: { columns: Record<string, string>; ignored: string[] } | null;
  /** The refused rows, as a file that can be corrected. */
  refused: () => AsyncIterable<Uint8Array>;
  /** What a dry run would change; null if nothing. */
  changes: (() => AsyncIterable<Uint8Array>) | null;
  close: () => Promise<void>;
}

interface Running {
  sender: Pick<Operator, 'name' | 'person' | 'kinds'>;
  signal: AbortSignal;
  /** The mapping is complete, so saved mappings are not added. */
  isWhole?: boolean;
  onAnswer?: (answer: Answer) => void;
  onRefused?: (row: RefusedRow) => void;
  /** Stores the progress. Not called for rows that an earlier run applied. */
  save: (progress: { lastLine: number; counts: Record<string, number> }) => Promise<void>;
}

interface Change {
  answer: Answer;
  field: string;
  before: unknown;
  after: unknown;
}

const cellOf = (value: unknown): string | null =>
  value === null || value === undefined ? null : typeof value === 'string' ? value : JSON.stringify(value);

const changeColumns: TabularColumn<Change>[] = [
  { header: 'Line', kind: 'number', value: ({ answer }) => answer.line },
  { header: 'Id', kind: 'text', value: ({ answer }) => answer.id },
  { header: 'Result', kind: 'text', value: ({ answer }) => answer.result },
  { header: 'Field', kind: 'text', value: ({ field }) => field },
  { header: 'Before', kind: 'text', value: ({ before }) => cellOf(before) },
  { header: 'After', kind: 'text', value: ({ after }) => cellOf(after) },
];

/** Characters that are collected before they are written to a spool. */
const partCharacters = 64 * 1024;

/** Applies files, or checks them in a dry run. After a kill a run starts from the first row; rows are not applied twice. */
export function createFileRuns(context: ApplierContext & { temporary: string }) {
  const { clock, temporary } = context;
  const feedFiles = createFeedFiles({ ...context, kinds, timeZone: clock.timeZone });
  const importFile = createFileImport(context);
  const upserts = new Set(kinds.filter(({ isUpsert }) => isUpsert).map(({ kind }) => kind));

  return {
    /** Whether a file that was applied may have an effect when it is applied again. */
    mayChange: ({ kind }: FileHandling, counts: Record<string, number>): boolean =>
      kind === null || upserts.has(kind) || (counts['refused'] ?? 0) > 0 || (counts['waiting'] ?? 0) > 0,

    /** Throws SheetFailure and MappingUnclear for a file that cannot be read. */
    async run(file: RunFile, handling: FileHandling, { sender, signal, save, isWhole, ...on }: Running): Promise<Imported> {
      const { kind, source, isDryRun, isHistory, columns, constants } = handling;
      const opened = await feedFiles.open({
        content: file.content,
        kind: kind ?? undefined,
        source: source ?? undefined,
        given: { columns, constants },
        isWhole,
      });
      const refused = await createWriter(temporary);
      const changes = await createWriter(temporary);
      const closeAll = async () => {
        await refused.spool.close();
        await changes.spool.close();
      };
      try {
        const counts = await decide(opened);
        await refused.flush();
        await changes.flush();
        return {
          counts,
          mapping: opened.mapping && {
            columns: Object.fromEntries(opened.mapping.columns.map(({ field, column }) => [field.name, column.header])),
            ignored: opened.mapping.ignored,
          },
          refused: () => refused.spool.content() as AsyncIterable<Uint8Array>,
          changes: changes.rows > 0 ? () => changes.spool.content() as AsyncIterable<Uint8Array> : null,
          close: closeAll,
        };
      } catch (error) {
        await closeAll();
        throw error;
      } finally {
        opened.close();
      }

      async function decide(opened: FeedFile): Promise<Record<string, number>> {
        const counter = createRecount(file);
        const refusedOf = refusedColumns(opened);
        await refused.write(csvHeader(refusedOf), 0);
        await changes.write(csvHeader(changeColumns), 0);
        let changed: Change[] = [];
        await importFile(opened, {
          sender: { ...sender, fileName: file.name },
          isDryRun,
          isHistory,
          onAnswer: (answer) => {
            counter.add(answer);
            on.onAnswer?.(answer);
            if (answer.changes) changed.push(...answer.changes.map((change) => ({ answer, ...change })));
          },
          onRefused: (row: RefusedRow) => {
            on.onRefused?.(row);
            return refused.write(csvLines(refusedOf, [row]), 1);
          },
          onDecided: async (line) => {
            await changes.write(csvLines(changeColumns, changed), changed.length);
            changed = [];
            if (line > file.last_line) await save({ lastLine: line, counts: counter.counts() });
            signal.throwIfAborted();
          },
        });
        return counter.counts();
      }
    },
  };
}

export type FileRuns = ReturnType<typeof createFileRuns>;

/**
 * Counts the results of a file that a killed server may have applied in part. Rows up to `last_line` that now answer `repeated` count as
 * applied, except as many as answered `repeated` in the earlier run.
 */
function createRecount({ last_line: lastLine, counts: former }: Pick<RunFile, 'last_line' | 'counts'>) {
  const counts: Record<string, number> = {};
  let repeated = 0;
  return {
    add({ line, result }: Answer): void {
      if (line <= lastLine && result === 'repeated') repeated += 1;
      else counts[result] = (counts[result] ?? 0) + 1;
    },
    counts(): Record<string, number> {
      const before = Math.min(repeated, former['repeated'] ?? 0);
      const all = { ...counts };
      if (repeated > before) all['applied'] = (all['applied'] ?? 0) + repeated - before;
      if (before > 0) all['repeated'] = (all['repeated'] ?? 0) + before;
      return all;
    },
  };
}

async function createWriter(temporary: string) {
  const spool = await createSpool(temporary);
  let waiting = '';
  let rows = 0;
  const flush = async () => {
    const text = waiting;
    waiting = '';
    if (text !== '') await spool.append(text);
  };
  return {
    spool,
    get rows() {
      return rows;
    },
    flush,
    async write(text: string, count: number): Promise<void> {
      waiting += text;
      rows += count;
      if (waiting.length >= partCharacters) await flush();
    },
  };
}
