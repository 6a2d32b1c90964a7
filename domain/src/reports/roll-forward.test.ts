import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changeOf, joinPeriods, noMovements, rollBack, rollForward, type Movements, type Stock } from './roll-forward.ts';

const cents = fc.integer({ min: -1e9, max: 1e9 });
const stock = fc.record({ accounts: fc.nat(1000), cents });
const movements: fc.Arbitrary<Movements> = fc.record({
  placed: stock,
  reopened: stock,
  accruedCents: cents,
  collectedCents: cents,
  adjustedCents: cents,
  paid: stock,
  recalled: stock,
  returned: stock,
  rejected: stock,
});

/** A small company with random account changes per month, counted one by one. */
interface Account {
  isOpen: boolean;
  cents: number;
}
const act = fc.constantFrom('pay', 'adjust', 'accrue', 'paid', 'recalled', 'returned', 'rejected', 'reopen');
const months = fc.array(
  fc.record({
    placed: fc.array(fc.nat(9999), { maxLength: 4 }),
    acts: fc.array(fc.tuple(act, fc.nat(30), fc.nat(500)), { maxLength: 20 }),
  }),
  { maxLength: 8 },
);

describe('inventory roll-forward', () => {
  it('matches the worked figures of R2.7: 125 accounts, $84,950', () => {
    const row = rollForward(
      { accounts: 120, cents: 84_000_00 },
      {
        ...noMovements,
        placed: { accounts: 30, cents: 15_000_00 },
        collectedCents: 6_200_00,
        adjustedCents: 350_00,
        paid: { accounts: 12, cents: 0 },
        recalled: { accounts: 4, cents: 2_100_00 },
        returned: { accounts: 9, cents: 5_400_00 },
      },
    );
    expect(row.end).toEqual({ accounts: 125, cents: 84_950_00 });
  });

  it('derives the opening balance from the closing one', () => {
    fc.assert(
      fc.property(stock, fc.array(movements), (end, periods) => {
        const rows = rollBack(end, periods);
        expect(rows).toHaveLength(periods.length);
        for (const [index, row] of rows.entries()) {
          expect(rollForward(row.begin, row).end).toEqual(row.end);
          expect(row.end).toEqual(rows[index + 1]?.begin ?? end);
        }
      }),
    );
  });

  it('totals all periods like a single one', () => {
    fc.assert(
      fc.property(stock, fc.array(movements, { minLength: 1 }), (end, periods) => {
        const rows = rollBack(end, periods);
        const all = joinPeriods(rows);
        expect(all && rollForward(all.begin, all).end).toEqual(end);
        const change = periods.reduce((sum, moves) => sum + changeOf(moves).cents, 0);
        expect(all && all.end.cents - all.begin.cents).toBe(change);
      }),
    );
    expect(joinPeriods([])).toBeNull();
  });

  it('adds up to an account-by-account count', () => {
    fc.assert(
      fc.property(months, (all) => {
        const accounts: Account[] = [];
        let before: Stock = { accounts: 0, cents: 0 };
        for (const month of all) {
          const row = rollForward(before, live(accounts, month));
          const open = accounts.filter(({ isOpen }) => isOpen);
          expect(row.end).toEqual({ accounts: open.length, cents: open.reduce((sum, account) => sum + account.cents, 0) });
          before = row.end;
        }
      }),
    );
  });
});

type Month = { placed: number[]; acts: [string, number, number][] };

function live(accounts: Account[], { placed, acts }: Month): Movements {
  const moves: Movements = { ...noMovements };
  for (const amount of placed) accounts.push({ isOpen: true, cents: amount });
  moves.placed = { accounts: placed.length, cents: placed.reduce((sum, amount) => sum + amount, 0) };
  for (const [what, pick, amount] of acts) {
    const account = accounts[pick % Math.max(accounts.length, 1)];
    if (!account) continue;
    if (what === 'reopen' && !account.isOpen) {
      account.isOpen = true;
      moves.reopened = { accounts: moves.reopened.accounts + 1, cents: moves.reopened.cents + account.cents };
    }
    if (!account.isOpen || what === 'reopen') continue;
    if (what === 'accrue') [account.cents, moves.accruedCents] = [account.cents + amount, moves.accruedCents + amount];
    else if (what === 'pay') [account.cents, moves.collectedCents] = [account.cents - amount, moves.collectedCents + amount];
    else if (what === 'adjust') [account.cents, moves.adjustedCents] = [account.cents - amount, moves.adjustedCents + amount];
    else {
      account.isOpen = false;
      const kind = what as 'paid' | 'recalled' | 'returned' | 'rejected';
      moves[kind] = { accounts: moves[kind].accounts + 1, cents: moves[kind].cents + account.cents };
    }
  }
  return moves;
}
