import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { suggestColumns } from '@recoup/domain/feed/columns/suggest-columns';
import { detectPaddedUnit } from '@recoup/domain/placing/sheet';
import type { AgencyClock } from '#platform/clock.ts';
import type { Db } from '#platform/db/db.ts';
import { readJsonLines, type RawLine } from '#areas/feed/items/index.ts';
import type { Kind } from '#areas/feed/kinds/index.ts';
import { converterOf } from './convert-cell.ts';
import { fieldsOf, type KindField } from './kind-fields.ts';
import { mapColumns, MappingUnclear, proposeColumns, type MappedColumn } from './map-columns.ts';
import { findMapping, saveMapping, type FileMapping } from './mappings.repository.ts';
import { openTable, type FileTable } from './table.ts';

export interface FileRequest {
  /** The file's bytes from the beginning, at each call. */
  content: () => Readable;
  /** Of all rows; absent for NDJSON and for a table with a column `kind`. */
  kind: string | undefined;
  /** The system that writes such files, under whose name the mapping of a kind is saved; absent: nothing is saved. */
  source: string | undefined;
  given: FileMapping;
  /** `given` is the whole mapping: neither the saved one nor suggestions are added. */
  isWhole?: boolean;
}

const nothingMapped: FileMapping = { columns: {}, constants: {} };

/** A file whose columns are understood. */
export interface FeedFile {
  /** Null for items in their own form. */
  mapping: { columns: MappedColumn[]; constants: Record<string, string>; ignored: string[] } | null;
  /** Headers of `cellsOf`. */
  header: string[];
  /** The items, once. */
  lines(): AsyncGenerator<RawLine[]>;
  /** The original cells of a line after the last one passed to `forget`. */
  cellsOf(line: number): readonly string[];
  /** Releases the cells up to this line, all of which are decided. */
  forget(line: number): void;
  /** Saves the mapping for the next file of this source and kind, if the source is named. */
  save(): Promise<void>;
  close(): void;
}

interface Context {
  db: Db;
  clock: AgencyClock;
  kinds: readonly Kind[];
  timeZone: string;
  /** A folder for plain copies of workbooks, which exist only while they are open. */
  temporary: string;
}

