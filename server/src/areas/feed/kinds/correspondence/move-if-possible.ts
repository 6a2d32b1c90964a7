import { applyItem } from '@recoup/domain/feed/apply';
import { isRefused, later, type Refused, type Step } from '@recoup/domain/feed/ledger';
import type { StatusCode } from '@recoup/domain/accounts/statuses';
import type { OpenAccount } from '../kind.ts';

interface RequestedMove {
  to: StatusCode | null;
  at: string;
  reason: string | null;
  holdUntil?: string | null;
}

/**
 * Changes the account's status if the transition is allowed, otherwise only records the event: what the agency reports about a
 * dispute, an offer or a request is valid also if the status comes in an item of its own.
 */
export function moveIfPossible(
  { ledger, isHistory }: Pick<OpenAccount, 'ledger' | 'isHistory'>,
  { to, at, reason, holdUntil = null }: RequestedMove,
): Step | Refused {
  // History includes its own statuses.
  if (to !== null && to !== ledger.status && !isHistory) {
    const step = applyItem(ledger, { kind: 'status', at, to, reason, reasonCode: null, holdUntil });
    if (!isRefused(step)) return step;
  }
  return applyItem(ledger, { kind: 'note', at: later(ledger.lastActivityAt, at) });
}
