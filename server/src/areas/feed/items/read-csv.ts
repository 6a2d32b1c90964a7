import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { parse, type Info } from 'csv-parse';
import { z } from 'zod';
import type { Kind } from '#areas/feed/kinds/index.ts';
import type { RawLine } from './item-reader.ts';

const batchSize = 500;
const maxRecordLength = 64 * 1024;

const tooLong =
  'This record is too long, or a quote is not closed. Nothing from here on was read: correct it and send the file again.';

type Columns = Record<string, { type?: unknown }>;

/**
 * CSV records; the first names the items' fields. An empty cell is an absent field; numbers, booleans and lists are parsed where
 * the kind has them. `kind`: for all records, if there is no such column.
 */
export async function* readCsvItems(
  bytes: AsyncIterable<Uint8Array>,
  { kinds, kind }: { kinds: readonly Kind[]; kind: string | undefined },
): AsyncGenerator<RawLine[]> {
  const columnsOf = new Map(
    kinds.map((one) => [one.kind, z.toJSONSchema(one.schema, { io: 'input', unrepresentable: 'any' }).properties as Columns]),
  );
  const broken: RawLine[] = [];
  /** Line of a record that is too long: the parser drops an unknown part after it, so reading stops there. */
  let lost = Number.POSITIVE_INFINITY;
  const parser = parse({
    bom: true,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: maxRecordLength,
    info: true,
    skip_records_with_error: true,
    onSkip: (error) => {
      const line = Number(error?.['lines'] ?? 0);
      const isTooLong = error?.code === 'CSV_MAX_RECORD_SIZE';
      if (line < lost)
        broken.push({ line, broken: isTooLong ? tooLong : 'A quote in this record is not closed, or is not escaped.' });
      if (isTooLong) lost = Math.min(lost, line);
      return undefined;
    },
  });
  const fed = pipeline(Readable.from(bytes), parser).catch((error: unknown) => parser.destroy(error as Error));
  let header: string[] | undefined;
  let batch: RawLine[] = [];
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: Info }>) {
      if (info.lines > lost) continue;
      while (broken[0] && broken[0].line < info.lines) batch.push(broken.shift() as RawLine);
      if (!header) header = record.map((name) => name.trim());
      else {
        const size = record.reduce((sum, cell) => sum + cell.length, 0);
        batch.push({ line: info.lines, value: toItem(header, record, { columnsOf, kind }), size });
      }
      if (batch.length < batchSize) continue;
      yield batch;
      batch = [];
    }
  } finally {
    parser.destroy();
    await fed;
  }
  batch.push(...broken);
  if (batch.length > 0) yield batch;
}

function toItem(
  header: readonly string[],
  record: readonly string[],
  { columnsOf, kind }: { columnsOf: ReadonlyMap<string, Columns>; kind: string | undefined },
): Record<string, unknown> {
  const cells: Record<string, unknown> = kind === undefined ? {} : { kind };
  for (const [index, name] of header.entries()) {
    const cell = record[index]?.trim() ?? '';
    if (cell !== '' && name !== '') cells[name] = cell;
  }
  const columns = columnsOf.get(String(cells['kind'])) ?? {};
  for (const [name, cell] of Object.entries(cells))
    if (Object.hasOwn(columns, name)) cells[name] = readCell(String(cell), columns[name]?.type);
  return cells;
}

/** A value that cannot be converted stays text, and the schema refuses it by field name. */
function readCell(cell: string, type: unknown): unknown {
  if (type === 'integer' || type === 'number') return /^-?\d+(\.\d+)?$/.test(cell) ? Number(cell) : cell;
  if (type === 'boolean') return cell === 'true' ? true : cell === 'false' ? false : cell;
  if (type === 'array' || type === 'object') {
    try {
      return JSON.parse(cell);
    } catch {
      return cell;
    }
  }
  return cell;
}
