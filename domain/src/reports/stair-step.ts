import type { BasisPoints, Cents } from '../shared/money.ts';
import { monthsBetween } from '../shared/periods.ts';
import { shareOf } from './shares.ts';

/** What was placed in one month, and what came of it: a vintage. */
export interface Vintage {
  /** The first of the month. */
  month: string;
  accounts: number;
  placedCents: Cents;
  /** What came in the month of placement and in each month since, the present one last. */
  collectedCents: readonly Cents[];
}

/** The row of all vintages together. */
export interface AllVintages {
  accounts: number;
  placedCents: Cents;
  collectedCents: Cents;
  /** Of each month since placement, of those vintages alone that have reached it: what was placed, what came, what came until then. */
  steps: { placedCents: Cents; monthlyCents: Cents; cumulativeCents: Cents }[];
}

export interface CollectedRow {
  placed_month: string;
  collected_month: string;
  collected_cents: Cents;
}

/**
 * Puts what came of each vintage into its months, as many as have begun by `last`. What was paid before the placement counts with its
 * month, what is dated after `last` with that one: nothing is lost.
 */
export function placeCollected(
  vintages: readonly Omit<Vintage, 'collectedCents'>[],
  rows: readonly CollectedRow[],
  last: string,
): Vintage[] {
  const byMonth = Map.groupBy(rows, ({ placed_month: month }) => month);
  return vintages.map((vintage) => {
    const collectedCents = Array.from({ length: Math.max(0, monthsBetween(vintage.month, last)) + 1 }, () => 0);
    for (const row of byMonth.get(vintage.month) ?? []) {
      const since = Math.min(Math.max(monthsBetween(vintage.month, row.collected_month), 0), collectedCents.length - 1);
      collectedCents[since] = (collectedCents[since] ?? 0) + row.collected_cents;
    }
    return { ...vintage, collectedCents };
  });
}

/** What had come until the end of each month since, that of the placement first. */
export function addUp(monthly: readonly Cents[]): Cents[] {
  let sum = 0;
  return monthly.map((cents) => (sum += cents));
}

/** Of what was placed, in hundredths of a percent: `cum%(v, k) = Σ collected(v, i ≤ k) ÷ placed(v)` where `collected` is added up. */
export function sharesOf({ placedCents }: Pick<Vintage, 'placedCents'>, collected: readonly Cents[]): (BasisPoints | null)[] {
  return collected.map((cents) => shareOf(cents, placedCents));
}

/**
 * All vintages together. A month since placement counts only those that have reached it, in what came as in what was placed: divided
 * by all placements, the newest ones would make every later month look worse than it was (R2.7).
 */
export function sumVintages(vintages: readonly Vintage[]): AllVintages {
  const sum = (rows: readonly Vintage[], of: (vintage: Vintage) => number) => rows.reduce((total, row) => total + of(row), 0);
  const length = Math.max(0, ...vintages.map(({ collectedCents }) => collectedCents.length));
  const steps = Array.from({ length }, (_, since) => {
    const reached = vintages.filter(({ collectedCents }) => collectedCents.length > since);
    return {
      placedCents: sum(reached, ({ placedCents }) => placedCents),
      monthlyCents: sum(reached, ({ collectedCents }) => collectedCents[since] ?? 0),
      cumulativeCents: sum(reached, ({ collectedCents }) => addUp(collectedCents)[since] ?? 0),
    };
  });
  return {
    accounts: sum(vintages, ({ accounts }) => accounts),
    placedCents: sum(vintages, ({ placedCents }) => placedCents),
    collectedCents: sum(vintages, ({ collectedCents }) => addUp(collectedCents).at(-1) ?? 0),
    steps,
  };
}
