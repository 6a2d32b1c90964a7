import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canTransition } from '../accounts/status-transitions.ts';
import { STATUS_CODES, type StatusCode } from '../accounts/statuses.ts';
import { applyItem, type AccountItem } from './apply.ts';
import { expireHold } from './expire-hold.ts';
import { balanceOf, isRefused, type LedgerAccount, type Step } from './ledger.ts';
import { closeIfPaid, moveMoney } from './move-money.ts';
import { moveStatus } from './move-status.ts';
import { ledgerAccount } from '../testing/ledger-account.ts';

const at = '2026-06-01T10:00:00.000Z';

const toStatus = (to: StatusCode, more: Partial<Extract<AccountItem, { kind: 'status' }>> = {}): AccountItem => ({
  kind: 'status',
  at,
  to,
  reason: null,
  reasonCode: null,
  holdUntil: null,
  ...more,
});

function apply(before: LedgerAccount, item: AccountItem): Step {
  const step = applyItem(before, item);
  if (isRefused(step)) throw new Error(step.refusal.message);
  return step;
}

function refusalOf(before: LedgerAccount, item: AccountItem) {
  const step = applyItem(before, item);
  return isRefused(step) ? step.refusal : null;
}

describe('acknowledgment', () => {
  const waiting = ledgerAccount({ status: 'SUBMITTED', acknowledgedAt: null });

  it("accepts a waiting account and stores the agency's number", () => {
    const step = apply(waiting, { kind: 'acknowledge', at, agencyNumber: 'F-1' });
    expect(step.account).toMatchObject({ status: 'NEW', acknowledgedAt: at, agencyNumber: 'F-1' });
    expect(step.changes).toEqual([{ from: 'SUBMITTED', to: 'NEW', who: 'agency', at, reason: null, reasonCode: null }]);
  });

  it('allows a later number and repeats of the same number, but no other', () => {
    const taken = apply(waiting, { kind: 'acknowledge', at, agencyNumber: null }).account;
    const numbered = apply(taken, { kind: 'acknowledge', at, agencyNumber: 'F-1' });
    expect(numbered).toMatchObject({ account: { status: 'NEW', agencyNumber: 'F-1' }, changes: [] });
    expect(apply(numbered.account, { kind: 'acknowledge', at, agencyNumber: 'F-1' }).account).toEqual(numbered.account);
    expect(refusalOf(numbered.account, { kind: 'acknowledge', at, agencyNumber: 'F-2' })?.code).toBe('already_acknowledged');
  });

  it('also accepts an account with an open question, but no withdrawn or rejected one', () => {
    const asking = apply(waiting, { kind: 'need_info', at, reason: 'Which invoice?', reasonCode: null }).account;
    expect(asking).toMatchObject({ status: 'NEEDS_INFO', reason: 'Which invoice?', returnsTo: 'SUBMITTED' });
    expect(apply(asking, { kind: 'acknowledge', at, agencyNumber: null }).account).toMatchObject({
      status: 'NEW',
      returnsTo: null,
    });
    for (const status of ['RECALLED', 'REJECTED'] as const)
      expect(
        refusalOf(ledgerAccount({ status, acknowledgedAt: null }), { kind: 'acknowledge', at, agencyNumber: null })?.code,
      ).toBe('impossible_transition');
  });
});

describe('status items', () => {
  it('refuse impossible transitions and list the possible ones', () => {
    expect(refusalOf(ledgerAccount({ status: 'PROMISE' }), toStatus('JUDGMENT'))).toEqual({
      code: 'impossible_transition',
      message: expect.stringMatching(/^An account that is PROMISE cannot become JUDGMENT; it can become .*PLAN/),
    });
    expect(refusalOf(ledgerAccount({ status: 'RECALLED' }), toStatus('ACTIVE'))?.message).toContain('it stays as it is');
    expect(refusalOf(ledgerAccount({ status: 'DRAFT' }), toStatus('SUBMITTED'))?.code).toBe('not_placed');
  });

  it('return from a pause only to the status before it', () => {
    const held = apply(
      ledgerAccount({ status: 'PLAN' }),
      toStatus('HOLD', { holdUntil: '2026-07-01', reason: 'Insurance' }),
    ).account;
    expect(held).toMatchObject({ status: 'HOLD', returnsTo: 'PLAN', holdUntil: '2026-07-01', reason: 'Insurance' });
    expect(refusalOf(held, toStatus('SKIP'))?.message).toContain('PLAN');
    expect(apply(held, toStatus('PLAN')).account).toMatchObject({ status: 'PLAN', returnsTo: null, holdUntil: null });
  });

  it('record only new facts when the status repeats', () => {
    const before = ledgerAccount({ status: 'ACTIVE', reason: 'Letters' });
    expect(apply(before, toStatus('ACTIVE')).changes).toEqual([]);
    const changed = apply(before, toStatus('ACTIVE', { reason: 'Calls' }));
    expect(changed).toMatchObject({ account: { reason: 'Calls' }, changes: [{ from: 'ACTIVE', to: 'ACTIVE', reason: 'Calls' }] });
  });

  it('accept "paid" only at a zero balance', () => {
    expect(refusalOf(ledgerAccount(), toStatus('PAID'))).toMatchObject({ code: 'balance_not_zero' });
    expect(apply(ledgerAccount({ paidCents: 10_000 }), toStatus('PAID')).account).toMatchObject({
      status: 'PAID',
      statusSince: at,
    });
  });
});

