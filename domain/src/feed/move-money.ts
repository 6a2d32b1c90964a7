import { formatCents, type Cents } from '../shared/money.ts';
import { COLLECTION_STOPS } from '../accounts/collection-stops.ts';
import { canTransition, type StatusActor } from '../accounts/status-transitions.ts';
import { balanceOf, isRefused, later, type LedgerAccount, type Step } from './ledger.ts';
import { moveStatus } from './move-status.ts';

export interface MoneyMove {
  /** Signed amounts; negative reverses. */
  paidCents?: Cents;
  /** Part of `paidCents` that was paid to the client directly. */
  directCents?: Cents;
  adjustedCents?: Cents;
  accruedCents?: Cents;
  /** Effective day of a payment. */
  paidOn?: string;
  /** Status at a zero balance, where the account may have it; default PAID. */
  closesAs?: 'PAID' | 'SETTLED';
  at: string;
}

/** Adds amounts to an account, whatever its status. */
export function addMoney(account: LedgerAccount, move: MoneyMove): LedgerAccount {
  const { paidCents = 0, directCents = 0, adjustedCents = 0, accruedCents = 0, paidOn, at } = move;
  const lastPaidOn =
    paidOn && paidCents > 0 && !(account.lastPaidOn && account.lastPaidOn > paidOn) ? paidOn : account.lastPaidOn;
  return {
    ...account,
    paidCents: account.paidCents + paidCents,
    paidDirectCents: account.paidDirectCents + directCents,
    adjustedCents: account.adjustedCents + adjustedCents,
    accruedCents: account.accruedCents + accruedCents,
    lastPaidOn,
    lastActivityAt: later(account.lastActivityAt, at),
  };
}

/**
 * Adds amounts to an account. A zero balance makes the account paid; a reversed payment reopens a paid or settled account, as a
 * missed payment if it had a plan (R2.4), or paused if a stop forbids collecting it.
 */
export function moveMoney(account: LedgerAccount, move: MoneyMove): Step {
  const { paidCents = 0, adjustedCents = 0, at } = move;
  const moved = addMoney(account, move);
  return paidCents + adjustedCents < 0 ? reopen(moved, at) : closeIfPaid(moved, at, move.closesAs);
}

const payers: readonly StatusActor[] = ['system', 'agency'];

/**
 * Marks an account paid in full when nothing is owed and the status allows it: a pause ends first, and an unaccepted account is
 * never paid.
 */
export function closeIfPaid(account: LedgerAccount, at: string, to: 'PAID' | 'SETTLED' = 'PAID'): Step {
  const who = payers.find((actor) => canTransition(account.status, to, actor));
  if (balanceOf(account) > 0 || !who) return { account, changes: [] };
  const step = moveStatus(account, { to, who, at });
  return isRefused(step) ? { account, changes: [] } : step;
}

function reopen(account: LedgerAccount, at: string): Step {
  const { status, returnsTo } = account;
  if ((status !== 'PAID' && status !== 'SETTLED') || balanceOf(account) <= 0) return { account, changes: [] };
  const [stop] = account.stops;
  const working = returnsTo === 'PLAN' || returnsTo === 'PLAN_BROKEN' || returnsTo === 'PROMISE' ? 'PLAN_BROKEN' : 'ACTIVE';
  const to = stop ? COLLECTION_STOPS[stop].status : working;
  const reason = `A payment was reversed: ${formatCents(balanceOf(account))} is owed.`;
  const step = moveStatus(account, { to, who: 'system', at, reason, reasonCode: 'payment_reversed' });
  return isRefused(step) ? { account, changes: [] } : step;
}
