import { describe, expect, it } from 'vitest';
import { addPositions, trustPosition, type TrustSums } from './trust.ts';

const nothing: TrustSums = {
  collectedCents: 0,
  unclearedCents: 0,
  statedCents: 0,
  paidOutCents: 0,
  paidCents: 0,
  statedRefundableCents: 0,
  unstatedRefundableCents: 0,
  closingCents: 0,
};

describe('trust money', () => {
  it('is all on no statement before the first one', () => {
    expect(trustPosition({ ...nothing, collectedCents: 100_000, unclearedCents: 40_000 })).toEqual({
      collected: 100_000,
      withheld: 0,
      paid: 0,
      held: 100_000,
      due: 0,
      unstated: 100_000,
      refundable: 0,
      uncleared: 40_000,
    });
  });

  it('keeps the commission of a net statement, and holds the rest until it is sent', () => {
    const issued = { ...nothing, collectedCents: 100_000, statedCents: 100_000, paidOutCents: 70_000 };
    expect(trustPosition(issued)).toMatchObject({ withheld: 30_000, held: 70_000, due: 70_000, unstated: 0 });
    expect(trustPosition({ ...issued, paidCents: 70_000 })).toMatchObject({ withheld: 30_000, paid: 70_000, held: 0, due: 0 });
  });

  it('keeps nothing of a gross statement: its commission is invoiced', () => {
    const paid = { collectedCents: 13_000, statedCents: 13_000, paidOutCents: 13_000, paidCents: 13_000, closingCents: -4_500 };
    expect(trustPosition({ ...nothing, ...paid })).toMatchObject({ withheld: 0, held: 0 });
  });

  it('keeps only the commission of payments to the agency on a split statement', () => {
    // Collected 130.00 at 30%; the commission of a direct payment, 6.00, is invoiced.
    const paid = { collectedCents: 13_000, statedCents: 13_000, paidOutCents: 9_100, paidCents: 9_100, closingCents: -600 };
    expect(trustPosition({ ...nothing, ...paid })).toMatchObject({ withheld: 3_900, held: 0 });
  });

  it('holds what a statement carries for the client, and no more once it is paid', () => {
    const carried = { ...nothing, collectedCents: 1_000, statedCents: 1_000, closingCents: 700 };
    expect(trustPosition(carried)).toMatchObject({ withheld: 300, held: 700, due: 700 });
    const next = { ...carried, collectedCents: 11_000, statedCents: 11_000, paidOutCents: 7_700, closingCents: 0 };
    expect(trustPosition({ ...next, paidCents: 7_700 })).toMatchObject({ withheld: 3_300, held: 0, due: 0 });
  });

  it('shows what the agency advanced when a paid payment comes back', () => {
    // 100.00 paid net at 30%, then reversed: the client owes 70.00, and the trust account was made whole.
    const reversed = { collectedCents: 0, statedCents: 0, paidOutCents: 7_000, paidCents: 7_000, closingCents: -7_000 };
    expect(trustPosition({ ...nothing, ...reversed })).toMatchObject({ withheld: -7_000, held: 0, due: 0 });
  });

  it('keeps what a debtor overpaid apart, before and after the statement that lists it', () => {
    // 120.00 paid on 100.00, 30% of what was owed.
    const paid = { ...nothing, collectedCents: 12_000 };
    expect(trustPosition({ ...paid, unstatedRefundableCents: 2000 })).toMatchObject({
      held: 12_000,
      unstated: 10_000,
      refundable: 2000,
      due: 0,
    });
    const issued = { ...paid, statedCents: 12_000, paidOutCents: 7000, closingCents: 2000, statedRefundableCents: 2000 };
    expect(trustPosition(issued)).toMatchObject({ withheld: 3000, held: 9000, due: 7000, refundable: 2000 });
    expect(trustPosition({ ...issued, paidCents: 7000 })).toMatchObject({ held: 2000, due: 0, refundable: 2000 });
    // The statement sent everything to the client, who owes the debtor's part.
    const sent = { ...issued, paidOutCents: 9000, paidCents: 9000, closingCents: 0 };
    expect(trustPosition(sent)).toMatchObject({ withheld: 3000, held: 0, due: -2000, refundable: 2000 });
  });

  it('always adds up, for one client and for all', () => {
    let seed = 7;
    const random = (most: number) => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed % most;
    };
    const positions = Array.from({ length: 500 }, () => {
      const statedCents = random(1_000_000);
      const paidOutCents = random(900_000);
      return trustPosition({
        collectedCents: statedCents + random(500_000) - 100_000,
        unclearedCents: random(1000),
        statedCents,
        paidOutCents,
        paidCents: random(paidOutCents + 1),
        statedRefundableCents: random(5000),
        unstatedRefundableCents: random(5000),
        closingCents: random(200_000) - 100_000,
      });
    });
    for (const one of [...positions, addPositions(positions)]) {
      expect(one.held).toBe(one.collected - one.withheld - one.paid);
      expect(one.held).toBe(one.due + one.unstated + one.refundable);
    }
  });
});
