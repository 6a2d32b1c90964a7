import { expect, it } from 'vitest';
import { whatIf, type PastPayment } from './what-if.ts';

const past = (id: string, more: Partial<PastPayment> = {}): PastPayment => ({
  id,
  accountId: 'a',
  type: 'PU',
  reversesId: null,
  amountCents: 10_000,
  overpaidCents: 0,
  commissionCents: 3000,
  rateBp: 3000,
  components: null,
  ageDays: { placed: 10, debt: 400 },
  balanceCents: 100_000,
  status: 'ACTIVE',
  debtType: 'consumer',
  locationCode: null,
  placement: 1,
  isSettlement: false,
  placedCents: 100_000,
  isAsked: true,
  ...more,
});

it('recomputes a month, with what came before it counting for tiers and caps', () => {
  const payments = [
    past('before', { isAsked: false }),
    past('first'),
    past('back', { type: 'PUR', reversesId: 'first', amountCents: 5000, commissionCents: -1500 }),
    past('of before', { type: 'PUR', reversesId: 'before', amountCents: 10_000, commissionCents: -3000 }),
    past('adjusted', { type: 'DA', commissionCents: 0, rateBp: null }),
    past('other', { accountId: 'b', type: 'PC' }),
  ];
  const schedule = { rules: [{ rate_bp: 2000, tiers: [{ from_cents: 15_000, rate_bp: 1000 }] }] };
  expect(whatIf(payments, schedule)).toEqual({
    lines: [
      { id: 'first', before: 3000, after: 1500, reason: '20% and 10% of every payment' },
      { id: 'back', before: -1500, after: -750, reason: 'Commission as charged on the payment it reverses' },
      { id: 'of before', before: -3000, after: -3000, reason: '30% as charged on the payment it reverses' },
      { id: 'adjusted', before: 0, after: 0, reason: null },
      { id: 'other', before: 3000, after: 2000, reason: '20% of every payment' },
    ],
    before: 1500,
    after: -250,
  });
});

it('caps by account, and counts the age as the schedule says', () => {
  const schedule = {
    age_from: 'debt',
    rules: [{ when: { age_days: { from: 365 } }, rate_bp: 5000 }, { rate_bp: 1000 }],
    cap: { account_cents: 9000 },
  } as const;
  const { lines } = whatIf([past('before', { isAsked: false }), past('1'), past('2')], schedule);
  expect(lines.map(({ after }) => after)).toEqual([5000, 1000]);
});
