import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  checkSchedule,
  commissionOf,
  commissionOfReversal,
  describeSchedule,
  type CommissionInput,
  type CommissionSchedule,
} from './commission.ts';

const flat: CommissionSchedule = { rules: [{ rate_bp: 3000 }] };

/** Schedule with a rate for legal accounts, a lower one for young accounts and a higher one for small balances. */
const tiered: CommissionSchedule = {
  rules: [
    { when: { statuses: ['LEGAL', 'JUDGMENT'] }, rate_bp: 4000, label: 'legal' },
    { when: { types: ['PC'], age_days: { to: 29 } }, rate_bp: 0 },
    { when: { age_days: { to: 180 } }, rate_bp: 2500 },
    { when: { balance_cents: { to: 49_999 }, debt_types: ['medical', 'consumer'] }, rate_bp: 5000 },
    { rate_bp: 3350 },
  ],
  minimum_cents: 500,
  cap: { payment_cents: 100_000, account_bp: 4000 },
};

const input: CommissionInput = {
  amountCents: 11_115,
  type: 'PU',
  ageDays: 200,
  balanceCents: 100_000,
  status: 'ACTIVE',
  debtType: 'consumer',
  placedCents: 1_000_000,
  chargedCents: 0,
};
const of = (schedule: CommissionSchedule, change: Partial<CommissionInput> = {}) =>
  commissionOf(schedule, { ...input, ...change });

describe('commissionOf', () => {
  it('charges 30% of $111.15 as $33.35, R2.6', () => {
    expect(of(flat)).toEqual({ rateBp: 3000, cents: 3335, reason: '30% of every payment' });
  });

  it('takes the first rule that matches', () => {
    expect(of(tiered)).toMatchObject({ rateBp: 3350, reason: '33.5% standard rate' });
    expect(of(tiered, { ageDays: 180 })).toMatchObject({ rateBp: 2500, reason: '25% of an account placed up to 180 days ago' });
    expect(of(tiered, { ageDays: 10, status: 'LEGAL' })).toMatchObject({
      rateBp: 4000,
      reason: '40% in status Legal or Judgment (legal)',
    });
    expect(of(tiered, { balanceCents: 49_999 })).toMatchObject({
      rateBp: 5000,
      reason: '50% with a balance of up to $499.99, for medical or dental or consumer debts',
    });
    expect(of(tiered, { balanceCents: 50_000 }).rateBp).toBe(3350);
    expect(of(tiered, { balanceCents: 1, debtType: 'loan' }).rateBp).toBe(3350);
    expect(of(tiered, { type: 'PC', ageDays: 29 })).toMatchObject({ rateBp: 0, cents: 0 });
  });

  it('matches no age band when the age is unknown', () => {
    expect(of(tiered, { ageDays: null }).rateBp).toBe(3350);
  });

  it('applies the minimum, the per-payment cap and the per-account cap', () => {
    expect(of(tiered, { amountCents: 1000 })).toMatchObject({ cents: 500, reason: '33.5% standard rate, raised to the minimum' });
    expect(of(tiered, { amountCents: 300 })).toMatchObject({ cents: 300 });
    expect(of(tiered, { amountCents: 900_000 })).toMatchObject({
      cents: 100_000,
      reason: '33.5% standard rate, limited by the cap',
    });
    expect(of(tiered, { amountCents: 100_000, placedCents: 100_000, chargedCents: 30_000 }).cents).toBe(10_000);
    expect(of(tiered, { amountCents: 100_000, placedCents: 100_000, chargedCents: 45_000 }).cents).toBe(0);
    expect(of({ ...flat, cap: { account_cents: 4000 } }, { chargedCents: 1000 }).cents).toBe(3000);
  });

  it('charges nothing on an adjustment', () => {
    expect(of(tiered, { type: 'DA' })).toEqual({ rateBp: null, cents: 0, reason: null });
  });

  const amount = fc.integer({ min: 1, max: 1_000_000_000 });
  it('stays between zero and the payment, and a reversal refunds exactly', () => {
    fc.assert(
      fc.property(
        amount,
        fc.nat(1000),
        fc.nat(2_000_000),
        fc.nat(1_000_000),
        (amountCents, ageDays, balanceCents, chargedCents) => {
          const fee = of(tiered, { amountCents, ageDays, balanceCents, chargedCents });
          expect(fee.cents).toBeGreaterThanOrEqual(0);
          expect(fee.cents).toBeLessThanOrEqual(amountCents);
          expect(fee.cents + chargedCents).toBeLessThanOrEqual(Math.max(chargedCents, 400_000));
          const back = commissionOfReversal(fee);
          expect(back.cents + fee.cents).toBe(0);
          expect(back.rateBp).toBe(fee.rateBp);
        },
      ),
    );
  });

  it('refunds nothing where nothing was charged', () => {
    expect(commissionOfReversal({ rateBp: null, cents: 0 })).toEqual({ rateBp: null, cents: 0, reason: null });
  });
});

it('describes a schedule in words', () => {
  expect(describeSchedule(tiered)).toEqual([
    '40% in status Legal or Judgment (legal)',
    '0% of payments to you, of an account placed up to 29 days ago',
    '25% of an account placed up to 180 days ago',
    '50% with a balance of up to $499.99, for medical or dental or consumer debts',
    '33.5% of all other payments, your standard rate',
    'At least $5.00 for a payment, but never more than the payment itself',
    'At most $1,000.00 for a payment',
    'At most 40% of the amount placed for all payments of an account',
    'No commission on adjustments. A reversed payment returns exactly the commission charged on it.',
  ]);
  const byDebtAge: CommissionSchedule = {
    age_from: 'debt',
    rules: [
      { when: { age_days: { from: 365 } }, rate_bp: 5000 },
      { when: { age_days: { from: 90, to: 364 } }, rate_bp: 3500 },
      { rate_bp: 2500 },
    ],
    cap: { account_cents: 50_000 },
  };
  expect(describeSchedule(byDebtAge).slice(0, 4)).toEqual([
    '50% of a debt 365 or more days old',
    '35% of a debt 90 to 364 days old',
    '25% of all other payments, your standard rate',
    'At most $500.00 for all payments of an account',
  ]);
});

describe('checkSchedule', () => {
  it('finds no problem in a valid schedule', () => {
    expect(checkSchedule(flat)).toEqual([]);
    expect(checkSchedule(tiered)).toEqual([]);
  });

  it.each([
    [[], 'A schedule needs at least one rule.'],
    [
      [{ when: { age_days: { to: 3 } }, rate_bp: 1 }],
      'The last rule must have no condition, because it applies to all other payments.',
    ],
    [[{ rate_bp: 1 }, { rate_bp: 2 }], 'Rule 1 has no condition, so no rule after it would ever match.'],
    [[{ when: {}, rate_bp: 1 }, { rate_bp: 2 }], 'The condition of rule 1 is empty.'],
    [[{ when: { age_days: { from: 9, to: 3 } }, rate_bp: 1 }, { rate_bp: 2 }], 'Rule 1 has a band that ends before it begins.'],
  ])('says what is wrong with %j', (rules, problem) => {
    expect(checkSchedule({ rules })).toEqual([problem]);
  });
});
