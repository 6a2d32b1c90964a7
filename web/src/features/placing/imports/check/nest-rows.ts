import type { ImportRow } from '@recoup/contract/placing/import-shapes';

/** Rows that were joined to another one follow it, even if the file has rows of others in between. */
export function nestRows(rows: readonly ImportRow[]): ImportRow[] {
  const listed = new Set(rows.map(({ row_number: number }) => number));
  const isNested = ({ merged_into: into }: ImportRow) => into !== null && listed.has(into);
  const nested = Map.groupBy(rows.filter(isNested), ({ merged_into: into }) => into);
  return rows.filter((row) => !isNested(row)).flatMap((row) => [row, ...(nested.get(row.row_number) ?? [])]);
}
