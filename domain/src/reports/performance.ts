import type { BasisPoints, Cents } from '../shared/money.ts';
import type { RollForward, Stock } from './roll-forward.ts';
import { shareOf } from './shares.ts';

/** What came in within a period, by the date that the report goes by; reversals taken off, adjustments left out. */
export interface Collections {
  agencyCents: Cents;
  directCents: Cents;
  commissionCents: Cents;
}

/** A period at one look: what was handed over, what came, what it cost, what has left and what is open at its end. */
export interface Performance extends Collections {
  placed: Stock;
  collectedCents: Cents;
  /** collected − commission. */
  netCents: Cents;
  /** commission ÷ collected: what it really cost. */
  rate: BasisPoints | null;
  /** Taken back by the client, and returned by the agency: kept apart, since only the first is the client's doing (R2.4 [75]). */
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
