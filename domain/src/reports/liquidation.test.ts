import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { liquidationOf, totalLiquidation, type Placed } from './liquidation.ts';

const nothing: Placed = {
  accounts: 0,
  placedCents: 0,
  withdrawnAccounts: 0,
  withdrawnCents: 0,
  agencyCents: 0,
  directCents: 0,
  commissionCents: 0,
};

describe('liquidation', () => {
  it.each([
    // Worked figures of R2.7: 15% [111], 10% [112], net-back 10.5% at 30%.
    [{ placedCents: 100_000_00, agencyCents: 15_000_00, commissionCents: 4_500_00 }, 1500, 1050],
    [{ placedCents: 100_000_00, agencyCents: 10_000_00 }, 1000, 1000],
    // Direct payments count, net of reversals.
    [
      { placedCents: 100_000_00, agencyCents: 12_000_00 - 2_000_00, directCents: 5_000_00, commissionCents: 4_500_00 },
      1500,
      1050,
    ],
  ])('%o', (fields, gross, netBack) => {
    const { grossShare, netBackShare } = liquidationOf({ ...nothing, ...fields });
    expect([grossShare, netBackShare]).toEqual([gross, netBack]);
  });

  it('has a second rate net of recalls and listing errors', () => {
    expect(
      liquidationOf({ ...nothing, placedCents: 100_000_00, withdrawnCents: 20_000_00, agencyCents: 12_000_00 }),
    ).toMatchObject({ netPlacedCents: 80_000_00, grossShare: 1200, netPlacedShare: 1500, netCents: 12_000_00 });
  });

  it('has no rate where nothing was placed or everything was withdrawn', () => {
    expect(liquidationOf(nothing).grossShare).toBeNull();
    expect(liquidationOf({ ...nothing, placedCents: 100, withdrawnCents: 100 })).toMatchObject({
      grossShare: 0,
      netPlacedShare: null,
    });
  });

  it('total is the ratio of sums, within the range of the rows', () => {
    const row = fc.record({
      accounts: fc.nat(1000),
      placedCents: fc.integer({ min: 1, max: 1e9 }),
      withdrawnAccounts: fc.nat(10),
      withdrawnCents: fc.constant(0),
      agencyCents: fc.nat(1e9),
      directCents: fc.nat(1e6),
      commissionCents: fc.nat(1e6),
    });
    fc.assert(
      fc.property(fc.array(row, { minLength: 1, maxLength: 20 }), (rows) => {
        const shares = rows.map((placed) => liquidationOf(placed).grossShare ?? 0);
        const all = totalLiquidation(rows);
        expect(all.grossShare).toBeGreaterThanOrEqual(Math.min(...shares));
        expect(all.grossShare).toBeLessThanOrEqual(Math.max(...shares));
        expect(all.collectedCents).toBe(rows.reduce((sum, { agencyCents, directCents }) => sum + agencyCents + directCents, 0));
      }),
    );
  });
});
