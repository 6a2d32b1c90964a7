import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { commissionOf, commissionOfReversal, overpaidOf, statedCommission, type CommissionInput } from './commission.ts';
import { checkSchedule, describeSchedule } from './describe-terms.ts';
import type { CommissionSchedule } from './terms.ts';

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
  balanceCents: 1_000_000,
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
          const overpaidCents = overpaidOf({ amountCents, balanceCents });
          const original = { ...fee, amountCents, overpaidCents, commissionCents: fee.cents, reversedCents: 0 };
          const back = commissionOfReversal(original);
          expect(back.cents + fee.cents).toBe(0);
          expect(back.rateBp).toBe(fee.rateBp);
        },
      ),
    );
  });

  it('refunds nothing where nothing was charged', () => {
    const free = { rateBp: null, commissionCents: 0, amountCents: 100, overpaidCents: 0, reversedCents: 0 };
    expect(commissionOfReversal(free)).toEqual({ rateBp: null, cents: 0, reason: null });
  });
});

describe('components, tiers and further conditions', () => {
  const byPart: CommissionSchedule = {
    rules: [
      { when: { components: ['costs'] }, rate_bp: 0 },
      { when: { components: ['interest', 'fees'] }, rate_bp: 5000 },
      { rate_bp: 3335 },
    ],
  };
  const parts = { principal: 10_001, interest: 333, fees: 1000, costs: 2500 };

  it('charges each part by its rule: 33.35% of $100.01 is $33.35, 50% of $13.33 is $6.67', () => {
    const fee = of(byPart, { amountCents: 13_834, components: parts });
    expect(fee).toEqual({
      rateBp: null,
      cents: 3335 + 667,
      reason: '33.35% standard rate; 50% of interest or fees; 0% of court costs',
    });
    // Parts unknown: the rate without condition.
    expect(of(byPart, { amountCents: 13_834 })).toMatchObject({ rateBp: 3335, cents: 4614 });
    // One rule for all parts is one sum, so that the breakdown changes no cent.
    expect(of(flat, { amountCents: 11_115, components: { principal: 10_000, interest: 1110, fees: 5, costs: 0 } }).cents).toBe(
      3335,
    );
  });

  it('charges nothing on what is not owed, and takes it off the last parts first', () => {
    expect(of(flat, { amountCents: 12_000, balanceCents: 10_000 })).toEqual({
      rateBp: 3000,
      cents: 3000,
      reason: '30% of every payment, on the $100.00 that was owed',
    });
    expect(of(flat, { amountCents: 12_000, balanceCents: -5 })).toMatchObject({ rateBp: 3000, cents: 0 });
    expect(of({ ...flat, minimum_cents: 500 }, { amountCents: 12_000, balanceCents: 100 }).cents).toBe(100);
    expect(of(byPart, { amountCents: 13_834, balanceCents: 10_334, components: parts }).cents).toBe(3335 + 167);
  });

  it('charges slabs of what the account has paid: $100 at 35% below $500, $50 at 25% above', () => {
    const slabs: CommissionSchedule = {
      rules: [
        {
          rate_bp: 3500,
          tiers: [
            { from_cents: 50_000, rate_bp: 2500 },
            { from_cents: 100_000, rate_bp: 1005 },
          ],
        },
      ],
    };
    expect(of(slabs, { amountCents: 15_000, collectedCents: 40_000 })).toEqual({
      rateBp: null,
      cents: 3500 + 1250,
      reason: '35% and 25% of every payment',
    });
    expect(of(slabs, { amountCents: 10_000 })).toMatchObject({ rateBp: 3500, cents: 3500 });
    expect(of(slabs, { amountCents: 10_003, collectedCents: 100_000 })).toMatchObject({ rateBp: 1005, cents: 1005 });
    // Three slabs, rounded once: 175.00 + 125.00 + 0.1005.
    expect(of(slabs, { amountCents: 100_001 }).cents).toBe(17_500 + 12_500);
    expect(describeSchedule(slabs)[0]).toBe(
      '35%, then 25% above $500.00, then 10.05% above $1,000.00 collected on the account, of every payment',
    );
    expect(checkSchedule({ rules: [{ rate_bp: 1, tiers: [{ from_cents: 0, rate_bp: 1 }] }] })).toEqual([
      'The tiers of rule 1 are not in rising order above zero.',
    ]);
  });

  it.each([
    [{ locations: ['NORTH'] }, { locationCode: 'NORTH' }, { locationCode: null }, 'at location NORTH'],
    [{ placements: { from: 2 } }, { placement: 2 }, {}, 'of placements 2 or more'],
    [{ placements: { to: 1 } }, {}, { placement: 2 }, 'of placement 1'],
    [{ settlement: true }, { isSettlement: true }, {}, 'under a settlement'],
    [{ legal: true }, { status: 'JUDGMENT' }, { status: 'LEGAL_REVIEW' }, 'in legal collection'],
    [{ legal: false }, {}, { status: 'LEGAL' }, 'outside legal collection'],
  ] as const)('matches %j', (when, yes, no, words) => {
    const schedule: CommissionSchedule = { rules: [{ when, rate_bp: 1000 }, { rate_bp: 2000 }] };
    expect(of(schedule, yes).rateBp).toBe(1000);
    expect(of(schedule, no).rateBp).toBe(2000);
    expect(describeSchedule(schedule)[0]).toBe(`10% ${words}`);
  });
});

