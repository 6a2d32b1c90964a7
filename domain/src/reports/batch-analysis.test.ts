import fc from 'fast-check';
import { expect, it } from 'vitest';
import { analyzeBatch, analyzeBatches } from './batch-analysis.ts';

it('matches the sample row of R2.7', () => {
  const row = analyzeBatch({
    accounts: 8,
    listedCents: 11_513_44,
    accruedCents: 1_482_37,
    adjustmentCents: -2_391_69,
    paidCents: 10_067_12,
  });
  expect(row).toMatchObject({ owingCents: 537_00, yieldCents: 1_258_39, paidShare: 7746 });
  // In whole percents, as the research prints it; with adjustments in the base it would be 95.
  expect(Math.round((row.paidShare ?? 0) / 100)).toBe(77);
});

it('has neither share nor yield for an empty batch', () => {
  const none = { accounts: 0, listedCents: 0, accruedCents: 0, adjustmentCents: 0, paidCents: 0 };
  expect(analyzeBatch(none)).toMatchObject({ owingCents: 0, paidShare: null, yieldCents: null });
});

it("totals the rows' balances", () => {
  const cents = fc.integer({ min: -1e8, max: 1e9 });
  const row = fc.record({
    accounts: fc.nat(100),
    listedCents: fc.nat(1e9),
    accruedCents: fc.nat(1e7),
    adjustmentCents: cents,
    paidCents: cents,
  });
  fc.assert(
    fc.property(fc.array(row), (rows) => {
      const owing = rows.reduce((sum, listed) => sum + analyzeBatch(listed).owingCents, 0);
      expect(analyzeBatches(rows).owingCents).toBe(owing);
    }),
  );
});
