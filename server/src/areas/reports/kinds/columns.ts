import type { ReportCell, ReportColumn, ReportOpening, ReportRow } from '@recoup/contract/reports/reports';

/** A column together with where its cell is found in a row that was read. */
export interface ColumnOf<T> extends ReportColumn {
  value: (row: T) => ReportCell;
  /** What the cell opens in the portal; null, or without it: nothing. */
  opens?: (row: T) => ReportOpening['to'] | null;
}

export const plain = (columns: readonly ColumnOf<never>[]): ReportColumn[] =>
  columns.map(({ key, label, kind }) => ({ key, label, kind }));

export const rowsOf = <T>(columns: readonly ColumnOf<T>[], rows: readonly T[]): ReportRow[] =>
  rows.map((row) => columns.map(({ value }) => value(row)));

/** What the cells of some rows open. */
export const opensOf = <T>(columns: readonly ColumnOf<T>[], rows: readonly T[]): ReportOpening[] =>
  rows.flatMap((own, row) =>
    columns.flatMap(({ opens }, column) => {
      const to = opens?.(own) ?? null;
      return to ? [{ row, column, to }] : [];
    }),
  );

/** Rows of a reading in chunks, as cells. */
export async function* cellsOf<T>(columns: readonly ColumnOf<T>[], chunks: AsyncIterable<readonly T[]>) {
  for await (const rows of chunks) yield rowsOf(columns, rows);
}

/** The row of totals: sums by the key of their column; the first column without one says what the row is. */
export function totalsOf(
  columns: readonly ReportColumn[],
  sums: Readonly<Record<string, number | null>>,
  label = 'Total',
): ReportRow {
  const place = columns.findIndex(({ key }) => !(key in sums));
  return columns.map(({ key }, index) => (key in sums ? (sums[key] ?? null) : index === place ? label : null));
}
