import { areNumberParts } from '../number-parts.ts';
import type { Assignment } from './assign.ts';
import type { ColumnCandidates } from './candidates.ts';

/**
 * Column of the second part of the account number, as a loan suffix beside a member number: rows with the same number differ in it.
 * Keys of `assigned` are positions in `columns`; `rows` are aligned by column index. Null where the number needs no second part.
 */
export function secondPartOfAccount(
  columns: readonly ColumnCandidates[],
  assigned: ReadonlyMap<number, Assignment>,
  rows: readonly (readonly string[])[],
): number | null {
  const placesOf = (field: string) => [...assigned].flatMap(([at, { candidate }]) => (candidate.field === field ? [at] : []));
  const valuesOf = (at: number) => rows.map((row) => row[columns[at]?.column.index ?? -1]?.trim() ?? '');
  const [number] = placesOf('client_account_number');
  if (number === undefined) return null;
  const values = valuesOf(number);
  return placesOf('secondary_account_number').find((at) => areNumberParts(values, valuesOf(at))) ?? null;
}