/** Reads files of feed items: NDJSON, or tables whose columns are understood by meaning. */
export function createFeedFiles({ db, clock, kinds, timeZone, temporary }: Context) {
  const byKind = new Map(kinds.map((kind) => [kind.kind, { kind, fields: fieldsOf(kind) }]));
  const allFields = new Set(['kind', ...[...byKind.values()].flatMap(({ fields }) => fields.map(({ name }) => name))]);

  /** Throws SheetFailure for a file that is no table, and MappingUnclear. */
  async function open({ content, kind: name, source, given, isWhole = false }: FileRequest): Promise<FeedFile> {
    if (await isJson(content)) return openJson(content);
    const wanted = name === undefined ? undefined : byKind.get(name);
    // A short file of words looks the same in its header and below it: headings that mean fields of the kind decide.
    const isHeading = (cell: string) => allFields.has(cell.trim()) || (wanted !== undefined && namesField(wanted, cell));
    const table = await openTable(content, { temporary, isHeading });
    try {
      if (name === undefined) return openMixed(table);
      const known = byKind.get(name);
      if (!known)
        throw new MappingUnclear([{ message: `There is no kind ${name}. The kinds are ${[...byKind.keys()].join(', ')}.` }]);
      const saved = isWhole ? nothingMapped : await findSaved(source, name);
      const { mapped, constants } = mapColumns({ ...known, columns: table.columns }, { given, saved });
      const rows = readRows(table, () => rowReader(known, mapped, constants));
      return {
        ...rows,
        mapping: {
          columns: mapped,
          constants,
          ignored: table.columns.filter((column) => !mapped.some((one) => one.column === column)).map(({ header }) => header),
        },
        save: async () => {
          if (source === undefined) return;
          const names = Object.fromEntries(mapped.map(({ field, column }) => [field.name, column.header]));
          await db.asService((tx) => saveMapping(tx, { source, kind: name, columns: names, constants, savedAt: clock.now() }));
        },
      };
    } catch (error) {
      table.close();
      throw error;
    }
  }

  const findSaved = (source: string | undefined, kind: string): Promise<FileMapping | null> =>
    source === undefined ? Promise.resolve(null) : db.asService((tx) => findMapping(tx, source, kind));

  /**
   * The columns of a table and what they probably mean, for a user to decide; null for items in their own form and for a table that
   * names its kinds. Throws SheetFailure, and MappingUnclear for an unknown kind.
   */
  async function inspect({ content, kind: name, source }: Pick<FileRequest, 'content' | 'kind' | 'source'>) {
    if (name === undefined || (await isJson(content))) return null;
    const known = byKind.get(name);
    if (!known) throw new MappingUnclear([{ message: `There is no kind ${name}.` }]);
    const isHeading = (cell: string) => allFields.has(cell.trim()) || namesField(known, cell);
    const table = await openTable(content, { temporary, isHeading });
    try {
      const { columns } = table;
      const saved = await findSaved(source, name);
      const proposal = proposeColumns({ ...known, columns }, { given: nothingMapped, saved });
      return { columns, fields: known.fields, isSaved: saved !== null, ...proposal };
    } finally {
      table.close();
    }
  }

  /** Counts the items of a file, or the rows of a table. Throws SheetFailure. */
  async function countRows(content: () => Readable): Promise<number> {
    let rows = 0;
    if (await isJson(content)) {
      for await (const lines of readJsonLines(content())) rows += lines.length;
      return rows;
    }
    const table = await openTable(content, { temporary, isHeading: (cell) => allFields.has(cell.trim()) });
    try {
      for await (const batch of table.rows()) rows += batch.length;
      return rows;
    } finally {
      table.close();
    }
  }

  type Known = { kind: Kind; fields: readonly KindField[] };

  /** Turns a row into an item, or says what is wrong with it. */
  function rowReader({ kind, fields }: Known, mapped: readonly MappedColumn[], constants: Readonly<Record<string, string>>) {
    const money = mapped.filter(({ field }) => field.type === 'money');
    const padded = detectPaddedUnit(money.map(({ column }) => column.samples));
    const readers = mapped.map(({ field, column }) => ({
      field,
      column,
      convert: converterOf(field, { kind: kind.kind, column, padded, timeZone }),
    }));
    const same = Object.entries(constants).flatMap(([name, text]) => {
      const field = fields.find((one) => one.name === name);
      return field
        ? [{ field, text, convert: converterOf(field, { kind: kind.kind, column: null, padded: null, timeZone }) }]
        : [];
    });
    const seen = new Map<string, number>();
    return (cells: readonly string[]): Partial<Pick<RawLine, 'value' | 'refused'>> => {
      const item: Record<string, unknown> = { kind: kind.kind };
      const problems: string[] = [];
      const take = (name: string, converted: ReturnType<ReturnType<typeof converterOf>>) => {
        if ('problem' in converted) problems.push(`${name}: ${converted.problem}`);
        else if (converted.value !== undefined) setPath(item, name.split('.'), converted.value);
      };
      for (const { field, text, convert } of same) take(field.name, convert(text));
      for (const { field, column, convert } of readers) {
        const cell = cells[column.index]?.trim() ?? '';
        if (cell !== '') take(field.name, convert(cell));
      }
      if (problems.length > 0) return { refused: { code: 'validation_failed', message: problems.join('; ') } };
      if (!kind.isUpsert) item['id'] ??= rowId(cells, seen);
      return { value: withoutGaps(item) };
    };
  }

  /** Items of several kinds, in a table with the feed's own field names. */
  function openMixed(table: FileTable): FeedFile {
    const kindColumn = table.columns.find(({ header }) => header.toLowerCase() === 'kind');
    if (!kindColumn)
      throw new MappingUnclear([
        {
          message: 'Specify what the rows are, or add a column "kind".',
          option: `Add --kind, one of ${[...byKind.keys()].join(', ')}.`,
        },
      ]);
    const make = () => {
      const readers = new Map<string, ReturnType<typeof rowReader>>();
      return (cells: readonly string[]): Partial<Pick<RawLine, 'value' | 'refused'>> => {
        const name = cells[kindColumn.index]?.trim() ?? '';
        const known = byKind.get(name);
        if (!known) return { value: { kind: name } };
        let read = readers.get(name);
        if (!read) {
          const mapped = table.columns
            .filter((column) => column !== kindColumn)
            .map((column): MappedColumn => {
              const field = known.fields.find((one) => one.name === column.header);
              // A cell of a field that the kind lacks is refused by its name.
              return {
                field: field ?? { name: column.header, type: 'text', isRequired: false, choices: [] },
                column,
                confidence: 1,
              };
            });
          read = rowReader(known, mapped, {});
          readers.set(name, read);
        }
        return read(cells);
      };
    };
    return { ...readRows(table, make), mapping: null, save: async () => {} };
  }

  return { open, inspect, countRows };
}

