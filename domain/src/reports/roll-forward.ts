import type { Cents } from '../shared/money.ts';

/** Accounts and what is owed of them. */
export interface Stock {
  accounts: number;
  cents: Cents;
}

/**
 * What has changed the inventory within a period: the open accounts, and what is owed of them. Each account counts as it stood at the
 * beginning and at the end: one that was closed and opened again in between has not moved, one that was placed and closed is in both.
 */
export interface Movements {
  placed: Stock;
  /** Open again: a payment that had closed them was taken back. With the balance before what the period did to it. */
  reopened: Stock;
  /** Interest and fees of accounts that were in the inventory; below zero where they were lowered. */
  accruedCents: Cents;
  /** Paid on accounts that were in the inventory, to the agency or the client, with reversals taken off. */
  collectedCents: Cents;
  /** By how much adjustments have lowered their balances. */
  adjustedCents: Cents;
  /** What has left, with what was still owed: of a settled account the rest that nobody will pay. */
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

/** What a period has added to the inventory: end − begin. */
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

/** The same of periods that follow each other, told from their end: what is there now is known, and what has moved since. */
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

/** Periods that follow each other as one: what has moved is the sum of what moved in each. */
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
