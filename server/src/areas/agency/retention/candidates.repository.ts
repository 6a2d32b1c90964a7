import { OPEN_STATUSES } from '@recoup/domain/accounts/statuses';
import { REMOVED_NAME, type RetentionKindName } from '@recoup/domain/agency/retention';
import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '#platform/db/db.ts';
import { decodeCursor, encodeCursor } from '#platform/db/keyset.ts';
import type { Cutoffs } from './periods.ts';

/**
 * Records whose retention period has ended, one query per kind, used by the preview and the purge alike. Columns: `client_id` (null: of no
 * client), `id` (null: only counted), `label`, `since`, `records`, `is_held`.
 */
export type Candidates = RawBuilder<unknown>;

const holds = (client: string, more: RawBuilder<unknown>) => sql`exists (
  select from portal.legal_holds h
  where h.client_id = ${sql.ref(client)} and h.released_at is null and (h.account_id is null and h.person_id is null or ${more}))`;
const holdsClient = (client: string) => holds(client, sql`false`);

const holdsPerson = holds(
  'p.client_id',
  sql`h.person_id = p.id or h.account_id in (
    select b.id from portal.accounts b where b.client_id = p.client_id and b.person_id = p.id)`,
);

const candidates: Readonly<Record<RetentionKindName, (cutoffs: Cutoffs) => Candidates>> = {
  // Debtors of a history load are kept for at least one period after the load.
  debtor_names: ({ general, states }) => sql`
    select p.client_id, p.id, p.display_name as label, a.last_at as since, 1 as records, ${holdsPerson} as is_held
    from portal.people p
    cross join lateral (
      select max(b.last_activity_at) as last_at, bool_or(b.status = any (${OPEN_STATUSES}::text[])) as is_open,
        bool_or(exists (select from portal.complaints m
          where m.client_id = b.client_id and m.account_id = b.id and m.state in ('open', 'answered'))) as has_complaint
      from portal.accounts b where b.client_id = p.client_id and b.person_id = p.id) a
    where p.display_name <> ${REMOVED_NAME} and p.created_at < ${general} and not a.is_open and not a.has_complaint
      and a.last_at < coalesce((${JSON.stringify(states)}::jsonb ->> p.state)::timestamptz, ${general})`,
  identity_numbers: ({ general, states }) => sql`
    select p.client_id, p.id, p.display_name as label, a.last_at as since, 1 as records,
      ${holdsPerson} as is_held
    from portal.people p
    cross join lateral (
      select max(b.last_activity_at) as last_at from portal.accounts b where b.client_id = p.client_id and b.person_id = p.id) a
    where (p.ssn_sealed is not null or p.ssn_last4 is not null or p.ein_sealed is not null or p.ein_last4 is not null
        or p.date_of_birth_sealed is not null or p.drivers_license_sealed is not null or p.ssn_fingerprint is not null)
      and p.created_at < ${general}
      and a.last_at < coalesce((${JSON.stringify(states)}::jsonb ->> p.state)::timestamptz, ${general})`,
  placement_files: ({ general }) => sql`
    select i.client_id, i.id, i.file_name as label, i.updated_at as since, 1 as records,
      ${holds(
        'i.client_id',
        sql`exists (select from portal.accounts a where a.client_id = i.client_id and a.batch_id = i.batch_id
          and (a.id = h.account_id or a.person_id = h.person_id))`,
      )} as is_held
    from portal.imports i
    where i.state = 'committed' and i.file_key is not null and i.updated_at < ${general}
      and not exists (
        select from portal.accounts a
        where a.client_id = i.client_id and a.batch_id = i.batch_id and a.last_activity_at >= ${general})`,
  bank_numbers: ({ general }) => sql`
    select b.client_id, b.id, coalesce(b.bank_name, 'Account') || ' ••••' || b.number_last4 as label, b.archived_at as since,
      1 as records, ${holdsClient('b.client_id')} as is_held
    from portal.bank_accounts b where b.archived_at < ${general} and b.number_sealed is not null`,
  drafts: ({ general }) => sql`
    select d.client_id, d.id, 'Manual entry' as label, d.updated_at as since, 1 as records, ${holdsClient('d.client_id')} as is_held
    from portal.manual_entry_drafts d where d.submitted_account_id is null and d.updated_at < ${general}`,
  ended_imports: ({ general }) => sql`
    select i.client_id, i.id, i.file_name as label, i.updated_at as since, 1 as records, ${holdsClient('i.client_id')} as is_held
    from portal.imports i
    where i.state in ('cancelled', 'failed') and i.updated_at < ${general}
      and (i.file_key is not null
        or exists (select from portal.import_rows r where r.client_id = i.client_id and r.import_id = i.id))`,
  // A draft's client exists once it was submitted.
  onboardings: ({ general }) => sql`
    select c.id as client_id, d.client_id as id, coalesce(c.name, 'A company that never submitted') as label,
      greatest(d.created_at, d.submitted_at, s.saved_at) as since, 1 as records, ${holdsClient('d.client_id')} as is_held
    from portal.onboarding_drafts d
    left join portal.clients c on c.id = d.client_id
    cross join lateral (
      select max(o.saved_at) as saved_at, count(*) as steps from portal.onboarding_steps o where o.client_id = d.client_id) s
    where (d.submitted_at is null or s.steps > 0) and greatest(d.created_at, d.submitted_at, s.saved_at) < ${general}`,
  // The deletion of a client without accounts waits for nothing.
  ended_clients: ({ general }) => sql`
    select e.client_id, e.client_id as id, c.name as label, coalesce(a.last_at, e.ended_at) as since, 1 as records,
      exists (select from portal.legal_holds h where h.client_id = e.client_id and h.released_at is null) as is_held
    from portal.client_endings e
    join portal.clients c on c.id = e.client_id
    cross join lateral (select max(b.last_activity_at) as last_at from portal.accounts b where b.client_id = e.client_id) a
    where e.state in ('exported', 'deleting') and e.deletion_ordered_at is not null
      and coalesce(a.last_at, '-infinity') < ${general}`,
  key_uses: ({ general }) => sql`
    select u.client_id, null::uuid as id, coalesce(s.name, u.sender) as label, max(u.at) as since, count(*)::integer as records,
      ${holdsClient('u.client_id')} as is_held
    from feed.key_uses u left join feed.systems s on s.id = u.system_id
    where u.at < ${general} group by u.client_id, coalesce(s.name, u.sender)`,
};

