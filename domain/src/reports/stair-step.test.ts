import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addMonths } from '../shared/periods.ts';
import { formatShare, shareOf } from './shares.ts';
import { accumulate, placeCollected, sharesOf, sumVintages, type Vintage } from './stair-step.ts';

/** The R2.7 table. */
const table: Vintage[] = [
  { month: '2026-01-01', accounts: 40, placedCents: 20_000_00, collectedCents: [400_00, 900_00, 700_00] },
  { month: '2026-02-01', accounts: 30, placedCents: 15_000_00, collectedCents: [300_00, 750_00] },
  { month: '2026-03-01', accounts: 50, placedCents: 25_000_00, collectedCents: [500_00] },
];

const vintages = fc.array(fc.record({ accounts: fc.nat(500), placedCents: fc.integer({ min: 1, max: 1e9 }) }), {
  minLength: 1,
  maxLength: 12,
});
/** Consecutive vintages with an amount for each month since. */
const triangle = vintages.chain((rows) =>
  fc.tuple(
    ...rows.map((row, index) =>
      fc
        .array(fc.integer({ min: -1e6, max: 1e8 }), { minLength: rows.length - index, maxLength: rows.length - index })
        .map((collectedCents): Vintage => ({ ...row, month: addMonths('2026-01-01', index), collectedCents })),
    ),
  ),
);

describe('the R2.7 table', () => {
  it.each([
    [0, ['2.00%', '6.50%', '10.00%']],
    [1, ['2.00%', '7.00%']],
    [2, ['2.00%']],
  ])('row %i', (index, shares) => {
    const vintage = table[index];
    if (!vintage) throw new Error('no such row');
    expect(sharesOf(vintage, accumulate(vintage.collectedCents)).map(formatShare)).toEqual(shares);
  });

  it('has a total row based on vintages that reached the month', () => {
    const all = sumVintages(table);
    expect(all).toMatchObject({ accounts: 120, placedCents: 60_000_00, collectedCents: 3_550_00 });
    expect(all.steps.map(({ cumulativeCents, placedCents }) => formatShare(shareOf(cumulativeCents, placedCents)))).toEqual([
      '2.00%',
      '6.71%',
      '10.00%',
    ]);
    expect(all.steps[1]).toEqual({ placedCents: 35_000_00, monthlyCents: 1_650_00, cumulativeCents: 2_350_00 });
    expect(formatShare(shareOf(all.collectedCents, all.placedCents))).toBe('5.92%');
  });
});

describe('any vintages', () => {
  it('end at the sum of their months', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -1e9, max: 1e9 }), { minLength: 1 }), (monthly) => {
        const cumulative = accumulate(monthly);
        expect(cumulative).toHaveLength(monthly.length);
        expect(cumulative.at(-1)).toBe(monthly.reduce((sum, cents) => sum + cents, 0));
        for (const [index, cents] of monthly.entries())
          expect((cumulative[index] ?? 0) - (cumulative[index - 1] ?? 0)).toBe(cents);
      }),
    );
  });

  it('are totaled only over vintages that reached the month', () => {
    fc.assert(
      fc.property(triangle, (rows) => {
        const all = sumVintages(rows);
        expect(all.steps[0]?.placedCents).toBe(all.placedCents);
        expect(all.collectedCents).toBe(all.steps.reduce((sum, { monthlyCents }) => sum + monthlyCents, 0));
        // Only the oldest vintage reached the last step.
        expect(all.steps.at(-1)?.placedCents).toBe(rows[0]?.placedCents);
        for (const [since, step] of all.steps.entries()) {
          const shares = rows.flatMap((row) => sharesOf(row, accumulate(row.collectedCents))[since] ?? []);
          const share = shareOf(step.cumulativeCents, step.placedCents) ?? 0;
          expect(share).toBeGreaterThanOrEqual(Math.min(...shares));
          expect(share).toBeLessThanOrEqual(Math.max(...shares));
        }
      }),
    );
  });

  it('keep every payment, regardless of its date', () => {
    const month = fc.integer({ min: -3, max: 8 }).map((count) => addMonths('2026-01-01', count));
    const row = fc.record({
      placed_month: fc.constantFrom('2026-01-01', '2026-04-01'),
      collected_month: month,
      collected_cents: fc.integer({ min: -1e6, max: 1e8 }),
    });
    fc.assert(
      fc.property(fc.array(row), (rows) => {
        const placed = ['2026-01-01', '2026-04-01'].map((first) => ({ month: first, accounts: 1, placedCents: 100 }));
        const placedRows = placeCollected(placed, rows, '2026-06-01');
        expect(placedRows.map(({ collectedCents }) => collectedCents.length)).toEqual([6, 3]);
        expect(sumVintages(placedRows).collectedCents).toBe(rows.reduce((sum, { collected_cents: cents }) => sum + cents, 0));
      }),
    );
  });
});
