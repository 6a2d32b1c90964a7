import type { ColumnCandidates } from './candidates.ts';

/** The best score of any of the fields in any column. */
export function bestOf(columns: readonly ColumnCandidates[], ...fields: readonly string[]): number {
  return Math.max(0, ...columns.flatMap((item) => fields.map((field) => item.fields.get(field)?.score ?? 0)));
}

/** What a column would be given, were it alone. */
export function topField(item: ColumnCandidates | undefined): string | undefined {
  const [best] = [...(item?.fields.values() ?? [])].toSorted((a, b) => b.score - a.score);
  return best !== undefined && best.score >= 0.5 && best.score > (item?.none ?? 0) ? best.field : undefined;
}
