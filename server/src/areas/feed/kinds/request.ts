import { isRefused, refuse, type LedgerAccount } from '@recoup/domain/feed/ledger';
import { moveStatus } from '@recoup/domain/feed/move-status';
import { formatRequestNumber, type RequestKind } from '@recoup/domain/accounts/requests';
import { requestStates, type RequestState } from '@recoup/domain/accounts/request-states';
import type { StatusCode } from '@recoup/domain/accounts/statuses';
import { sql } from 'kysely';
import { z } from 'zod';
import { moveRequests } from '#areas/accounts/requests/index.ts';
import { aboutAccount, instant, text } from './fields.ts';
import { defineKind, updated, type Book, type OpenAccount, type Outcome } from './kind.ts';
import { moveIfPossible } from './correspondence/move-if-possible.ts';
import { notifyDecided } from './correspondence/notify-decided.ts';
import { requestKeys, requestName } from './money/request-name.ts';

interface RequestEntry {
  client_id: string;
  id: string;
  number: number;
  account_id: string;
  kind: RequestKind;
  created_by: string | null;
  data: Record<string, unknown>;
  state: RequestState;
  decline_reason: string | null;
  decided_at: string | null;
  applied_at: string | null;
}

interface RequestBookState {
  byName: Map<string, RequestEntry>;
  changed: Set<RequestEntry>;
  /** Decisions that the user who asked is notified of. */
  decided: Set<RequestEntry>;
}

const keyOf = (clientId: string, name: string | number) => `${clientId}/${name}`;

const requestBook: Book<RequestBookState> = {
  name: 'requests',
  async open(tx, lines) {
    const names = lines.flatMap(({ item, clientId }) => {
      const name = (item as { request?: string }).request;
      return clientId === null || name === undefined ? [] : [{ client_id: clientId, name: requestName(name) }];
    });
    const { rows } = await sql<RequestEntry>`
      select q.client_id, q.id, q.number, q.account_id, q.kind, q.created_by, q.data, q.state, q.decline_reason, q.decided_at::text as decided_at,
        q.applied_at::text as applied_at
      from portal.requests q
      where (q.client_id, q.id) in (${requestKeys(names)})
      order by q.client_id, q.id
      for no key update`.execute(tx);
    return {
      byName: new Map(
        rows.flatMap((row): [string, RequestEntry][] => [
          [keyOf(row.client_id, row.id), row],
          [keyOf(row.client_id, row.number), row],
        ]),
      ),
      changed: new Set(),
      decided: new Set(),
    };
  },
  async write(tx, { changed, decided }) {
    if (changed.size === 0) return;
    const rows = [...changed].map(({ client_id, id, state, decline_reason, decided_at, applied_at }) => ({
      client_id,
      id,
      state,
      decline_reason,
      decided_at,
      applied_at,
    }));
    // The effect of a payment in the same chunk is kept.
    await moveRequests(tx, rows, { who: 'agency' });
    await notifyDecided(tx, [...decided]);
  },
};

const about = { ...aboutAccount, at: instant, /** Its id or its number, `R-101`. */ request: text(60) };

/** The account's request if its state allows the answer; otherwise the reason. */
function find(state: RequestBookState, { account, name, to }: { account: OpenAccount; name: string; to: RequestState }) {
  const entry = state.byName.get(keyOf(account.clientId, requestName(name)));
  if (!entry || entry.account_id !== account.id) return refuse('unknown_request', `Unknown request ${name}.`);
  if (!requestStates.can(entry.state, to, 'agency'))
    return refuse('impossible_state', `${formatRequestNumber(entry.number)} is ${entry.state} and cannot become ${to}.`);
  return entry;
}

function settle(
  state: RequestBookState,
  account: OpenAccount,
  { name, to, at, declineReason = null }: { name: string; to: RequestState; at: string; declineReason?: string | null },
): Outcome {
  const entry = find(state, { account, name, to });
  if (isRefused(entry)) return entry;
  const step = to === 'applied' ? fulfill(account, entry, at) : moveIfPossible(account, { to: null, at, reason: null });
  if (isRefused(step)) return step;
  account.take(step);
  // A user who was notified of the acceptance is not notified of the application.
  if (to !== 'applied' || entry.state === 'submitted') state.decided.add(entry);
  const before = { request_state: entry.state };
  entry.state = to;
  entry.decided_at ??= at;
  entry.decline_reason = declineReason;
  if (to === 'applied') entry.applied_at = at;
  state.changed.add(entry);
  return updated(entry.id, { before, after: { request_state: to } });
}

/** Applies the request to the account's status, unless the agency sent the status itself. */
function fulfill(account: OpenAccount, { kind, data }: RequestEntry, at: string) {
  const { ledger } = account;
  // Recalled by the client before it was worked (R2.4).
  if (kind === 'recall' && ledger.status === 'SUBMITTED')
    return moveStatus(ledger, { to: 'RECALLED', who: 'client', at, reason: 'At your request' });
  const until = data['until'];
  return moveIfPossible(account, {
    to: statusAfter(kind, ledger),
    at,
    reason: 'At your request',
    holdUntil: kind === 'hold' && typeof until === 'string' ? until : null,
  });
}

function statusAfter(kind: RequestKind, { status, returnsTo }: LedgerAccount): StatusCode | null {
  switch (kind) {
    case 'recall':
      return 'RECALLED';
    case 'hold':
      return 'HOLD';
    case 'release':
      return status === 'HOLD' ? (returnsTo ?? 'ACTIVE') : null;
    case 'bankruptcy':
      return 'BANKRUPTCY';
    case 'death':
      return 'DECEASED';
    default:
      return null;
  }
}

const accepted = z.object({ kind: z.literal('request_accepted'), ...about });
const declined = z.object({ kind: z.literal('request_declined'), ...about, reason: text(2000) });
const done = z.object({ kind: z.literal('request_applied'), ...about });

export const requestAcceptedKind = defineKind({
  kind: 'request_accepted',
  about: 'account',
  summary: 'The agency accepts a request; the client can no longer cancel it.',
  schema: accepted,
  book: requestBook,
  apply: (item: z.output<typeof accepted>, { account }, state: RequestBookState) =>
    settle(state, account, { name: item.request, to: 'accepted', at: item.at }),
});

export const requestDeclinedKind = defineKind({
  kind: 'request_declined',
  about: 'account',
  summary: 'The agency declines a request, with its reason.',
  schema: declined,
  book: requestBook,
  apply: (item: z.output<typeof declined>, { account }, state: RequestBookState) =>
    settle(state, account, { name: item.request, to: 'declined', at: item.at, declineReason: item.reason }),
});

export const requestAppliedKind = defineKind({
  kind: 'request_applied',
  about: 'account',
  summary:
    "The agency completed a request. A recall, hold, release, bankruptcy or death changes the account's status where the transition is allowed; a payment is sent as `payment`.",
  schema: done,
  book: requestBook,
  apply: (item: z.output<typeof done>, { account }, state: RequestBookState) =>
    settle(state, account, { name: item.request, to: 'applied', at: item.at }),
});
