import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  balanceOf,
  bearsCommission,
  effectOf,
  isPaymentType,
  isReversal,
  mayBecome,
  originalOf,
  PAYMENT_STATES,
  PAYMENT_TYPES,
  reversalOf,
  sumsOf,
} from './payments.ts';

const amount = fc.integer({ min: 1, max: 100_000_000 });
const type = fc.constantFrom(...PAYMENT_TYPES);

describe('payment types', () => {
  it('pair every original with its reversal', () => {
    for (const one of PAYMENT_TYPES) {
      const reversal = reversalOf(one);
      if (isReversal(one)) expect(reversal).toBeNull();
      else expect(originalOf(reversal ?? 'PU')).toBe(one);
    }
    expect(reversalOf('PC')).toBe('PCR');
    expect(isPaymentType('PA')).toBe(false);
    expect(isPaymentType('PUR')).toBe(true);
  });

  it('lower the balance by an original and raise it by a reversal, R2.6', () => {
    expect(PAYMENT_TYPES.map((one) => effectOf(one, 500))).toEqual([500, -500, 500, -500, 500, -500]);
    expect(PAYMENT_TYPES.map((one) => bearsCommission(one))).toEqual([true, true, true, true, false, false]);
    expect(Object.is(effectOf('PUR', 0), 0)).toBe(true);
  });

  it('count direct payments as paid, and adjustments separately', () => {
    expect(sumsOf('PU', 500)).toEqual({ paid: 500, paidDirect: 0, adjusted: 0 });
    expect(sumsOf('PCR', -500)).toEqual({ paid: -500, paidDirect: -500, adjusted: 0 });
    expect(sumsOf('DA', 500)).toEqual({ paid: 0, paidDirect: 0, adjusted: 500 });
  });

  it('keep the balance at placed + accrued − paid − adjusted for any input', () => {
    fc.assert(
      fc.property(amount, amount, fc.array(fc.tuple(type, amount)), (placed, accrued, payments) => {
        const sums = { paid: 0, adjusted: 0 };
        let balance = placed + accrued;
        for (const [one, cents] of payments) {
          const effect = effectOf(one, cents);
          const { paid, adjusted } = sumsOf(one, effect);
          sums.paid += paid;
          sums.adjusted += adjusted;
          balance -= effect;
        }
        expect(balanceOf({ placed, accrued, ...sums })).toBe(balance);
      }),
    );
  });

  it('reverse exactly the original effect', () => {
    fc.assert(
      fc.property(fc.constantFrom('PU', 'PC', 'DA'), amount, (original, cents) => {
        const [there, back] = [sumsOf(original, effectOf(original, cents)), reversalOf(original) ?? 'PUR'];
        const taken = sumsOf(back, effectOf(back, cents));
        expect([there.paid + taken.paid, there.paidDirect + taken.paidDirect, there.adjusted + taken.adjusted]).toEqual([
          0, 0, 0,
        ]);
      }),
    );
  });
});

it('allows a pending payment to be posted or returned, and a posted one to be remitted', () => {
  const allowed = PAYMENT_STATES.flatMap((from) =>
    PAYMENT_STATES.filter((to) => mayBecome(from, to)).map((to) => `${from}>${to}`),
  );
  expect(allowed).toEqual(['pending>posted', 'pending>returned', 'posted>remitted']);
});
