import { formatCents, type Cents } from '../shared/money.ts';
import type { StopBasis } from '../accounts/collection-stops.ts';
import type { StatusCode } from '../accounts/statuses.ts';
import { balanceOf, isRefused, later, refuse, type LedgerAccount, type Refused, type Step } from './ledger.ts';
import { closeIfPaid, moveMoney } from './move-money.ts';
import { moveStatus } from './move-status.ts';

/** Items from the agency's system about one account, in order of arrival; instants and days are strings. */
export type AccountItem =
  | { kind: 'acknowledge'; at: string; agencyNumber: string | null }
  | { kind: 'reject'; at: string; reason: string; reasonCode: string | null }
  | { kind: 'need_info'; at: string; reason: string; reasonCode: string | null }
  | {
      kind: 'status';
      at: string;
      to: StatusCode;
      reason: string | null;
      reasonCode: string | null;
      holdUntil: string | null;
      basis?: StopBasis | null;
    }
  | { kind: 'balance'; asOf: string; balanceCents: Cents | null; accruedCents: Cents | null; isLatest: boolean }
  | { kind: 'contact' | 'note'; at: string };

/** Applies one item to one account: returns the new state with its history rows, or a refusal. Pure. */
export function applyItem(account: LedgerAccount, item: AccountItem): Step | Refused {
  if (account.status === 'DRAFT') return refuse('not_placed', 'This account has not been submitted.');
  switch (item.kind) {
    case 'acknowledge':
      return acknowledge(account, item);
    case 'reject':
      return moveStatus(account, {
        to: 'REJECTED',
        who: 'agency',
        at: item.at,
        reason: item.reason,
        reasonCode: item.reasonCode,
      });
    case 'need_info':
      return moveStatus(account, {
        to: 'NEEDS_INFO',
        who: 'agency',
        at: item.at,
        reason: item.reason,
        reasonCode: item.reasonCode,
      });
    case 'status':
      return changeStatus(account, item);
    case 'balance':
      return stateBalance(account, item);
    case 'contact':
    case 'note':
      return { account: { ...account, lastActivityAt: later(account.lastActivityAt, item.at) }, changes: [] };
  }
}

function acknowledge(
  account: LedgerAccount,
  { at, agencyNumber }: Extract<AccountItem, { kind: 'acknowledge' }>,
): Step | Refused {
  if (account.agencyNumber !== null && agencyNumber !== null && account.agencyNumber !== agencyNumber)
    return refuse('already_acknowledged', `This account has the agency's number ${account.agencyNumber} already.`);
  const known = { ...account, agencyNumber: agencyNumber ?? account.agencyNumber };
  if (account.acknowledgedAt !== null) return { account: known, changes: [] };
  const taken = { ...known, acknowledgedAt: at };
  // Accounts worked before the feed existed get their agency number afterwards.
  const isWaiting = account.status === 'SUBMITTED' || account.status === 'NEEDS_INFO';
  if (!isWaiting && account.status !== 'RECALLED' && account.status !== 'REJECTED') return { account: taken, changes: [] };
  const to = account.status === 'NEEDS_INFO' && account.returnsTo !== 'SUBMITTED' ? (account.returnsTo ?? 'NEW') : 'NEW';
  const step = moveStatus(taken, { to, who: 'agency', at });
  return isRefused(step) ? step : alsoCloseIfPaid(step, at);
}

function changeStatus(account: LedgerAccount, item: Extract<AccountItem, { kind: 'status' }>): Step | Refused {
  const { to, at, reason, reasonCode, holdUntil, basis } = item;
  if (to === 'PAID' && balanceOf(account) > 0 && account.status !== 'PAID')
    return refuse(
      'balance_not_zero',
      `${formatCents(balanceOf(account))} is owed by what the portal knows. Send the payments first.`,
    );
  const step = moveStatus(account, { to, who: 'agency', at, reason, reasonCode, holdUntil, basis });
  return isRefused(step) ? step : alsoCloseIfPaid(step, at);
}

/** Payments during a pause settle the account when the pause ends. */
function alsoCloseIfPaid({ account, changes }: Step, at: string): Step {
  const closed = closeIfPaid(account, at);
  return { account: closed.account, changes: [...changes, ...closed.changes] };
}

/** Interest and charges as the agency states them; a balance alone must be explained by known amounts. */
function stateBalance(account: LedgerAccount, item: Extract<AccountItem, { kind: 'balance' }>): Step | Refused {
  const without = balanceOf(account) - account.accruedCents;
  const accrued = item.accruedCents ?? (item.balanceCents ?? 0) - without;
  // A statement dated earlier describes that day; payments since then do not contradict it.
  if (!item.isLatest) return { account, changes: [] };
  if (item.balanceCents !== null && item.accruedCents !== null && without + accrued !== item.balanceCents)
    return refuse(
      'balance_differs',
      `By what the portal knows the balance would be ${formatCents(without + accrued)}, not ${formatCents(item.balanceCents)}. Send what is missing first.`,
    );
  if (accrued < 0)
    return refuse(
      'balance_differs',
      `By what the portal knows at least ${formatCents(without)} is owed. Send the payments or adjustments first.`,
    );
  if (account.status === 'PAID' && accrued > account.accruedCents && without + accrued > 0)
    return refuse(
      'account_paid',
      `This account is paid in full; nothing can be owed of it again but what a reversal puts back. ${formatCents(without + accrued)} would be.`,
    );
  return moveMoney(account, { accruedCents: accrued - account.accruedCents, at: item.asOf });
}
