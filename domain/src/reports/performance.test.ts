import { expect, it } from 'vitest';
import { performanceOf, sumCollections } from './performance.ts';
import { noMovements, rollForward } from './roll-forward.ts';

it("reports a month's collections, commission and net", () => {
  const inventory = rollForward(
    { accounts: 120, cents: 84_000_00 },
    { ...noMovements, placed: { accounts: 30, cents: 15_000_00 }, recalled: { accounts: 4, cents: 2_100_00 } },
  );
  // R2.6: 600 + 400 − 200 to the agency, 500 direct, 30 %.
  const row = performanceOf({ agencyCents: 800_00, directCents: 500_00, commissionCents: 390_00 }, inventory);
  expect(row).toMatchObject({ collectedCents: 1_300_00, netCents: 910_00, rate: 3000 });
  expect(row.open).toEqual({ accounts: 146, cents: 96_900_00 });
  expect(row.placed).toEqual({ accounts: 30, cents: 15_000_00 });
});

it('has no rate without collections', () => {
  const inventory = rollForward({ accounts: 0, cents: 0 }, noMovements);
  expect(performanceOf(sumCollections([]), inventory)).toMatchObject({ collectedCents: 0, netCents: 0, rate: null });
});
