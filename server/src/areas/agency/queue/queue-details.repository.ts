import type { QueueKind } from '@recoup/domain/agency/queue';
import { sql } from 'kysely';
import type { Tx } from '#platform/db/db.ts';

export interface ItemName {
  clientId: string;
  kind: QueueKind;
  id: string;
}

export interface Person {
  id: string;
  name: string;
}

export interface ItemDetails {
  client_name: string;
  client_code: string | null;
  account_count: number | null;
  code: string | null;
  text: string | null;
  amount_cents: number | null;
  account_id: string | null;
  person_id: string | null;
  number: number | null;
  debtor_name: string | null;
  client_account_number: string | null;
  unlicensed: { state: string; accounts: number }[];
  assignee: Person | null;
  open_by: Person[];
}

/** The amount of a request that has one. */
const requestedCents = sql`case when q.data ->> 'amount_cents' ~ '^\\d{1,15}$' then (q.data ->> 'amount_cents')::bigint end`;

/** The accounts of a batch that wait, by debtors' states in which no license is valid on the day. */
const unlicensedOf = (
  today: string,
) => sql`case when r.kind = 'placement' and exists (select from portal.agency_licenses) then coalesce((
  select json_agg(json_build_object('state', u.state, 'accounts', u.accounts) order by u.accounts desc, u.state)
  from (
    select p.state, count(*)::int as accounts
    from portal.accounts w join portal.people p on p.client_id = w.client_id and p.id = w.person_id
    where w.client_id = r.client_id and w.batch_id = r.id and w.status = 'SUBMITTED' and p.state is not null
    group by 1
  ) u
  where not exists (
    select from portal.agency_licenses l
    where l.state = u.state and l.valid_from <= ${today}::date and (l.valid_until is null or l.valid_until >= ${today}::date))
), '[]') else '[]' end`;

/** Details of the rows of a page, in the same order; rows that the caller may not see are omitted. */
export async function findDetails(
  tx: Tx,
  rows: readonly { client_id: string; kind: QueueKind; id: string; account_id: string | null }[],
  { now, today }: { now: Date; today: string },
): Promise<(ItemDetails & { position: number })[]> {
  const names = rows.map(({ client_id, kind, id, account_id }, position) => ({ position, client_id, kind, id, account_id }));
  const { rows: found } = await sql<ItemDetails & { position: number }>`
    select r.position, c.name as client_name, c.code as client_code, s.account_count, s.code, s.text, s.amount_cents, a.id as account_id,
      a.person_id, a.number, a.debtor_name, a.client_account_number,
      ${unlicensedOf(today)} as unlicensed,
      (select json_build_object('id', q.user_id, 'name', q.user_name) from portal.queue_assignments q
        where q.client_id = r.client_id and q.kind = r.kind and q.subject_id = r.id) as assignee,
      coalesce((select json_agg(json_build_object('id', l.user_id, 'name', l.user_name) order by l.since, l.user_id) from portal.queue_leases l
        where l.client_id = r.client_id and l.kind = r.kind and l.subject_id = r.id and l.expires_at > ${now}), '[]') as open_by
    from json_to_recordset(${JSON.stringify(names)}::json)
      as r(position int, client_id uuid, kind text, id uuid, account_id uuid)
    join portal.clients c on c.id = r.client_id
    left join lateral (
      select null::int as account_count, null as code, a.status_reason as text, null::bigint as amount_cents, a.id as account_id
        from portal.accounts a where r.kind = 'information' and a.client_id = r.client_id and a.id = r.id
      union all
      select w.count, (select b.source from portal.batches b where b.client_id = r.client_id and b.id = r.id), null, w.cents, w.only_id
        from (select count(*)::int as count, sum(a.amount_placed_cents)::bigint as cents,
            case when count(*) = 1 then min(a.id::text)::uuid end as only_id
          from portal.accounts a
          where r.kind = 'placement' and a.client_id = r.client_id and a.batch_id = r.id and a.status = 'SUBMITTED') w
        where r.kind = 'placement'
      union all
      select null, q.kind, null, ${requestedCents}, q.account_id
        from portal.requests q where r.kind = 'request' and q.client_id = r.client_id and q.id = r.id
      union all
      select null, d.answer, d.answer_text, d.answer_amount_cents, d.account_id
        from portal.disputes d where r.kind = 'dispute' and d.client_id = r.client_id and d.id = r.id
      union all
      select null, o.state, o.decision_text, coalesce(o.counter_cents, o.amount_cents), o.account_id
        from portal.offers o where r.kind = 'offer' and o.client_id = r.client_id and o.id = r.id
      union all
      select null, null, left(m.body, 300), null, t.account_id
        from portal.threads t join portal.messages m on m.client_id = t.client_id and m.id = t.last_id
        where r.kind = 'message' and t.client_id = r.client_id and t.subject_id = r.id
      union all
      select null, f.stop, f.message, null, f.account_id
        from feed.compliance_flags f where r.kind = 'compliance' and f.client_id = r.client_id and f.id = r.id
      union all
      select null, c.trade, c.onboarding_by_name, null, null where r.kind = 'onboarding'
    ) s on true
    left join portal.accounts a on a.client_id = r.client_id and a.id = s.account_id
    order by r.position`.execute(tx);
  return found;
}

