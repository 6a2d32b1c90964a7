import type { ColumnCandidates } from './candidates.ts';

/** Best score of any of these fields in any column. */
export function bestOf(columns: readonly ColumnCandidates[], ...fields: readonly string[]): number {
  let best = 0;
  for (const item of columns) for (const field of fields) best = Math.max(best, item.fields.get(field)?.score ?? 0);
  return best;
}

/** Best candidate of a column on its own. */
export function topField(item: ColumnCandidates | undefined): string | undefined {
  const [best] = [...(item?.fields.values() ?? [])].toSorted((a, b) => b.score - a.score);
  return best !== undefined && best.score >= 0.5 && best.score > (item?.none ?? 0) ? best.field : undefined;
}

/** Marks a column as probably none of these fields, and as probably of no use. */
export function ruleOut(
  item: ColumnCandidates,
  fields: readonly string[],
  { factor = 0.3, none = 0.9 }: { factor?: number; none?: number } = {},
): void {
  for (const field of fields) weaken(item, field, factor);
  item.none = Math.max(item.none, none);
}

/** Lowers a candidate's score. */
export function weaken({ fields }: ColumnCandidates, field: string, factor: number): void {
  const candidate = fields.get(field);
  if (candidate !== undefined) candidate.score *= factor;
}
