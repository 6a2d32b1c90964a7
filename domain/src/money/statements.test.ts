import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyRate } from '../shared/money.ts';
import { effectOf, isReversal, PAYMENT_TYPES, reversalOf, type PaymentType } from './payments.ts';
import {
  bucketOf,
  carriedOver,
  checkStatement,
  dueOf,
  owedOf,
  REMITTANCE_METHODS,
  settle,
  statementOf,
  sumLines,
  unsettledOf,
  type StatementLine,
} from './statements.ts';

const line = (type: PaymentType, cents: number): StatementLine => {
  const effectCents = effectOf(type, cents);
  return { type, effectCents, commissionCents: type.startsWith('DA') ? 0 : applyRate(effectCents, 3000) };
};

/** The worked example of R2.6: 30%; 600 + 400 paid to the agency, 200 bounced, 500 paid directly. */
const example = [line('PU', 60_000), line('PU', 40_000), line('PUR', 20_000), line('PC', 50_000)];

describe('settle', () => {
  it.each([
    ['gross', 80_000, 39_000],
    ['net', 41_000, 0],
    ['split', 56_000, 15_000],
  ] as const)('gives the worked example of R2.6 by %s', (method, sent, invoiced) => {
    expect(settle({ method, ...sumLines(example) })).toEqual({ sent, invoiced, finalPosition: 91_000 });
  });

  it('makes the client owe a negative net, R2.6', () => {
    const sums = sumLines([line('PU', 10_000), line('PC', 200_000)]);
    expect(settle({ method: 'net', ...sums })).toEqual({ sent: 0, invoiced: 53_000, finalPosition: 147_000 });
  });

  it('deducts costs and the carried balance from the payout, or bills them', () => {
    const period = { ...sumLines(example), costsCents: 2500, carriedCents: 1000 };
    expect(settle({ method: 'gross', ...period })).toEqual({ sent: 80_000, invoiced: 42_500, finalPosition: 87_500 });
    expect(settle({ method: 'net', ...period })).toEqual({ sent: 37_500, invoiced: 0, finalPosition: 87_500 });
    expect(settle({ method: 'split', ...period })).toEqual({ sent: 56_000, invoiced: 18_500, finalPosition: 87_500 });
  });

  it('never bills less than zero for a period of reversals only', () => {
    const sums = sumLines([line('PUR', 20_000)]);
    for (const method of REMITTANCE_METHODS) {
      const { sent, invoiced, finalPosition } = settle({ method, ...sums });
      expect(Math.min(sent, invoiced)).toBeGreaterThanOrEqual(0);
      expect(finalPosition).toBe(-14_000);
    }
  });
});

describe('changing the settlement method, R2.6', () => {
  const sums = sumLines(example);

  it.each([
    ['gross', 0, -39_000],
    ['gross', 15_000, -24_000],
    ['gross', 39_000, 0],
    ['split', 0, -15_000],
    ['split', 15_000, 0],
    ['net', 0, 0],
  ] as const)('after %s, of whose invoice %i was paid, finds %i to settle first', (method, paidCents, unsettled) => {
    const { closing } = statementOf({ method, ...sums }, 0, []);
    expect(unsettledOf({ closingCents: closing, paidCents, owedCents: -closing - paidCents })).toBe(unsettled);
  });

  it.each([
    ['a negative net that is carried', { closingCents: -53_000, paidCents: 0, owedCents: 0 }, -53_000],
    ['what the agency still holds', { closingCents: 47_500, paidCents: 0, owedCents: 0 }, 47_500],
    ['an older invoice', { closingCents: 0, paidCents: 0, owedCents: 2500 }, -2500],
  ])('waits for %s', (_what, last, unsettled) => {
    expect(unsettledOf(last)).toBe(unsettled);
  });

  it('would collect a carried balance twice: by invoice and by netting', () => {
    const first = statementOf({ method: 'gross', ...sums }, 0, []);
    const invoiced = -first.closing;
    const inTheEnd = (second: { paidOut: number }) => first.paidOut + second.paidOut + 2 * sums.directCents - invoiced;
    const carried = statementOf({ method: 'net', ...sums }, first.closing, []);
    expect(inTheEnd(carried)).toBe(2 * 91_000 - 39_000);
    expect(carriedOver(first.closing, [{ kind: 'cost', amount_cents: -2500 }])).toBe(-39_000);
    const settled = [{ kind: 'invoice_payment', amount_cents: invoiced }];
    expect(inTheEnd(statementOf({ method: 'net', ...sums }, first.closing, [invoiced]))).toBe(2 * 91_000);
    expect(carriedOver(first.closing, settled)).toBe(0);
    // Corrections on top of it belong to the new period.
    expect(carriedOver(first.closing, [...settled, { kind: 'correction', amount_cents: -2500 }])).toBe(0);
    expect(carriedOver(47_500, [{ kind: 'carried', amount_cents: -40_000 }])).toBe(7500);
  });
});

