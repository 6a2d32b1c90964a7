import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { averageOf, formatShare, shareOf } from './shares.ts';

describe('shareOf', () => {
  it.each([
    // R2.7: 15,000 of 100,000; 2,350 of 35,000; 3,550 of 60,000.
    [15_000_00, 100_000_00, 1500, '15.00%'],
    [2_350_00, 35_000_00, 671, '6.71%'],
    [3_550_00, 60_000_00, 592, '5.92%'],
    [1, 8, 1250, '12.50%'],
    // Half a basis point rounds away from zero on both sides.
    [1, 20_000, 1, '0.01%'],
    [-1, 20_000, -1, '-0.01%'],
    [-5, 100, -500, '-5.00%'],
    [0, -7, 0, '0.00%'],
    // Floats would lose cents here.
    [9_007_199_254_740_991, 9_007_199_254_740_991, 10_000, '100.00%'],
  ])('%d of %d', (part, whole, share, text) => {
    expect(shareOf(part, whole)).toBe(share);
    expect(formatShare(shareOf(part, whole))).toBe(text);
  });

  it('is null for an empty base', () => {
    expect(shareOf(5, 0)).toBeNull();
    expect(formatShare(null)).toBe('–');
    expect(averageOf(5, 0)).toBeNull();
  });

  it('is within half a basis point of the exact ratio', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e9, max: 1e9 }), fc.integer({ min: 1, max: 1e9 }), (part, whole) => {
        const share = BigInt(shareOf(part, whole) ?? 0);
        const off = share * BigInt(whole) - BigInt(part) * 10_000n;
        expect((off < 0n ? -off : off) * 2n <= BigInt(whole)).toBe(true);
      }),
    );
  });
});

it('averages to the cent', () => {
  expect(averageOf(10_067_12, 8)).toBe(1_258_39);
  expect(averageOf(-5, 2)).toBe(-3);
});
