import { describe, expect, it } from 'vitest';
import { applyItem, type AccountItem } from '../feed/apply.ts';
import { expireHold } from '../feed/expire-hold.ts';
import { isRefused, type LedgerAccount } from '../feed/ledger.ts';
import { moveMoney } from '../feed/move-money.ts';
import { ledgerAccount } from '../testing/ledger-account.ts';
import { explainStop, STOP_BASES, type StopBasis } from './collection-stops.ts';
import type { StatusCode } from './statuses.ts';

const active = ledgerAccount();

const status = (to: StatusCode, more: { reasonCode?: string; basis?: StopBasis; holdUntil?: string } = {}): AccountItem => ({
  kind: 'status',
  at: '2026-06-01T00:00:00.000Z',
  to,
  reason: null,
  reasonCode: more.reasonCode ?? null,
  holdUntil: more.holdUntil ?? null,
  basis: more.basis ?? null,
});

function apply(account: LedgerAccount, ...items: AccountItem[]): LedgerAccount | string {
  for (const item of items) {
    const step = applyItem(account, item);
    if (isRefused(step)) return step.refusal.code;
    account = step.account;
  }
  return account;
}

describe('collection stops', () => {
  it.each([
    ['bankruptcy', 'BANKRUPTCY', null, 'stay_lifted'],
    ['deceased', 'DECEASED', null, 'estate_representative'],
    ['attorney', 'HOLD', 'attorney', 'attorney_withdrew'],
    ['cease', 'HOLD', 'cease', 'debtor_consented'],
  ] as const)('%s keeps the account out of collection until its basis is stated', (stop, paused, reasonCode, basis) => {
    const pause = status(paused, reasonCode === null ? {} : { reasonCode });
    expect(apply(active, pause)).toMatchObject({ status: paused, stops: [stop] });
    expect(apply(active, pause, status('ACTIVE'))).toBe('collection_stopped');
    for (const other of Object.keys(STOP_BASES) as StopBasis[]) {
      const ends = STOP_BASES[other].some((one) => one === stop);
      const expected = ends ? { status: 'ACTIVE', stops: [] } : 'collection_stopped';
      const result = apply(active, pause, status('ACTIVE', { basis: other }));
      if (typeof expected === 'string') expect(result).toBe(expected);
      else expect(result).toMatchObject(expected);
    }
    expect(explainStop(stop)).toContain(basis);
  });

  it('do not change an ordinary hold', () => {
    expect(apply(active, status('HOLD'), status('ACTIVE'))).toMatchObject({ status: 'ACTIVE', stops: [] });
  });

  it('outlast the last day of a hold', () => {
    const held = apply(active, status('HOLD', { reasonCode: 'attorney', holdUntil: '2026-06-10' }));
    if (typeof held === 'string') throw new Error(held);
    expect(expireHold(held, { today: '2026-06-11', at: '2026-06-11T00:00:00.000Z' })).toBeNull();
  });

  it('let the account be paid, and pause it again when the payment is reversed', () => {
    const disputed = { ...active, status: 'DISPUTED', returnsTo: 'PLAN', stops: ['dispute'] } as const;
    const paid = moveMoney(disputed, { paidCents: 10_000, at: '2026-06-02T00:00:00.000Z', paidOn: '2026-06-02' }).account;
    expect(paid.status).toBe('PAID');
    const reversed = moveMoney(paid, { paidCents: -10_000, at: '2026-06-03T00:00:00.000Z' }).account;
    expect(reversed).toMatchObject({ status: 'DISPUTED', stops: ['dispute'] });
  });
});