describe('holds', () => {
  it('end on their last day and return to the prior status', () => {
    const held = apply(ledgerAccount({ status: 'PROMISE' }), toStatus('HOLD', { holdUntil: '2026-07-01' })).account;
    expect(expireHold(held, { today: '2026-06-30', at })).toBe(null);
    expect(expireHold(held, { today: '2026-07-01', at })).toMatchObject({
      account: { status: 'PROMISE', holdUntil: null },
      changes: [{ from: 'HOLD', to: 'PROMISE', who: 'system', reasonCode: 'hold_ended' }],
    });
    expect(expireHold(ledgerAccount({ holdUntil: '2026-06-01' }), { today: '2026-07-01', at })).toBe(null);
  });
});

describe('money items', () => {
  it('close an account at zero and reopen it after a reversal', () => {
    const paid = moveMoney(ledgerAccount({ status: 'PLAN' }), { paidCents: 10_000, directCents: 4000, paidOn: '2026-06-01', at });
    expect(paid.account).toMatchObject({
      status: 'PAID',
      paidDirectCents: 4000,
      lastPaidOn: '2026-06-01',
    });
    expect(paid.changes).toMatchObject([{ from: 'PLAN', to: 'PAID', who: 'system' }]);
    const back = moveMoney(paid.account, { paidCents: -4000, directCents: -4000, at });
    expect(back.account).toMatchObject({ status: 'PLAN_BROKEN', returnsTo: null, paidDirectCents: 0 });
    expect(back.changes).toMatchObject([{ from: 'PAID', to: 'PLAN_BROKEN', who: 'system', reasonCode: 'payment_reversed' }]);
    expect(back.changes[0]?.reason).toBe('A payment was reversed: $40.00 is owed.');
  });

  it('close an account paid during a pause when the pause ends', () => {
    const held = ledgerAccount({ status: 'HOLD', returnsTo: 'ACTIVE' });
    const paid = moveMoney(held, { paidCents: 10_000, paidOn: '2026-06-01', at }).account;
    expect(paid.status).toBe('HOLD');
    expect(apply(paid, toStatus('ACTIVE')).changes.map(({ to }) => to)).toEqual(['ACTIVE', 'PAID']);
  });

  it('refuse accruals on a paid account', () => {
    const paid = ledgerAccount({ status: 'PAID', paidCents: 10_000 });
    const stated = (accruedCents: number) =>
      ({ kind: 'balance', asOf: at, balanceCents: null, accruedCents, isLatest: true }) as const;
    expect(refusalOf(paid, stated(500))).toMatchObject({ code: 'account_paid', message: expect.stringContaining('$5.00') });
    expect(apply(paid, stated(0)).account).toMatchObject({ status: 'PAID', accruedCents: 0 });
    expect(apply({ ...paid, paidCents: 11_000 }, stated(500)).account).toMatchObject({ status: 'PAID', accruedCents: 500 });
  });

  it('do not close an account that was never accepted', () => {
    const waiting = ledgerAccount({ status: 'SUBMITTED', paidCents: 10_000 });
    expect(closeIfPaid(waiting, at)).toEqual({ account: waiting, changes: [] });
  });

  it('keep the latest payment day regardless of order', () => {
    const first = moveMoney(ledgerAccount(), { paidCents: 100, paidOn: '2026-06-05', at }).account;
    expect(moveMoney(first, { paidCents: 100, paidOn: '2026-06-02', at }).account.lastPaidOn).toBe('2026-06-05');
  });
});

