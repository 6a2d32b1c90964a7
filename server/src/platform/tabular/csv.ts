import { csvCell, csvMark } from '@recoup/domain/shared/csv';
import { Readable } from 'node:stream';
import { dollars, type TabularColumn } from './cells.ts';

/** A CSV file (RFC 4180, UTF-8 with byte order mark for Excel), written batch by batch. */
export function writeCsv<T>(columns: readonly TabularColumn<T>[], batches: AsyncIterable<readonly T[]>): Readable {
  async function* chunks(): AsyncGenerator<string> {
    yield csvHeader(columns);
    for await (const rows of batches) yield csvLines(columns, rows);
  }
  return Readable.from(chunks(), { objectMode: false });
}

/** The first line, behind Excel's mark. */
export function csvHeader<T>(columns: readonly TabularColumn<T>[]): string {
  return `${csvMark}${columns.map(({ header }) => csvCell(header)).join(',')}\r\n`;
}

/** CSV lines, one per row, by concatenation, which dominates the time of a million rows. */
export function csvLines<T>(columns: readonly TabularColumn<T>[], rows: readonly T[]): string {
  let lines = '';
  for (const row of rows) {
    let separator = '';
    for (const column of columns) {
      lines += separator + textOf(column, row);
      separator = ',';
    }
    lines += '\r\n';
  }
  return lines;
}

function textOf<T>(column: TabularColumn<T>, row: T): string {
  const value = column.value(row);
  if (value === null) return '';
  if (column.kind === 'money' || column.kind === 'percent') return dollars(Number(value));
  return column.kind === 'text' ? csvCell(String(value)) : String(value);
}
