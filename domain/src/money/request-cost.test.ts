import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { REQUEST_KINDS } from '../accounts/request-kinds.ts';
import type { CommissionSchedule } from './terms.ts';
import { costOf } from './request-cost.ts';

describe('request cost', () => {
  const schedule: CommissionSchedule = { rules: [{ when: { age_days: { to: 90 } }, rate_bp: 2000 }, { rate_bp: 3000 }] };
  const account = {
    status: 'ACTIVE',
    balanceCents: 11_115,
    placedCents: 20_000,
    chargedCents: 0,
    ageDays: 200,
    debtType: 'consumer',
  } as const;

  it('is the commission on the balance when an active account is recalled', () => {
    expect(costOf('recall', account, { schedule })).toMatchObject({ commission_cents: 3335, rate_bp: 3000 });
    expect(costOf('recall', { ...account, ageDays: 30 }, { schedule })).toMatchObject({ commission_cents: 2223, rate_bp: 2000 });
    expect(costOf('recall', account, { schedule })?.text).toContain('$33.35 commission on the balance of $111.15 may be due');
  });

  it('is zero before work starts and unknown without a schedule', () => {
    expect(costOf('recall', { ...account, status: 'SUBMITTED' }, { schedule })).toMatchObject({ commission_cents: 0 });
    expect(costOf('recall', account, { schedule: null })).toMatchObject({ commission_cents: null });
  });

  it('is the commission on a direct payment, and absent for all other kinds', () => {
    expect(costOf('direct_payment', account, { schedule, amountCents: 5000 })).toMatchObject({ commission_cents: 1500 });
    expect(costOf('direct_payment', account, { schedule })).toBeNull();
    for (const kind of REQUEST_KINDS.filter((one) => one !== 'recall' && one !== 'direct_payment'))
      expect(costOf(kind, account, { schedule, amountCents: 5000 }), kind).toBeNull();
  });

  it('stays between zero and the balance', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -100_000, max: 100_000_000 }),
        fc.integer({ min: 0, max: 10_000 }),
        (balanceCents, rate_bp) => {
          const cost = costOf('recall', { ...account, balanceCents }, { schedule: { rules: [{ rate_bp }] } });
          expect(cost?.commission_cents).toBeGreaterThanOrEqual(0);
          expect(cost?.commission_cents).toBeLessThanOrEqual(Math.max(0, balanceCents));
        },
      ),
    );
  });
});
