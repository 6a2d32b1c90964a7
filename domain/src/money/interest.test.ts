import { describe, expect, it } from 'vitest';
import {
  describeInterest,
  interestByMonth,
  interestPauses,
  precisionOf,
  principalMoves,
  type InterestFacts,
  type InterestRate,
} from './interest.ts';

const rate = (rateBp: number, validFrom: string, more: Partial<InterestRate> = {}): InterestRate => ({
  order: 0,
  rateBp,
  validFrom,
  validUntil: null,
  isPostJudgment: false,
  precision: 0,
  principalCents: null,
  source: 'Contract',
  ...more,
});

/** $1,000.00 placed on January 1, 2026, at 9%. */
const plain: InterestFacts = {
  placedOn: '2026-01-01',
  statedThrough: null,
  principalCents: 100_000,
  judgmentOn: null,
  moves: [],
  pauses: [],
  rates: [rate(900, '2020-01-01')],
};

const total = (facts: Partial<InterestFacts>, through: string) =>
  interestByMonth({ ...plain, ...facts }, through).reduce((sum, { cents }) => sum + cents, 0);

describe('simple interest, actual/365', () => {
  it('is the rate for a year of 365 days, and a day more in a leap year', () => {
    expect(total({}, '2026-12-31')).toBe(9000);
    // 2028: 366 × 100,000 × 9% ÷ 365 = 9,024.66.
    expect(total({ placedOn: '2028-01-01' }, '2028-12-31')).toBe(9025);
    expect(total({ placedOn: '2028-02-28' }, '2028-02-29')).toBe(49);
    expect(total({ placedOn: '2027-02-28' }, '2027-02-28')).toBe(25);
  });

  it('is in months that add up to the rounded total', () => {
    const months = interestByMonth(plain, '2026-12-31');
    expect(months.map(({ month, cents }) => [month, cents]).slice(0, 3)).toEqual([
      ['2026-01-01', 764],
      ['2026-02-01', 691],
      ['2026-03-01', 764],
    ]);
    expect(months).toHaveLength(12);
    // A third of a cent a day, which must not be lost to rounding by month.
    const small = interestByMonth({ ...plain, principalCents: 1352 }, '2026-12-31');
    expect(small.reduce((sum, { cents }) => sum + cents, 0)).toBe(122);
  });

  it('changes with the rate in the middle of a month, which ends on its last day', () => {
    // 14 days at 9%, 16 days at 6%: 345.205 + 263.014 = 608.219.
    const rates = [rate(900, '2020-01-01', { validUntil: '2026-06-14' }), rate(600, '2026-06-15')];
    expect(total({ placedOn: '2026-06-01', rates }, '2026-06-30')).toBe(608);
    const [june] = interestByMonth({ ...plain, placedOn: '2026-06-01', rates }, '2026-06-30');
    expect(describeInterest(june ?? { rates: [] }, false)).toBe('9% a year (Contract), 6% a year (Contract)');
    expect(describeInterest({ rates: [] }, false)).toBe('Correction of earlier days');
    // Without a last day the newer rate applies from its first one.
    expect(total({ placedOn: '2026-06-01', rates: [rate(900, '2020-01-01'), rate(600, '2026-06-15')] }, '2026-06-30')).toBe(608);
    // Between two rates there is none.
    const gap = [rate(900, '2020-01-01', { validUntil: '2026-06-10' }), rate(900, '2026-06-21')];
    expect(total({ placedOn: '2026-06-01', rates: gap }, '2026-06-30')).toBe(493);
  });

  it('follows the principal from the day of a payment on, and back from its reversal on', () => {
    // June 1–10 on 1,000.00, June 11–20 on 400.00, June 21–30 on 1,000.00: 246.575 + 98.630 + 246.575.
    const moves = [
      { on: '2026-06-11', cents: 60_000 },
      { on: '2026-06-21', cents: -60_000 },
    ];
    expect(total({ placedOn: '2026-06-01', moves }, '2026-06-30')).toBe(592);
    expect(total({ placedOn: '2026-06-01', moves: moves.slice(0, 1) }, '2026-06-30')).toBe(444);
    // Paid beyond the principal: nothing bears interest, and nothing is refunded.
    expect(total({ placedOn: '2026-06-01', moves: [{ on: '2026-06-11', cents: 150_000 }] }, '2026-06-30')).toBe(247);
  });

  it('takes the most exact rate: account, state with debt type, state, debt type, client', () => {
    const exact = (more: Partial<Parameters<typeof precisionOf>[0]>) =>
      precisionOf({ account: false, state: false, debtType: false, ...more });
    const order = [{}, { debtType: true }, { state: true }, { state: true, debtType: true }, { account: true }].map(exact);
    expect(order).toEqual([0, 1, 2, 3, 4]);
    const rates = [rate(100, '2026-01-01'), rate(0, '2020-01-01', { precision: 4 })];
    expect(total({ rates }, '2026-12-31')).toBe(0);
    expect(total({ rates: [rate(100, '2020-01-01'), rate(200, '2020-01-01', { order: 1 })] }, '2026-12-31')).toBe(2000);
  });

  it('is at the post-judgment rate from the judgment on, on the amount of the judgment', () => {
    const judged = { judgmentOn: '2026-07-01' };
    // 181 days at 9% before; no rate after.
    expect(total(judged, '2026-12-31')).toBe(4463);
    const rates = [...plain.rates, rate(365, '2026-07-01', { isPostJudgment: true, precision: 4, principalCents: 120_000 })];
    // 184 days at 3.65% on 1,200.00: 12 cents a day.
    expect(total({ ...judged, rates }, '2026-12-31')).toBe(4463 + 2208);
    // Payments before the judgment are in its amount.
    const moves = [
      { on: '2026-06-30', cents: 100_000 },
      { on: '2026-10-01', cents: 20_000 },
    ];
    // June 30 bears no interest: 180 days before; then 92 days on 1,200.00 and 92 on 1,000.00.
    expect(total({ ...judged, rates, moves }, '2026-12-31')).toBe(4438 + 1104 + 920);
  });

  it('counts only days after the balance that the agency stated', () => {
    expect(total({ statedThrough: '2026-06-20' }, '2026-06-30')).toBe(247);
    expect(total({ statedThrough: '2026-07-20' }, '2026-06-30')).toBe(0);
    expect(total({ placedOn: '2026-07-01' }, '2026-06-30')).toBe(0);
  });

  it('is exact for the largest amounts', () => {
    expect(total({ principalCents: 1_000_000_000_000, rates: [rate(10_000, '2020-01-01')] }, '2026-12-31')).toBe(
      1_000_000_000_000,
    );
  });
});