/** A history of payments in periods, with reversals of some of them. */
const history = fc
  .array(fc.array(fc.tuple(fc.constantFrom(...PAYMENT_TYPES), fc.integer({ min: 1, max: 5_000_000 })), { maxLength: 12 }), {
    minLength: 1,
    maxLength: 6,
  })
  .map((periods) => {
    const open: [PaymentType, number][] = [];
    return periods.map((payments) =>
      payments.flatMap(([type, cents]) => {
        if (!isReversal(type)) {
          open.push([type, cents]);
          return [line(type, cents)];
        }
        const at = open.findIndex(([original]) => reversalOf(original) === type);
        const [taken] = at < 0 ? [] : open.splice(at, 1);
        return taken ? [line(type, taken[1])] : [];
      }),
    );
  });
const adjustments = fc.array(fc.integer({ min: -100_000, max: 100_000 }), { maxLength: 3 });

describe('any history', () => {
  it('ends in the same position under every method, costs and carried balance', () => {
    fc.assert(
      fc.property(history, fc.nat(1_000_000), fc.nat(1_000_000), (periods, costsCents, carriedCents) => {
        for (const lines of periods) {
          const sums = sumLines(lines);
          const expected =
            sums.agencyCents + sums.directCents - sums.agencyFeesCents - sums.directFeesCents - costsCents - carriedCents;
          for (const method of REMITTANCE_METHODS)
            expect(settle({ method, ...sums, costsCents, carriedCents }).finalPosition).toBe(expected);
        }
      }),
    );
  });

  it('produces statements that add up period after period and never pay out less than zero', () => {
    fc.assert(
      fc.property(history, fc.array(adjustments, { minLength: 6, maxLength: 6 }), (periods, adjusted) => {
        for (const method of REMITTANCE_METHODS) {
          let [opening, paidOut, moved] = [0, 0, 0];
          for (const [index, lines] of periods.entries()) {
            const own = adjusted[index] ?? [];
            const statement = statementOf({ method, ...sumLines(lines) }, opening, own);
            expect(checkStatement(statement)).toBe(0);
            expect(checkStatement({ ...statement, closing: statement.closing + 1 })).toBe(1);
            expect(statement.paidOut).toBeGreaterThanOrEqual(0);
            opening = statement.closing;
            paidOut += statement.paidOut;
            moved += own.reduce((sum, cents) => sum + cents, 0);
          }
          // Collections less fees are paid out or remain in the final balance.
          const all = sumLines(periods.flat());
          expect(paidOut + opening).toBe(all.agencyCents - all.agencyFeesCents - all.directFeesCents + moved);
        }
      }),
    );
  });

  it('splits each line so that the shares add up to the statement', () => {
    fc.assert(
      fc.property(history, (periods) => {
        const lines = periods.flat();
        const due = lines.map((one) => dueOf(one));
        const [client, agency] = [due.reduce((sum, one) => sum + one.client, 0), due.reduce((sum, one) => sum + one.agency, 0)];
        const sums = sumLines(lines);
        expect(client - agency).toBe(sums.agencyCents - sums.agencyFeesCents - sums.directFeesCents);
      }),
    );
  });
});

it('adds up the statement of R2.6: 500 + 800 − 240 − 560 − 25 = 475', () => {
  const sums = { opening: 50_000, collected: 80_000, fees: 24_000, paidOut: 56_000, adjustments: -2500, closing: 47_500 };
  expect(checkStatement(sums)).toBe(0);
});

it('ages an open invoice by days past due', () => {
  expect([-5, 0, 1, 30, 31, 60, 61, 90, 91, 400].map((days) => bucketOf(days))).toEqual([
    'current',
    'current',
    'days_1_30',
    'days_1_30',
    'days_31_60',
    'days_31_60',
    'days_61_90',
    'days_61_90',
    'days_over_90',
    'days_over_90',
  ]);
  expect(owedOf({ state: 'partly_paid', amountCents: 500, paidCents: 200 })).toBe(300);
  expect(owedOf({ state: 'carried', amountCents: 500, paidCents: 0 })).toBe(0);
});