export const candidatesOf = (kind: RetentionKindName, cutoffs: Cutoffs): Candidates => candidates[kind](cutoffs);

export interface DueCount {
  client_id: string | null;
  client_name: string | null;
  due: number;
  held: number;
}

/** Clients to which the caller is limited; null: all, and what is of no client. */
type Limit = readonly string[] | null;

const within = (limit: Limit) => (limit === null ? sql`true` : sql`f.client_id = any (${[...limit]}::uuid[])`);

export async function countCandidates(tx: Tx, found: Candidates, limit: Limit = null): Promise<DueCount[]> {
  const { rows } = await sql<DueCount>`
    select f.client_id, c.name as client_name, coalesce(sum(f.records) filter (where not f.is_held), 0)::integer as due,
      coalesce(sum(f.records) filter (where f.is_held), 0)::integer as held
    from (${found}) f left join portal.clients c on c.id = f.client_id
    where ${within(limit)} group by f.client_id, c.name order by lower(c.name) nulls last`.execute(tx);
  return rows;
}

export interface CandidateRow {
  client_id: string | null;
  client_name: string | null;
  id: string | null;
  label: string;
  since: Date;
  records: number;
  is_held: boolean;
}

const order = 'retention';

/** Oldest first. */
export async function listCandidates(
  tx: Tx,
  found: Candidates,
  {
    clientIds,
    clientId,
    cursor,
    limit,
  }: { clientIds: Limit; clientId?: string | undefined; cursor?: string | null | undefined; limit: number },
): Promise<{ rows: CandidateRow[]; nextCursor: string | null }> {
  const [at, key] = cursor ? decodeCursor(order, cursor, ['instant', 'text']) : [];
  const { rows } = await sql<CandidateRow & { at_text: string; key: string }>`
    select f.*, c.name as client_name from (
      select *, since::text as at_text, coalesce(client_id::text, '') || ' ' || coalesce(id::text, label) as key from (${found}) g
    ) f left join portal.clients c on c.id = f.client_id
    where ${within(clientIds)} and ${clientId ? sql`f.client_id = ${clientId}` : sql`true`}
      and ${cursor ? sql`(f.since, f.key) > (${at}::timestamptz, ${key})` : sql`true`}
    order by f.since, f.key limit ${limit + 1}`.execute(tx);
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    rows: page.map(({ at_text: _at, key: _key, ...row }) => row),
    nextCursor: rows.length > limit && last ? encodeCursor(order, [last.at_text, last.key]) : null,
  };
}

/** The next candidates without a legal hold. */
export async function findNextCandidates(
  tx: Tx,
  found: Candidates,
  limit: number,
): Promise<{ client_id: string | null; id: string }[]> {
  const { rows } = await sql<{ client_id: string | null; id: string }>`
    select f.client_id, f.id from (${found}) f where not f.is_held limit ${limit}`.execute(tx);
  return rows;
}
