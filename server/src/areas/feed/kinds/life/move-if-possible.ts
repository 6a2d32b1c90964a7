import { applyItem } from '@recoup/domain/feed/apply';
import { isRefused, later, type Refused, type Step } from '@recoup/domain/feed/ledger';
import type { StatusCode } from '@recoup/domain/accounts/statuses';
import type { OpenAccount } from '../kind.ts';

interface Wish {
  to: StatusCode | null;
  at: string;
  reason: string | null;
  holdUntil?: string | null;
}

/**
 * The account in another status where it may go there, else as it was with something new about it: what the agency says of a
 * dispute, an offer or a request is true also where the status is told by an item of its own.
 */
export function moveIfPossible(account: OpenAccount, { to, at, reason, holdUntil = null }: Wish): Step | Refused {
  const { ledger } = account;
  if (to !== null && to !== ledger.status) {
    const step = applyItem(ledger, { kind: 'status', at, to, reason, reasonCode: null, holdUntil });
    if (!isRefused(step)) return step;
  }
  return applyItem(ledger, { kind: 'note', at: later(ledger.lastActivityAt, at) });
}
