import type { Cents } from '../shared/money.ts';

/** A number of accounts and their balance. */
export interface Stock {
  accounts: number;
  cents: Cents;
}

/**
 * Inventory changes within a period: open accounts and their balances. Each account counts by its state at the beginning and at
 * the end: closed and reopened in between is no change; placed and closed is in both.
 */
export interface Movements {
  placed: Stock;
  /** Reopened by a payment reversal, with the balance before the period's changes. */
  reopened: Stock;
  /** Interest and fees on inventory accounts; negative where lowered. */
  accruedCents: Cents;
  /** Paid on inventory accounts to either side, net of reversals. */
  collectedCents: Cents;
  /** Net balance reduction by adjustments. */
  adjustedCents: Cents;
  /** Accounts that left, with the balance then open: for a settled account the forgiven rest. */
  paid: Stock;
  recalled: Stock;
  returned: Stock;
  rejected: Stock;
}

export interface RollForward extends Movements {
  begin: Stock;
  end: Stock;
}

export const noMovements: Movements = {
  placed: { accounts: 0, cents: 0 },
  reopened: { accounts: 0, cents: 0 },
  accruedCents: 0,
  collectedCents: 0,
  adjustedCents: 0,
  paid: { accounts: 0, cents: 0 },
  recalled: { accounts: 0, cents: 0 },
  returned: { accounts: 0, cents: 0 },
  rejected: { accounts: 0, cents: 0 },
};

/** Net change of a period: end − begin. */
export function changeOf(moves: Movements): Stock {
  const { placed, reopened, paid, recalled, returned, rejected } = moves;
  return {
    accounts: placed.accounts + reopened.accounts - paid.accounts - recalled.accounts - returned.accounts - rejected.accounts,
    cents:
      placed.cents +
      reopened.cents +
      moves.accruedCents -
      moves.collectedCents -
      moves.adjustedCents -
      paid.cents -
      recalled.cents -
      returned.cents -
      rejected.cents,
  };
}

/** end = begin + placed + reopened ± interest, fees and adjustments − collected − paid − recalled − returned − not accepted (R2.7). */
export function rollForward(begin: Stock, moves: Movements): RollForward {
  const change = changeOf(moves);
  return { ...moves, begin, end: { accounts: begin.accounts + change.accounts, cents: begin.cents + change.cents } };
}

/** The same for consecutive periods, calculated backward from the known closing inventory. */
export function rollBack(end: Stock, periods: readonly Movements[]): RollForward[] {
  const rows: RollForward[] = [];
  let after = end;
  for (const moves of periods.toReversed()) {
    const change = changeOf(moves);
    const begin = { accounts: after.accounts - change.accounts, cents: after.cents - change.cents };
    rows.push({ ...moves, begin, end: after });
    after = begin;
  }
  return rows.toReversed();
}

/** Merges consecutive periods by adding their changes. */
export function joinPeriods(rows: readonly RollForward[]): RollForward | null {
  const [first] = rows;
  if (!first) return null;
  return rows.slice(1).reduce((all, row) => ({ ...addMovements(all, row), begin: all.begin, end: row.end }), first);
}

function addMovements(one: Movements, other: Movements): Movements {
  const add = (field: 'placed' | 'reopened' | 'paid' | 'recalled' | 'returned' | 'rejected'): Stock => ({
    accounts: one[field].accounts + other[field].accounts,
    cents: one[field].cents + other[field].cents,
  });
  return {
    placed: add('placed'),
    reopened: add('reopened'),
    accruedCents: one.accruedCents + other.accruedCents,
    collectedCents: one.collectedCents + other.collectedCents,
    adjustedCents: one.adjustedCents + other.adjustedCents,
    paid: add('paid'),
    recalled: add('recalled'),
    returned: add('returned'),
    rejected: add('rejected'),
  };
}
