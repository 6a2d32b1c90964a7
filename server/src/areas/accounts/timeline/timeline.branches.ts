import type { TimelineKind } from '@recoup/contract/accounts/timeline';
import { ZONE } from '#platform/db/days.ts';

export interface Branch {
  /** Its entry kind in the contract. */
  kinds: readonly TimelineKind[];
  /** The table and its alias. */
  from: string;
  /** When it happened, and when it arrived, which decides what is unread. */
  at: string;
  arrived: string;
  kind: string;
  actor: string;
  author: string;
  /** A JSON object; its instants are ISO strings. */
  data: string;
  /** Whether an entry is from the agency to the client, and so can be unread. */
  isFromAgency: boolean;
}

const iso = (column: string) => `to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** The sources of an account's timeline. Nothing in here comes from a caller. */
export const branches: readonly Branch[] = [
  {
    kinds: ['status'],
    from: 'portal.account_status_history t',
    at: 't.at',
    arrived: 't.at',
    kind: `'status'`,
    actor: 't.actor',
    author: 'null',
    data: `json_build_object('from', t.from_status, 'to', t.to_status, 'reason', t.reason)`,
    isFromAgency: false,
  },
  {
    kinds: ['contact', 'note'],
    from: 'portal.account_events t',
    at: 't.at',
    arrived: 't.created_at',
    kind: `case t.kind when 'note' then 'note' else 'contact' end`,
    actor: `case t.direction when 'in' then 'system' else 'agency' end`,
    author: 'null',
    data: `case t.kind when 'note' then json_build_object('text', coalesce(t.body, ''))
      else json_build_object('type', t.kind, 'direction', t.direction, 'outcome', t.outcome, 'text', t.body) end`,
    isFromAgency: true,
  },
  {
    kinds: ['note'],
    from: 'portal.account_notes t',
    at: 't.created_at',
    arrived: 't.created_at',
    kind: `'note'`,
    actor: `'client'`,
    author: 't.author_name',
    data: `json_build_object('text', t.body)`,
    isFromAgency: false,
  },
  {
    kinds: ['message'],
    from: 'portal.messages t',
    at: 't.created_at',
    arrived: 't.received_at',
    kind: `'message'`,
    actor: 't.author',
    author: 't.author_name',
    data: `json_build_object('text', t.body)`,
    isFromAgency: true,
  },
  {
    kinds: ['document'],
    from: 'portal.documents t',
    at: 't.created_at',
    arrived: 't.created_at',
    kind: `'document'`,
    actor: `case when t.external_id is null then 'client' else 'agency' end`,
    author: 't.author_name',
    data: `json_build_object('type', t.kind, 'title', t.title, 'file_name', t.file_name, 'media_type', t.media_type,
      'bytes', t.bytes, 'message_id', t.message_id, 'request_id', t.request_id, 'dispute_id', t.dispute_id)`,
    isFromAgency: true,
  },
  {
    kinds: ['payment'],
    from: 'portal.payments t',
    // A payment that was never posted is dated by its reporting date.
    at: `coalesce(t.posted_at, least(t.created_at, (t.reported_on + time '12:00') at time zone ${ZONE}))`,
    arrived: 't.created_at',
    kind: `'payment'`,
    actor: `'agency'`,
    author: 'null',
    data: `json_build_object('type', t.type, 'method', t.method, 'state', t.state, 'amount_cents', t.amount_cents,
      'effective_on', t.effective_on, 'reference', t.reference, 'reverses_id', t.reverses_id, 'request_id', t.request_id,
      'overpaid_cents', t.overpaid_cents, 'reason_code', t.reason_code,
      'original_cents', (select o.amount_cents from portal.payments o where o.client_id = t.client_id and o.id = t.reverses_id))`,
    isFromAgency: false,
  },
  {
    kinds: ['charge'],
    from: '(select * from portal.account_balances where charge is not null) t',
    at: 't.as_of',
    arrived: 't.created_at',
    kind: `'charge'`,
    actor: `'agency'`,
    author: 'null',
    data: `json_build_object('type', t.charge, 'amount_cents', t.charge_cents, 'text', t.charge_text)`,
    isFromAgency: false,
  },
  {
    kinds: ['charge'],
    from: '(select * from portal.interest_postings where amount_cents <> 0) t',
    at: 't.at',
    arrived: 't.created_at',
    kind: `'charge'`,
    actor: `'system'`,
    author: 'null',
    data: `json_build_object('type', 'interest', 'amount_cents', t.amount_cents, 'text', t.text)`,
    isFromAgency: false,
  },
  {
    kinds: ['request'],
    from: 'portal.requests t',
    at: 't.created_at',
    arrived: 't.created_at',
    kind: `'request'`,
    actor: `'client'`,
    author: 't.created_by_name',
    data: `json_build_object('number', 'R-' || t.number, 'kind', t.kind, 'state', t.state, 'decline_reason', t.decline_reason)`,
    isFromAgency: false,
  },
  {
    kinds: ['dispute'],
    from: 'portal.disputes t',
    at: 't.created_at',
    arrived: 't.received_at',
    kind: `'dispute'`,
    actor: `'agency'`,
    author: 'null',
    data: `json_build_object('reason', t.reason, 'state', t.state, 'due_on', t.due_on, 'answer', t.answer, 'outcome', t.outcome)`,
    isFromAgency: true,
  },
  {
    kinds: ['offer'],
    from: 'portal.offers t',
    at: 't.created_at',
    arrived: 't.received_at',
    kind: `'offer'`,
    actor: `'agency'`,
    author: 'null',
    data: `json_build_object('kind', t.kind, 'state', case when t.state = 'open' and t.expires_at <= now() then 'expired' else t.state end,
      'amount_cents', t.amount_cents, 'counter_cents', t.counter_cents, 'expires_at', ${iso('t.expires_at')})`,
    isFromAgency: true,
  },
];
