import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkItemization, itemizationTotal, type Itemization } from './itemization.ts';
import { REFERENCE_DATES } from '../shared/reference-dates.ts';

const today = '2026-11-20';

/** The worked example of R-2: 850.00 + 12.50 + 25.00 − 100.00 − 0.00 = 787.50. */
const good: Itemization = {
  reference: 'last_statement',
  date: '2026-05-31',
  amount_on_date: 85_000,
  interest: 1250,
  fees: 2500,
  payments: 10_000,
  credits: 0,
  amount_placed: 78_750,
};

function codes(change: Partial<Itemization>, transaction: string | null = null) {
  return checkItemization({ ...good, ...change }, today, transaction).map((issue) => `${issue.path}:${issue.code}`);
}

describe('checkItemization', () => {
  it('accepts the worked example', () => {
    expect(codes({})).toEqual([]);
  });

  it('has exactly the five dates of Regulation F', () => {
    expect(REFERENCE_DATES).toEqual(['last_statement', 'charge_off', 'last_payment', 'transaction', 'judgment']);
  });

  it('reports the difference to the cent', () => {
    const [issue] = checkItemization({ ...good, amount_placed: 78_751 }, today);
    expect(issue).toEqual({
      path: 'amount_placed',
      code: 'itemization_sum',
      message: 'The itemization totals $787.50, $0.01 less than the amount placed ($787.51). Correct one of its amounts.',
    });
  });

  it('accepts zero as an answer, but not a blank', () => {
    expect(codes({ credits: null })).toEqual(['credits:amount_missing']);
    expect(codes({ payments: -1 })).toEqual(['payments:amount_negative']);
  });

  it('requires an existing past date that does not predate the debt', () => {
    expect(codes({ date: null, reference: null })).toEqual([
      'reference:itemization_reference_missing',
      'date:itemization_date_missing',
    ]);
    expect(codes({ date: '2026-02-30' })).toEqual(['date:date_invalid']);
    expect(codes({ date: '2026-11-21' })).toEqual(['date:date_in_future']);
    expect(codes({ date: today })).toEqual([]);
    expect(codes({}, '2026-06-01')).toEqual(['date:itemization_before_transaction']);
  });

  it('accepts only the exact sum', () => {
    const amount = fc.integer({ min: 0, max: 1_000_000_00 });
    fc.assert(
      fc.property(
        amount,
        amount,
        amount,
        amount,
        amount,
        fc.integer({ min: -500, max: 500 }),
        (amount_on_date, interest, fees, payments, credits, off) => {
          const itemization = { ...good, amount_on_date, interest, fees, payments, credits };
          const total = itemizationTotal(itemization) ?? 0;
          fc.pre(total + off >= 0);
          expect(checkItemization({ ...itemization, amount_placed: total + off }, today)).toHaveLength(off === 0 ? 0 : 1);
        },
      ),
    );
  });
});
