import type { BasisPoints, Cents } from '../shared/money.ts';
import { shareOf } from './shares.ts';

/** Placements and everything collected on them so far. */
export interface Placed {
  accounts: number;
  /** Original amount placed. */
  placedCents: Cents;
  /** Part recalled by the client and part rejected by the agency (listing errors). */
  withdrawnAccounts: number;
  withdrawnCents: Cents;
  /** Paid to the agency and directly to the client, net of reversals; adjustments are not payments. */
  agencyCents: Cents;
  directCents: Cents;
  commissionCents: Cents;
}

export interface Liquidation extends Placed {
  collectedCents: Cents;
  netPlacedCents: Cents;
  /** The client's net of collections. */
  netCents: Cents;
  /** collected ÷ placed (R2.7). */
  grossShare: BasisPoints | null;
  /** collected ÷ (placed − recalled − not accepted). */
  netPlacedShare: BasisPoints | null;
  /** Net-back: (collected − commission) ÷ placed. */
  netBackShare: BasisPoints | null;
}

/** Each rate beside its components, because clients disagree about the denominator. */
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

/** Totals: ratios of sums, never averages of ratios. */
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
