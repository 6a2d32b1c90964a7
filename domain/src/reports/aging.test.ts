import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AGE_BUCKETS, bucketOf, OLD_BUCKETS, shareAges } from './aging.ts';

describe('aging buckets', () => {
  it.each([
    [0, '0–30 days'],
    [30, '0–30 days'],
    [31, '31–60 days'],
    [60, '31–60 days'],
    [61, '61–90 days'],
    [90, '61–90 days'],
    [91, '91–120 days'],
    [120, '91–120 days'],
    [121, 'Over 120 days'],
    [9999, 'Over 120 days'],
    // A debt dated in the future is not overdue.
    [-3, '0–30 days'],
  ])('%d days: %s', (days, label) => {
    expect(AGE_BUCKETS[bucketOf(AGE_BUCKETS, days) ?? -1]?.label).toBe(label);
  });

  it('split the last bucket without gaps', () => {
    fc.assert(
      fc.property(fc.integer({ min: -10, max: 5000 }), (days) => {
        const isOld = bucketOf(AGE_BUCKETS, days) === AGE_BUCKETS.length - 1;
        expect(bucketOf(OLD_BUCKETS, days) !== null).toBe(isOld);
      }),
    );
    expect(bucketOf(AGE_BUCKETS, null)).toBeNull();
  });
});

it("returns each bucket's share of the balance", () => {
  const rows = [
    { accounts: 1, balanceCents: 25_00 },
    { accounts: 3, balanceCents: 75_00 },
  ];
  expect(shareAges(rows).map(({ share }) => share)).toEqual([2500, 7500]);
  expect(shareAges([{ accounts: 1, balanceCents: 0 }])[0]?.share).toBeNull();
});
