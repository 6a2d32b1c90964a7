import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { parse } from 'csv-parse';
import iconv from 'iconv-lite';
import { failures, sheetLimits, SheetFailure } from './failure.ts';
import { decodeQuotedPrintable } from './quoted-printable.ts';
import type { Encoding } from './sniff.ts';

export interface TextFormat {
  encoding: Encoding;
  /** One character. */
  delimiter: string;
  /** False if double quotes are literal text. */
  quoted: boolean;
  /** Most rows. Default: `sheetLimits`. */
  maxRows?: number | undefined;
}

/** Rows of a sheet that may be headers, in which merged cells matter. */
export const HEADER_ROWS = 60;

export interface NumberedRow {
  /** Number of the record in the file, from 1. */
  number: number;
  cells: string[];
  /** Whether the row is hidden in the workbook, for example by a filter. */
  hidden?: boolean;
  /** First and last column of its merged cells; only of rows that may be headers. */
  merged?: readonly (readonly [from: number, to: number])[];
  /** With a sheet's first row: the columns that are not shown. */
  hiddenColumns?: readonly number[];
}

const batchSize = 500;

/** Rows of a text file, one batch per chunk, so that a consumer yields between batches. Constant memory. */
export async function* readTextRows(bytes: Readable, format: TextFormat): AsyncGenerator<NumberedRow[]> {
  const parser = parse({
    delimiter: format.delimiter,
    bom: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: false,
    max_record_size: sheetLimits.rowCharacters,
    quote: format.quoted ? '"' : false,
  });
  // The parser passes the source's errors to the loop below.
  const fed = pipeline(bytes, iconv.decodeStream(format.encoding), parser).catch((error: unknown) =>
    parser.destroy(error as Error),
  );
  let number = 0;
  let batch: NumberedRow[] = [];
  try {
    for await (const record of parser as AsyncIterable<string[]>) {
      number += 1;
      batch.push({ number, cells: checkRow(record, number, format.maxRows) });
      if (batch.length === batchSize) {
        yield batch;
        batch = [];
      }
    }
  } catch (error) {
    if (error instanceof Error && 'code' in error) {
      if (error.code === 'CSV_MAX_RECORD_SIZE') throw failures.cellTooLarge(number + 1);
      if (error.code === 'CSV_QUOTE_NOT_CLOSED') throw failures.cutOff();
    }
    throw error;
  } finally {
    parser.destroy();
    await fed;
  }
  if (batch.length > 0) yield batch;
}

/** Enforces the limits of a row; trims and decodes cells, and removes characters that PostgreSQL cannot store. */
export function checkRow(cells: readonly string[], number: number, maxRows = sheetLimits.rows): string[] {
  if (number > maxRows + 1000) throw failures.tooManyRows(maxRows);
  if (cells.length > sheetLimits.columns) {
    // Trailing empty cells are common in exports and meaningless.
    const used = cells.findLastIndex((cell) => cell.trim() !== '') + 1;
    if (used > sheetLimits.columns) throw failures.tooManyColumns(sheetLimits.columns);
    return checkRow(cells.slice(0, used), number, maxRows);
  }
  return cells.map((cell) => {
    if (cell.length > sheetLimits.cellCharacters) throw failures.cellTooLarge(number);
    const trimmed = decodeQuotedPrintable(cell.trim());
    // DOS programs end a file with the character SUB.
    if (trimmed === '\u001A') return '';
    return trimmed.includes('\0') ? trimmed.replaceAll('\0', '') : trimmed;
  });
}

/** Lines of a text, in batches. */
export async function* readLines(bytes: Readable, encoding: Encoding): AsyncGenerator<string[]> {
  const decoder = iconv.getDecoder(encoding);
  let rest = '';
  let first = true;
  for await (const chunk of bytes as AsyncIterable<Buffer>) {
    let text = rest + decoder.write(chunk);
    if (first && text.startsWith('\uFEFF')) text = text.slice(1);
    first = false;
    const lines = text.split(/\r\n|\n|\r(?!$)/);
    rest = lines.pop() ?? '';
    if (rest.length > sheetLimits.rowCharacters)
      throw new SheetFailure('line_too_long', 'This file has a line of more than a million characters. It may not be a table.');
    if (lines.length > 0) yield lines;
  }
  const last = rest + (decoder.end() ?? '');
  if (last !== '') yield [last.replace(/\r$/, '')];
}
