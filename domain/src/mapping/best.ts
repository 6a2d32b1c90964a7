import type { ColumnCandidates } from './candidates.ts';

/** The best score of any of the fields in any column. */
export function bestOf(columns: readonly ColumnCandidates[], ...fields: readonly string[]): number {
  return Math.max(0, ...columns.flatMap((item) => fields.map((field) => item.fields.get(field)?.score ?? 0)));
}
