import { explainStop, stopOf, withoutStops, withStop, type StopBasis } from '../accounts/collection-stops.ts';
import { canTransition, nextStatuses, type StatusActor } from '../accounts/status-transitions.ts';
import { STATUSES, type StatusCode } from '../accounts/statuses.ts';
import { later, refuse, type LedgerAccount, type Refused, type Step } from './ledger.ts';

export interface Move {
  to: StatusCode;
  who: StatusActor;
  at: string;
  reason?: string | null | undefined;
  reasonCode?: string | null | undefined;
  /** Last day, for a hold. */
  holdUntil?: string | null | undefined;
  /** What ends a stop, for a return to collection. */
  basis?: StopBasis | null | undefined;
}

/**
 * Moves an account to another status, or returns a refusal (R2.4). A stopped account is refused collection with the code
 * `collection_stopped` until the move's basis ends every stop.
 */
export function moveStatus(account: LedgerAccount, move: Move): Step | Refused {
  const { status } = account;
  if (status === move.to) return restate(account, move);
  // Acceptance answers the question that was open before it.
  const before =
    status === 'NEEDS_INFO' && account.returnsTo === 'SUBMITTED' && move.who === 'agency' ? 'NEW' : account.returnsTo;
  const stops = withoutStops(account.stops, move.basis ?? null);
  const group = STATUSES[move.to].group;
  // First, because a report of any status in collection is kept (flag-stopped.ts), also of one that could not follow.
  if (stops[0] && group === 'working' && STATUSES[status].group !== 'working')
    return refuse('collection_stopped', explainStop(stops[0]));
  if (!canTransition(status, move.to, move.who, before)) return refuseMove(account, move, before);
  const pauses = group === 'paused' || move.to === 'NEEDS_INFO' || move.to === 'PAID' || move.to === 'SETTLED';
  const { reason = null, reasonCode = null, at } = move;
  return {
    account: {
      ...account,
      status: move.to,
      reason,
      statusSince: at,
      returnsTo: pauses ? (account.returnsTo ?? status) : null,
      stops: withStop(stops, stopOf(move.to, reasonCode)),
      holdUntil: move.to === 'HOLD' ? (move.holdUntil ?? null) : null,
      lastActivityAt: later(account.lastActivityAt, at),
    },
    changes: [{ from: status, to: move.to, who: move.who, at, reason, reasonCode }],
  };
}

/** The same status again: recorded only when the reason or the hold's last day changes. */
function restate(account: LedgerAccount, { reason = null, reasonCode = null, basis = null, holdUntil, who, at }: Move): Step {
  const until = account.status === 'HOLD' ? (holdUntil ?? account.holdUntil) : null;
  const isNews = reason !== null && reason !== account.reason;
  const changed = {
    ...account,
    reason: reason ?? account.reason,
    // The status itself stands for its stop, so a restated bankruptcy or death keeps it.
    stops: withStop(withoutStops(account.stops, basis), stopOf(account.status, reasonCode)),
    holdUntil: until,
    lastActivityAt: later(account.lastActivityAt, at),
  };
  const { status } = account;
  return { account: changed, changes: isNews ? [{ from: status, to: status, who, at, reason, reasonCode }] : [] };
}

function refuseMove(account: LedgerAccount, move: Move, before: StatusCode | null): Refused {
  const possible = nextStatuses(account.status, move.who, before);
  return refuse(
    'impossible_transition',
    `An account that is ${account.status} cannot become ${move.to}; ${
      possible.length === 0 ? 'it stays as it is.' : `it can become ${possible.join(', ')}.`
    }`,
  );
}
