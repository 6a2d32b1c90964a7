import { Readable } from 'node:stream';
import { stringify } from 'csv-stringify/sync';
import { dollars, neutralize, type TabularColumn } from './cells.ts';

/** A CSV file (RFC 4180, UTF-8 with the mark that Excel needs), written batch by batch as it is read. */
export function writeCsv<T>(columns: readonly TabularColumn<T>[], batches: AsyncIterable<readonly T[]>): Readable {
  async function* chunks(): AsyncGenerator<string> {
    yield `\uFEFF${format([columns.map(({ header }) => neutralize(header))])}`;
    for await (const rows of batches) yield format(rows.map((row) => columns.map((column) => textOf(column, row))));
  }
  return Readable.from(chunks(), { objectMode: false });
}

function format(rows: string[][]): string {
  return rows.length === 0 ? '' : stringify(rows, { record_delimiter: 'windows' });
}

function textOf<T>(column: TabularColumn<T>, row: T): string {
  const value = column.value(row);
  if (value === null) return '';
  if (column.kind === 'money') return dollars(Number(value));
  return column.kind === 'text' ? neutralize(String(value)) : String(value);
}
