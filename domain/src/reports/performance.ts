import type { BasisPoints, Cents } from '../shared/money.ts';
import type { RollForward, Stock } from './roll-forward.ts';
import { shareOf } from './shares.ts';

/** Collections within a period by the report's date basis, net of reversals, without adjustments. */
export interface Collections {
  agencyCents: Cents;
  directCents: Cents;
  commissionCents: Cents;
}

/** Summary of a period: placed, collected, commission, closed, and open at the end. */
export interface Performance extends Collections {
  placed: Stock;
  collectedCents: Cents;
  /** collected − commission. */
  netCents: Cents;
  /** commission ÷ collected: the effective rate. */
  rate: BasisPoints | null;
  /** Recalled by the client, and returned by the agency: separate, since only the first is the client's decision (R2.4 [75]). */
  recalled: Stock;
  returned: Stock;
  open: Stock;
}

export function performanceOf(collections: Collections, { placed, recalled, returned, end }: RollForward): Performance {
  const collectedCents = collections.agencyCents + collections.directCents;
  return {
    ...collections,
    placed,
    collectedCents,
    netCents: collectedCents - collections.commissionCents,
    rate: shareOf(collections.commissionCents, collectedCents),
    recalled,
    returned,
    open: end,
  };
}

export function sumCollections(rows: readonly Collections[]): Collections {
  const sum = (field: keyof Collections) => rows.reduce((total, row) => total + row[field], 0);
  return { agencyCents: sum('agencyCents'), directCents: sum('directCents'), commissionCents: sum('commissionCents') };
}
