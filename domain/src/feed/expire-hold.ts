import { isRefused, type LedgerAccount, type Step } from './ledger.ts';
import { closeIfPaid } from './move-money.ts';
import { moveStatus } from './move-status.ts';

/**
 * Ends a hold that has reached its last day (`YYYY-MM-DD`): back to the prior status, or paid if the balance was paid during the
 * hold. Null without such a hold.
 */
export function expireHold(account: LedgerAccount, { today, at }: { today: string; at: string }): Step | null {
  if (account.status !== 'HOLD' || account.holdUntil === null || account.holdUntil > today) return null;
  const step = moveStatus(account, { to: account.returnsTo ?? 'ACTIVE', who: 'system', at, reasonCode: 'hold_ended' });
  if (isRefused(step)) return null;
  const closed = closeIfPaid(step.account, at);
  return { account: closed.account, changes: [...step.changes, ...closed.changes] };
}