export interface SubjectRow {
  account_id: string | null;
  dispute_item: string | null;
  /** Of an account: its status before the pause. */
  returns_to: string | null;
}

/** The subject of an item, also after it was closed; null if there is none. */
export async function findSubject(tx: Tx, { clientId, kind, id }: ItemName): Promise<SubjectRow | null> {
  const of = {
    placement: sql`select null::uuid as account_id from portal.batches s where s.client_id = ${clientId} and s.id = ${id}`,
    information: sql`select s.id as account_id, nullif(s.status_before_pause, 'SUBMITTED') as returns_to from portal.accounts s where s.client_id = ${clientId} and s.id = ${id}`,
    request: sql`select s.account_id from portal.requests s where s.client_id = ${clientId} and s.id = ${id}`,
    dispute: sql`select s.account_id, s.external_id from portal.disputes s where s.client_id = ${clientId} and s.id = ${id}`,
    offer: sql`select s.account_id from portal.offers s where s.client_id = ${clientId} and s.id = ${id}`,
    message: sql`select s.account_id from portal.threads s where s.client_id = ${clientId} and s.subject_id = ${id}`,
    onboarding: sql`select null::uuid as account_id from portal.clients s where s.id = ${clientId} and s.id = ${id}`,
    compliance: sql`select s.account_id from feed.compliance_flags s where s.client_id = ${clientId} and s.id = ${id}`,
  }[kind];
  const { rows } = await sql<{ account_id: string | null; external_id?: string; returns_to?: string | null }>`${of}`.execute(tx);
  const [row] = rows;
  return row ? { account_id: row.account_id, dispute_item: row.external_id ?? null, returns_to: row.returns_to ?? null } : null;
}

interface PlacedRow {
  id: string;
  person_id: string;
  number: number;
  debtor_name: string;
  client_account_number: string;
  amount_placed_cents: number;
  debt_type: string;
  placed_on: string;
}

/** Accounts of a batch that wait, in the order of their numbers. */
export function listPlaced(tx: Tx, { clientId, batchId, limit }: { clientId: string; batchId: string; limit: number }) {
  return tx
    .selectFrom('portal.accounts')
    .select([
      'id',
      'person_id',
      'number',
      'debtor_name',
      'client_account_number',
      'amount_placed_cents',
      'debt_type',
      'placed_on',
    ])
    .where('client_id', '=', clientId)
    .where('batch_id', '=', batchId)
    .where('status', '=', 'SUBMITTED')
    .orderBy('number')
    .limit(limit)
    .execute() as Promise<PlacedRow[]>;
}
