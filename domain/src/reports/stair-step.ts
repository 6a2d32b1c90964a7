import type { BasisPoints, Cents } from '../shared/money.ts';
import { monthsBetween } from '../shared/periods.ts';
import { shareOf } from './shares.ts';

/** A vintage: placements of one month and their collections. */
export interface Vintage {
  /** First of the month. */
  month: string;
  accounts: number;
  placedCents: Cents;
  /** Collections in the placement month and each month since, the current one last. */
  collectedCents: readonly Cents[];
}

/** Totals of all vintages. */
export interface AllVintages {
  accounts: number;
  placedCents: Cents;
  collectedCents: Cents;
  /** Per month since placement, over vintages that reached it: amount placed, collected in it, collected up to it. */
  steps: { placedCents: Cents; monthlyCents: Cents; cumulativeCents: Cents }[];
}

export interface CollectedRow {
  placed_month: string;
  collected_month: string;
  collected_cents: Cents;
}

/**
 * Distributes a vintage's collections over its months up to `last`. Payments before placement count in its month, payments after
 * `last` in that one, so nothing is lost.
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

/** Cumulative collections per month since placement. */
export function accumulate(monthly: readonly Cents[]): Cents[] {
  let sum = 0;
  return monthly.map((cents) => (sum += cents));
}

/** Share of the amount placed, in basis points: `cum%(v, k) = Σ collected(v, i ≤ k) ÷ placed(v)` for cumulative input. */
export function sharesOf({ placedCents }: Pick<Vintage, 'placedCents'>, collected: readonly Cents[]): (BasisPoints | null)[] {
  return collected.map((cents) => shareOf(cents, placedCents));
}

/**
 * Totals of all vintages. A month since placement counts only vintages that reached it, in numerator and denominator: dividing by
 * all placements would understate every later month (R2.7).
 */
export function sumVintages(vintages: readonly Vintage[]): AllVintages {
  const sum = (rows: readonly Vintage[], of: (vintage: Vintage) => number) => rows.reduce((total, row) => total + of(row), 0);
  const length = Math.max(0, ...vintages.map(({ collectedCents }) => collectedCents.length));
  const steps = Array.from({ length }, (_, since) => {
    const reached = vintages.filter(({ collectedCents }) => collectedCents.length > since);
    return {
      placedCents: sum(reached, ({ placedCents }) => placedCents),
      monthlyCents: sum(reached, ({ collectedCents }) => collectedCents[since] ?? 0),
      cumulativeCents: sum(reached, ({ collectedCents }) => accumulate(collectedCents)[since] ?? 0),
    };
  });
  return {
    accounts: sum(vintages, ({ accounts }) => accounts),
    placedCents: sum(vintages, ({ placedCents }) => placedCents),
    collectedCents: sum(vintages, ({ collectedCents }) => accumulate(collectedCents).at(-1) ?? 0),
    steps,
  };
}