const item: fc.Arbitrary<AccountItem> = fc.oneof(
  fc.record({
    kind: fc.constant('acknowledge' as const),
    at: fc.constant(at),
    agencyNumber: fc.constantFrom(null, 'F-1', 'F-2'),
  }),
  fc.record({
    kind: fc.constantFrom('reject' as const, 'need_info' as const),
    at: fc.constant(at),
    reason: fc.constant('Why'),
    reasonCode: fc.constant(null),
  }),
  fc.record({
    kind: fc.constant('status' as const),
    at: fc.constant(at),
    to: fc.constantFrom(...STATUS_CODES),
    reason: fc.constantFrom(null, 'Why'),
    reasonCode: fc.constant(null),
    holdUntil: fc.constantFrom(null, '2026-07-01'),
  }),
  fc.record({
    kind: fc.constant('balance' as const),
    asOf: fc.constant(at),
    balanceCents: fc.option(fc.integer({ min: 0, max: 30_000 })),
    accruedCents: fc.option(fc.integer({ min: 0, max: 5000 })),
    isLatest: fc.boolean(),
  }),
  fc.record({ kind: fc.constantFrom('contact' as const, 'note' as const), at: fc.constant(at) }),
);
const money = fc.record({
  paidCents: fc.integer({ min: -12_000, max: 12_000 }),
  adjustedCents: fc.integer({ min: -3000, max: 3000 }),
  at: fc.constant(at),
});

describe('any history', () => {
  it('contains only known transitions, without gaps', () => {
    fc.assert(
      fc.property(fc.constantFrom(...STATUS_CODES), fc.array(fc.oneof(item, money), { maxLength: 40 }), (status, items) => {
        let now = ledgerAccount({ status, acknowledgedAt: null });
        for (const one of items) {
          const step = 'kind' in one ? applyItem(now, one) : moveMoney(now, one);
          if (isRefused(step)) continue;
          let { status: from } = now;
          for (const change of step.changes) {
            expect(change.from).toBe(from);
            if (change.from !== null && change.to !== change.from)
              expect(canTransition(change.from, change.to, change.who)).toBe(true);
            from = change.to;
          }
          expect(step.account.status).toBe(from);
          now = step.account;
        }
      }),
    );
  });

  it('keeps the balance equal to placed plus accrued minus paid and adjusted', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(item, money), { maxLength: 40 }), (items) => {
        let now = ledgerAccount();
        const sums = { paid: 0, adjusted: 0 };
        for (const one of items) {
          const step = 'kind' in one ? applyItem(now, one) : moveMoney(now, one);
          if (isRefused(step)) continue;
          if (!('kind' in one)) {
            sums.paid += one.paidCents;
            sums.adjusted += one.adjustedCents;
          }
          now = step.account;
          expect(now.accruedCents).toBeGreaterThanOrEqual(0);
          expect(now).toMatchObject({ paidCents: sums.paid, adjustedCents: sums.adjusted });
          expect(balanceOf(now)).toBe(10_000 + now.accruedCents - sums.paid - sums.adjusted);
        }
      }),
    );
  });

  it('applies an item completely or not at all', () => {
    fc.assert(
      fc.property(fc.constantFrom(...STATUS_CODES), fc.array(item, { maxLength: 20 }), (status, items) => {
        const frozen = Object.freeze(ledgerAccount({ status }));
        for (const one of items) {
          const [first, second] = [applyItem(frozen, one), applyItem(frozen, one)];
          expect(first).toEqual(second);
        }
      }),
    );
  });

  it('ends a pause at the status before it', () => {
    fc.assert(
      fc.property(
        fc.constantFrom<StatusCode>('NEW', 'ACTIVE', 'SKIP', 'PROMISE', 'PLAN', 'PLAN_BROKEN'),
        fc.constantFrom<StatusCode>('HOLD', 'DISPUTED', 'BANKRUPTCY', 'NEEDS_INFO'),
        fc.constantFrom<StatusCode>('NEW', 'ACTIVE', 'SKIP', 'PROMISE', 'PLAN', 'PLAN_BROKEN'),
        (from, pause, to) => {
          const paused = moveStatus(ledgerAccount({ status: from }), { to: pause, who: 'agency', at });
          if (isRefused(paused)) throw new Error(paused.refusal.message);
          const back = { to, who: 'agency', at, basis: 'entered_in_error' } as const;
          expect(isRefused(moveStatus(paused.account, back))).toBe(to !== from);
        },
      ),
    );
  });
});
