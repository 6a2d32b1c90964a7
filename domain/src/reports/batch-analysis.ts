import type { BasisPoints, Cents } from '../shared/money.ts';
import { averageOf, shareOf } from './shares.ts';

/** Accounts that were placed together (in one month, in one batch), as they stand now. */
export interface Listed {
  accounts: number;
  listedCents: Cents;
  /** Interest and fees since placement. */
  accruedCents: Cents;
  /** Below zero where the balance was lowered: the other way round than `adjusted` of an account. */
  adjustmentCents: Cents;
  /** All money ever on these accounts, whoever got it, with reversals taken off. */
  paidCents: Cents;
}

export interface BatchAnalysis extends Listed {
  /** listed + interest and fees + adjustments − paid. */
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