describe('pauses', () => {
  const on = (day: string, to: 'ACTIVE' | 'HOLD' | 'DISPUTED' | 'PAID' | 'BANKRUPTCY', reasonCode: string | null = null) => ({
    on: day,
    to,
    reasonCode,
  });

  it('last from a stop or a closing until the account returns to collection', () => {
    expect(
      interestPauses([
        on('2026-01-01', 'ACTIVE'),
        on('2026-02-01', 'HOLD'),
        on('2026-03-01', 'ACTIVE'),
        on('2026-04-01', 'DISPUTED'),
        on('2026-04-10', 'HOLD'),
        on('2026-05-01', 'ACTIVE'),
        on('2026-06-01', 'HOLD', 'attorney'),
        on('2026-06-15', 'ACTIVE'),
        on('2026-07-01', 'PAID'),
      ]),
    ).toEqual([
      { from: '2026-04-01', until: '2026-05-01' },
      { from: '2026-06-01', until: '2026-06-15' },
      { from: '2026-07-01', until: null },
    ]);
  });

  it('bear no interest', () => {
    // June 1–10 and 21–30.
    const pauses = [{ from: '2026-06-11', until: '2026-06-21' }];
    expect(total({ placedOn: '2026-06-01', pauses }, '2026-06-30')).toBe(493);
    expect(total({ placedOn: '2026-06-01', pauses: [{ from: '2026-06-11', until: null }] }, '2026-06-30')).toBe(247);
  });
});

describe('principal', () => {
  const payment = (id: string, type: 'PU' | 'PUR' | 'PC' | 'DA' | 'DAR', amountCents: number, more: object = {}) => ({
    id,
    type,
    on: '2026-06-01',
    amountCents,
    principalCents: null,
    reversesId: null,
    reason: null,
    ...more,
  });
  const centsOf = (...payments: ReturnType<typeof payment>[]) => principalMoves(payments).map(({ cents }) => cents);

  it('is what the agency says a payment was applied to, otherwise all of it', () => {
    expect(
      centsOf(
        payment('a', 'PU', 1000),
        payment('b', 'PC', 1000, { principalCents: 600 }),
        payment('c', 'DA', 50),
        payment('d', 'DA', 50, { reason: 'waived' }),
      ),
    ).toEqual([1000, 600, 50, 0]);
  });

  it('comes back with the share of a reversal, to the last cent', () => {
    const paid = payment('a', 'PU', 1000, { principalCents: 600 });
    const back = (id: string, cents: number, more: object = {}) => payment(id, 'PUR', cents, { reversesId: 'a', ...more });
    expect(centsOf(paid, back('b', 333), back('c', 333), back('d', 334))).toEqual([600, -200, -200, -200]);
    expect(centsOf(paid, back('b', 1000, { principalCents: 500 }))).toEqual([600, -500]);
    expect(centsOf(payment('a', 'DA', 50, { reason: 'waived' }), payment('b', 'DAR', 50, { reversesId: 'a' }))).toEqual([0, 0]);
  });
});
