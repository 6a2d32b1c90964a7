import type { BasisPoints, Cents } from '../shared/money.ts';
import { shareOf } from './shares.ts';

export interface AgeBucket {
  label: string;
  /** Days, inclusive; the last bucket is open-ended. */
  from: number;
  to: number | null;
}

/** R2.7 [12]: days since first delinquency, else since service (`debt_date` of an account). */
export const AGE_BUCKETS: readonly AgeBucket[] = [
  { label: '0–30 days', from: 0, to: 30 },
  { label: '31–60 days', from: 31, to: 60 },
  { label: '61–90 days', from: 61, to: 90 },
  { label: '91–120 days', from: 91, to: 120 },
  { label: 'Over 120 days', from: 121, to: null },
];

/** Collection accounts are mostly older than 120 days, so that bucket is split by years. */
export const OLD_BUCKETS: readonly AgeBucket[] = [
  { label: '121–180 days', from: 121, to: 180 },
  { label: '181–365 days', from: 181, to: 365 },
  { label: '1–2 years', from: 366, to: 730 },
  { label: '2–3 years', from: 731, to: 1095 },
  { label: 'Over 3 years', from: 1096, to: null },
];

/** Bucket of an age; null if unknown or before the first. A future date counts as today. */
export function bucketOf(buckets: readonly AgeBucket[], days: number | null): number | null {
  if (days === null) return null;
  const age = Math.max(days, 0);
  const index = buckets.findIndex(({ from, to }) => age >= from && (to === null || age <= to));
  return index === -1 ? null : index;
}

export interface Aged {
  accounts: number;
  balanceCents: Cents;
}

/** Adds each bucket's share of the total balance. */
export function shareAges<T extends Aged>(rows: readonly T[]): (T & { share: BasisPoints | null })[] {
  const total = rows.reduce((sum, { balanceCents }) => sum + balanceCents, 0);
  return rows.map((row) => ({ ...row, share: shareOf(row.balanceCents, total) }));
}
