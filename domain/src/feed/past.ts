import type { Cents } from '../shared/money.ts';
import { stopOf, withStop, type CollectionStop } from '../accounts/collection-stops.ts';
import { isOpenStatus, STATUSES, type StatusCode } from '../accounts/statuses.ts';
import { balanceOf, later, type LedgerAccount, type Step } from './ledger.ts';
import type { Move } from './move-status.ts';
import { addMoney, type MoneyMove } from './move-money.ts';

/**
 * Adds money of a history load. Money up to the instant of the loaded balance explains it: the conversion adjustment shrinks by as
 * much, and the balance stays. The status is the history's own.
 */
export function movePastMoney(account: LedgerAccount, move: MoneyMove): Step {
  const moved = addMoney(account, move);
  const isExplained = account.balanceAsOf !== null && Date.parse(move.at) <= Date.parse(account.balanceAsOf);
  return { account: isExplained ? convert(moved, balanceOf(account)) : moved, changes: [] };
}

/** States a balance and what has accrued. One conversion adjustment covers what the history does not explain. */
export function statePastBalance(
  account: LedgerAccount,
  { balanceCents, accruedCents, asOf }: { balanceCents: Cents | null; accruedCents: Cents | null; asOf: string },
): LedgerAccount {
  const accrued = { ...account, accruedCents: accruedCents ?? account.accruedCents };
  const isStated = balanceCents !== null || account.balanceAsOf !== null;
  if (!isStated) return accrued;
  return {
    ...convert(accrued, balanceCents ?? balanceOf(account)),
    balanceAsOf: balanceCents === null ? account.balanceAsOf : asOf,
  };
}

function convert(account: LedgerAccount, balance: Cents): LedgerAccount {
  const unexplained = balanceOf(account) - balance;
  return {
    ...account,
    adjustedCents: account.adjustedCents + unexplained,
    conversionCents: account.conversionCents + unexplained,
  };
}

/**
 * Records a status of a history load, whether or not the transition would be possible today. One before the current status changes
 * only the history.
 */
export function movePastStatus(account: LedgerAccount, move: Move): Step {
  const { to, who, at, reason = null, reasonCode = null, holdUntil = null } = move;
  const isPast = Date.parse(at) < Date.parse(account.statusSince);
  const changes = [{ from: isPast ? null : account.status, to, who, at, reason, reasonCode }];
  if (isPast) return { account, changes };
  return {
    account: {
      ...account,
      status: to,
      reason,
      statusSince: at,
      returnsTo: statusBefore(to, account.status, account.returnsTo),
      stops: remainingStops(account.stops, to, reasonCode),
      holdUntil: to === 'HOLD' ? holdUntil : null,
      lastActivityAt: later(account.lastActivityAt, at),
    },
    changes,
  };
}

/** A history that went on collecting says that nothing forbade it by then, except for a dispute that is still open. */
export function remainingStops(
  stops: readonly CollectionStop[],
  to: StatusCode,
  reasonCode: string | null,
): readonly CollectionStop[] {
  return STATUSES[to].group === 'working' ? stops.filter((stop) => stop === 'dispute') : withStop(stops, stopOf(to, reasonCode));
}

/** The status that a pause or a payment in full returns to. */
export function statusBefore(
  to: LedgerAccount['status'],
  before: LedgerAccount['status'] | null,
  beforeThat: LedgerAccount['status'] | null,
): LedgerAccount['status'] | null {
  const { group } = STATUSES[to];
  if (group !== 'paused' && to !== 'NEEDS_INFO' && to !== 'PAID' && to !== 'SETTLED') return null;
  const candidates = [before, beforeThat].filter((one) => one !== null && one !== to);
  return candidates.find((one) => one && isOpenStatus(one) && STATUSES[one].group === 'working') ?? 'ACTIVE';
}