describe('commissionOfReversal of a part', () => {
  const original = { rateBp: 3000, commissionCents: 3335, amountCents: 11_115, overpaidCents: 0 };
  const back = (reversedCents: number, cents: number, more = {}) =>
    commissionOfReversal({ ...original, reversedCents, ...more }, cents).cents;

  it('returns the share, and the last one gets the remainder', () => {
    expect([back(0, 3705), back(3705, 3705), back(7410, 3705)]).toEqual([-1112, -1111, -1112]);
  });

  it('reverses what was not owed first, without commission', () => {
    const overpaid = { commissionCents: 3000, amountCents: 12_000, overpaidCents: 2000 };
    expect(back(0, 2000, overpaid)).toBe(0);
    expect(back(0, 3000, overpaid)).toBe(-300);
    expect(back(3000, 9000, overpaid)).toBe(-2700);
  });

  it('adds up to the commission in any number of parts', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 100_000 }), { minLength: 1, maxLength: 9 }),
        fc.nat(10_000),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (amounts, rate, share) => {
          const amountCents = amounts.reduce((sum, cents) => sum + cents, 0);
          const overpaidCents = Math.floor(amountCents * share);
          const commissionCents = Math.floor(((amountCents - overpaidCents) * rate) / 10_000);
          let [reversedCents, given] = [0, 0];
          for (const cents of amounts) {
            const one = commissionOfReversal({ rateBp: rate, commissionCents, amountCents, overpaidCents, reversedCents }, cents);
            expect(one.cents).toBeLessThanOrEqual(0);
            given += one.cents;
            reversedCents += cents;
          }
          expect(given + commissionCents).toBe(0);
        },
      ),
    );
  });
});

it('takes the commission that the agency states', () => {
  expect(statedCommission({ cents: 1234, rateBp: null }, 10_000, 0)).toEqual({
    rateBp: null,
    cents: 1234,
    reason: 'Set by the agency',
  });
  expect(statedCommission({ cents: null, rateBp: 2505 }, 10_001, 0)).toMatchObject({ rateBp: 2505, cents: 2505 });
  expect(statedCommission({ cents: null, rateBp: 3000 }, 12_000, 2000).cents).toBe(3000);
  expect(statedCommission({ cents: 1234, rateBp: 3000 }, -10_000, 0)).toMatchObject({ rateBp: 3000, cents: -1234 });
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
    'No commission on what a debtor pays beyond the balance.',
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
