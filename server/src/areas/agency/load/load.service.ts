import { adminLoadKinds, type LoadColumns, type LoadQuery, type LoadReport } from '@recoup/contract/agency/load';
import { z } from 'zod';
import { createSpool } from '#areas/feed/exchange/index.ts';
import {
  createFeedFiles,
  createFileImport,
  listSources,
  MappingUnclear,
  type MappingProblem,
  refusedColumns,
  type FeedFile,
} from '#areas/feed/files/index.ts';
import { kinds, type ApplierContext } from '#areas/feed/items/index.ts';
import { findFiledVoids } from '#areas/agency/ach/index.ts';
import { recordAgencyEntries } from '#platform/agency-audit.ts';
import type { AgencyCaller } from '#platform/http/caller.ts';
import { badRequest, forbidden, unprocessable } from '#platform/http/errors.ts';
import { SheetFailure } from '#platform/sheets/failure.ts';
import { csvHeader, csvLines } from '#platform/tabular/csv.ts';

/** Rows of a report; the file of refused rows has all of them. */
const most = { changes: 500, refused: 200 };

type Content = AsyncIterable<Uint8Array>;

const texts = z.record(z.string().max(200), z.string().max(500));

function readTexts(name: 'columns' | 'constants', json: string): Record<string, string> {
  try {
    return texts.parse(JSON.parse(json));
  } catch {
    throw badRequest(name, `${name} is not a JSON object of texts.`);
  }
}

const mayLoad = ({ agencyRole }: AgencyCaller, kind: string): boolean =>
  agencyRole === 'agency_admin' || !adminLoadKinds.includes(kind);

/** Files without a kind may have items of any. Items name their own kind, which the sender's limit checks. */
function requireKind(caller: AgencyCaller, kind: string | undefined): void {
  if (caller.agencyRole !== 'agency_admin' && (kind === undefined || !mayLoad(caller, kind)))
    throw forbidden('Only agency admins can load clients, terms, statements, status codes, and files of several kinds.');
}

export function createLoadService(context: ApplierContext & { timeZone: string; temporary: string }) {
  const { db, temporary } = context;
  const files = createFeedFiles({ ...context, kinds });
  const importFile = createFileImport(context);

  /** The file is plain on the disk while it is read, under no name. */
  async function withFile<T>(content: Content, use: (spool: Awaited<ReturnType<typeof createSpool>>) => Promise<T>): Promise<T> {
    const spool = await createSpool(temporary, content);
    try {
      return await use(spool).catch(explain);
    } finally {
      await spool.close();
    }
  }

  return {
    kinds: async (caller: AgencyCaller) => ({
      kinds: kinds.filter(({ kind }) => mayLoad(caller, kind)).map(({ kind, summary }) => ({ kind, summary })),
      sources: await db.asService(listSources),
    }),

    /** Errors: 422 `file_unreadable`. */
    columns: (
      caller: AgencyCaller,
      { kind, source }: { kind?: string | undefined; source?: string | undefined },
      content: Content,
    ): Promise<LoadColumns> => {
      requireKind(caller, kind);
      return withFile(content, async (spool) => {
        const found = await files.inspect({ content: () => spool.content(), kind, source });
        if (!found) return { table: null };
        return {
          table: {
            columns: found.columns.map(({ header, samples }) => ({ header, samples: samples.slice(0, 3) })),
            fields: found.fields.map(({ name, isRequired, choices }) => ({
              name,
              is_required: isRequired,
              choices: [...choices],
            })),
            mapping: Object.fromEntries(found.mapped.map(({ field, column }) => [field.name, column.header])),
            constants: found.constants,
            problems: found.problems.map(presentProblem),
            is_saved: found.isSaved,
          },
        };
      });
    },

    /** Errors: 422 `file_unreadable`, `file_unclear`. */
    run: async (
      caller: AgencyCaller,
      { file_name: fileName, kind, source, history, columns, constants }: LoadQuery,
      { content, isDryRun }: { content: Content; isDryRun: boolean },
    ): Promise<LoadReport> => {
      requireKind(caller, kind);
      const given = { columns: readTexts('columns', columns), constants: readTexts('constants', constants) };
      return withFile(content, async (spool) => {
        const file = await files.open({ content: () => spool.content(), kind, source, given, isWhole: true });
        try {
          const report = await decide(file, { caller, fileName, isDryRun, isHistory: history });
          await db.asService((tx) =>
            recordAgencyEntries(tx, caller, [
              {
                action: isDryRun ? 'agency.file_checked' : 'agency.file_loaded',
                details: { file: fileName, kind: kind ?? null, ...report.counts },
              },
            ]),
          );
          return report;
        } finally {
          file.close();
        }
      });
    },
  };

  async function decide(
    file: FeedFile,
    { caller, fileName, ...run }: { caller: AgencyCaller; fileName: string; isDryRun: boolean; isHistory: boolean },
  ): Promise<LoadReport> {
    const refusedOf = refusedColumns(file);
    const changes: LoadReport['changes'] = [];
    const refused: LoadReport['refused'] = [];
    const lines: string[] = [];
    const { counts } = await importFile(file, {
      sender: {
        name: 'console',
        person: caller.name,
        fileName,
        kinds: kinds.flatMap(({ kind }) => (mayLoad(caller, kind) ? [kind] : [])),
      },
      refuse: findFiledVoids,
      ...run,
      onAnswer: ({ line, id, changes: fields }) => {
        if (fields && fields.length > 0 && changes.length < most.changes)
          changes.push({
            line,
            id,
            fields: fields.map(({ field, before, after }) => ({ field, before: textOf(before), after: textOf(after) })),
          });
      },
      onRefused: (row) => {
        if (refused.length < most.refused) refused.push({ line: row.line, message: row.message });
        lines.push(csvLines(refusedOf, [row]));
      },
    });
    return {
      counts,
      changes,
      refused,
      refused_file: lines.length === 0 ? null : csvHeader(refusedOf) + lines.join(''),
    };
  }
}

function textOf(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** Without the options of the command line: the mapping is on the screen. */
const presentProblem = ({ field, isMissing = false, message }: MappingProblem) => ({
  field: field ?? null,
  is_missing: isMissing,
  message,
});

function explain(error: unknown): never {
  if (error instanceof SheetFailure) throw unprocessable([{ path: 'file', message: error.message }], 'file_unreadable');
  if (error instanceof MappingUnclear)
    throw unprocessable(
      error.problems.map(({ message }) => ({ path: 'columns', message })),
      'file_unclear',
    );
  throw error;
}
