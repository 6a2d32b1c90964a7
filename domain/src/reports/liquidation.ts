import type { BasisPoints, Cents } from '../shared/money.ts';
import { shareOf } from './shares.ts';

/** What was placed, and all that has come of it so far. */
export interface Placed {
  accounts: number;
  /** As it was placed, whatever has become of it. */
  placedCents: Cents;
  /** Of it what the client took back and what the agency did not accept: listing errors. */
  withdrawnAccounts: number;
  withdrawnCents: Cents;
  /** Paid to the agency and to the client directly, with reversals taken off; adjustments are no money. */
  agencyCents: Cents;
  directCents: Cents;
  commissionCents: Cents;
}

export interface Liquidation extends Placed {
  collectedCents: Cents;
  netPlacedCents: Cents;
  /** What the client keeps of what was collected. */
  netCents: Cents;
  /** collected ÷ placed (R2.7). */
  grossShare: BasisPoints | null;
  /** collected ÷ (placed − recalled − not accepted). */
  netPlacedShare: BasisPoints | null;
  /** Net-back: (collected − commission) ÷ placed. */
  netBackShare: BasisPoints | null;
}

/** Each share beside the figures it is made of, so that whoever disagrees about the denominator has both. */
export function liquidationOf(placed: Placed): Liquidation {
  const collectedCents = placed.agencyCents + placed.directCents;
  const netPlacedCents = placed.placedCents - placed.withdrawnCents;
  const netCents = collectedCents - placed.commissionCents;
  return {
    ...placed,
    collectedCents,
    netPlacedCents,
    netCents,
    grossShare: shareOf(collectedCents, placed.placedCents),
    netPlacedShare: shareOf(collectedCents, netPlacedCents),
    netBackShare: shareOf(netCents, placed.placedCents),
  };
}

/** Of all rows together: shares of sums, never the mean of shares. */
export function totalLiquidation(rows: readonly Placed[]): Liquidation {
  const sum = (field: keyof Placed) => rows.reduce((total, row) => total + row[field], 0);
  return liquidationOf({
    accounts: sum('accounts'),
    placedCents: sum('placedCents'),
    withdrawnAccounts: sum('withdrawnAccounts'),
    withdrawnCents: sum('withdrawnCents'),
    agencyCents: sum('agencyCents'),
    directCents: sum('directCents'),
    commissionCents: sum('commissionCents'),
  });
}
