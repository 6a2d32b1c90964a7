import type { ReportCell, ReportColumn, ReportOpening, ReportRow } from '@recoup/contract/reports/reports';

/** A column with the function that reads its cell from a row. */
export interface ColumnOf<T> extends ReportColumn {
  value: (row: T) => ReportCell;
  /** The record that the cell opens in the portal; null or absent if none. */
  opens?: (row: T) => ReportOpening['to'] | null;
}

export const plain = (columns: readonly ColumnOf<never>[]): ReportColumn[] =>
  columns.map(({ key, label, kind }) => ({ key, label, kind }));

export const rowsOf = <T>(columns: readonly ColumnOf<T>[], rows: readonly T[]): ReportRow[] =>
  rows.map((row) => columns.map(({ value }) => value(row)));

/** The links of cells, by row and column. */
export const opensOf = <T>(columns: readonly ColumnOf<T>[], rows: readonly T[]): ReportOpening[] =>
  rows.flatMap((own, row) =>
    columns.flatMap(({ opens }, column) => {
      const to = opens?.(own) ?? null;
      return to ? [{ row, column, to }] : [];
    }),
  );

/** Converts chunks of rows to cells. */
export async function* cellsOf<T>(columns: readonly ColumnOf<T>[], chunks: AsyncIterable<readonly T[]>) {
  for await (const rows of chunks) yield rowsOf(columns, rows);
}

/** The totals row: sums by column key; the first column without a sum holds the label. */
export function totalsOf(
  columns: readonly ReportColumn[],
  sums: Readonly<Record<string, number | null>>,
  label = 'Total',
): ReportRow {
  const place = columns.findIndex(({ key }) => !(key in sums));
  return columns.map(({ key }, index) => (key in sums ? (sums[key] ?? null) : index === place ? label : null));
}
