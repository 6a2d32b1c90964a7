import type { BasisPoints, Cents } from '../shared/money.ts';
import { averageOf, shareOf } from './shares.ts';

/** Accounts placed together (in one month or batch), as they stand now. */
export interface Listed {
  accounts: number;
  listedCents: Cents;
  /** Interest and fees since placement. */
  accruedCents: Cents;
  /** Negative where the balance was lowered: the opposite sign of an account's `adjusted`. */
  adjustmentCents: Cents;
  /** All payments ever on these accounts, to either side, net of reversals. */
  paidCents: Cents;
}

export interface BatchAnalysis extends Listed {
  owingCents: Cents;
  /** paid ÷ (listed + interest and fees): adjustments are not in the base (R2.7). */
  paidShare: BasisPoints | null;
  /** Unit yield: paid ÷ accounts. */
  yieldCents: Cents | null;
}

export function analyzeBatch(listed: Listed): BatchAnalysis {
  const { accounts, listedCents, accruedCents, adjustmentCents, paidCents } = listed;
  return {
    ...listed,
    owingCents: listedCents + accruedCents + adjustmentCents - paidCents,
    paidShare: shareOf(paidCents, listedCents + accruedCents),
    yieldCents: averageOf(paidCents, accounts),
  };
}

export function analyzeBatches(rows: readonly Listed[]): BatchAnalysis {
  const sum = (field: keyof Listed) => rows.reduce((total, row) => total + row[field], 0);
  return analyzeBatch({
    accounts: sum('accounts'),
    listedCents: sum('listedCents'),
    accruedCents: sum('accruedCents'),
    adjustmentCents: sum('adjustmentCents'),
    paidCents: sum('paidCents'),
  });
}