function namesField({ kind, fields }: { kind: Kind; fields: readonly KindField[] }, header: string): boolean {
  return suggestColumns(kind.kind, fields, [{ index: 0, header, samples: [] }]).chosen.length > 0;
}

export type FeedFiles = ReturnType<typeof createFeedFiles>;

function readRows(
  table: FileTable,
  make: () => (cells: readonly string[]) => Partial<Pick<RawLine, 'value' | 'refused'>>,
): Pick<FeedFile, 'header' | 'lines' | 'cellsOf' | 'forget' | 'close'> {
  const width = Math.max(...table.columns.map(({ index }) => index)) + 1;
  const names = new Map(table.columns.map(({ index, header }) => [index, header]));
  const open = new Map<number, readonly string[]>();
  return {
    header: Array.from({ length: width }, (_, index) => names.get(index) ?? ''),
    async *lines() {
      const read = make();
      for await (const rows of table.rows())
        yield rows.map(({ number, cells }) => {
          open.set(number, cells);
          return { line: number, ...read(cells), size: cells.reduce((sum, cell) => sum + cell.length, 0) };
        });
    },
    cellsOf: (line) => open.get(line) ?? [],
    forget: (line) => forgetUpTo(open, line),
    close: () => table.close(),
  };
}

function openJson(content: () => Readable): FeedFile {
  const open = new Map<number, string>();
  return {
    mapping: null,
    header: ['item'],
    async *lines() {
      for await (const lines of readJsonLines(content())) {
        for (const { line, value } of lines) open.set(line, value === undefined ? '' : JSON.stringify(value));
        yield lines;
      }
    },
    cellsOf: (line) => [open.get(line) ?? ''],
    forget: (line) => forgetUpTo(open, line),
    save: async () => {},
    close: () => {},
  };
}

/** Lines are in ascending order. */
function forgetUpTo(open: Map<number, unknown>, line: number): void {
  for (const number of open.keys()) {
    if (number > line) return;
    open.delete(number);
  }
}

async function isJson(content: () => Readable): Promise<boolean> {
  for await (const piece of content() as AsyncIterable<Buffer>) {
    const text = piece
      .toString('utf8')
      .replace(/^\uFEFF/, '')
      .trimStart();
    if (text !== '') return text.startsWith('{');
  }
  return false;
}

/** Phones of the second and third column for them, unless the row says otherwise. */
const phoneTypes = ['home', 'mobile', 'work'];

function setPath(item: Record<string, unknown>, path: readonly string[], value: unknown): void {
  const [name = '', next, ...rest] = path;
  if (next === undefined) {
    item[name] = value;
    return;
  }
  const index = Number(next);
  if (Number.isNaN(index)) {
    const inner = (item[name] ??= {}) as Record<string, unknown>;
    return setPath(inner, [next, ...rest], value);
  }
  const list = (item[name] ??= []) as Record<string, unknown>[];
  const element = (list[index] ??= name === 'phones' ? { type: phoneTypes[index] } : {});
  setPath(element, rest, value);
}

/** Removes empty elements, which a row leaves when it fills the second but not the first column of a list. */
function withoutGaps(item: Record<string, unknown>): Record<string, unknown> {
  for (const [name, value] of Object.entries(item)) {
    if (Array.isArray(value)) item[name] = value.filter((element) => element !== undefined && element !== null);
    else if (typeof value === 'object' && value !== null) withoutGaps(value as Record<string, unknown>);
  }
  return item;
}

/** An id for a row without one: the same row in a later file gets the same id, and equal rows of one file get different ids. */
function rowId(cells: readonly string[], seen: Map<string, number>): string {
  const digest = createHash('sha256').update(JSON.stringify(cells)).digest('hex').slice(0, 32);
  const count = (seen.get(digest) ?? 0) + 1;
  seen.set(digest, count);
  return count === 1 ? `row-${digest}` : `row-${digest}-${count}`;
}
