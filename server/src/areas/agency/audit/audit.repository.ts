import type { AgencyAuditFilters } from '@recoup/contract/agency/audit-log';
import { sql, type RawBuilder } from 'kysely';
import { endOf, startOf } from '#platform/db/days.ts';
import type { Db, Tx } from '#platform/db/db.ts';
import { cutPage, decodeCursor } from '#platform/db/keyset.ts';

export interface EntryRow {
  id: string;
  at: Date;
  at_text: string;
  action: string;
  client_id: string | null;
  client_name: string | null;
  actor_user_id: string | null;
  /** The stored name, which only entries about no client have; null: look it up by `actor_user_id`. */
  actor_name: string | null;
  subject_type: string | null;
  subject_id: string | null;
  details: Record<string, unknown>;
  ip_address: string | null;
  user_agent: string | null;
}

export interface EntryScope extends Omit<AgencyAuditFilters, 'actor'> {
  /** Clients to which the caller is limited; null: all. */
  clientIds: readonly string[] | null;
  /** Absent: all users. An empty list matches no user. */
  actorIds?: readonly string[] | undefined;
  cursor?: string | null | undefined;
  limit: number;
}

const order = 'agency audit log';

/** One keyset page, newest first. At most a page is read from the index of each client. */
export async function listEntries(tx: Tx, scope: EntryScope): Promise<{ rows: EntryRow[]; nextCursor: string | null }> {
  const { clientIds, client_id: clientId, cursor, limit } = scope;
  const [at, id] = cursor ? decodeCursor(order, cursor, ['instant', 'id']) : [];
  const conditions = [
    cursor ? sql`(l.at, l.id) < (${at}::timestamptz, ${id}::uuid)` : sql`true`,
    ...(scope.actorIds ? [sql`l.actor_user_id = any (${scope.actorIds}::uuid[])`] : []),
    ...(scope.subject_id ? [sql`l.subject_id = ${scope.subject_id}`] : []),
    ...(scope.action?.length ? [sql`l.action = any (${scope.action})`] : []),
    ...(scope.from ? [sql`l.at >= ${startOf(scope.from)}`] : []),
    ...(scope.to ? [sql`l.at < ${endOf(scope.to)}`] : []),
  ];
  const where = sql.join(conditions, sql` and `);
  const newest = sql`order by l.at desc, l.id desc limit ${limit + 1}`;
  const columns = sql`l.id, l.at, l.action, l.actor_user_id, l.subject_type, l.subject_id, l.details, l.ip_address, l.user_agent`;
  const ofClients = sql`
    select e.*, c.id as client_id, c.name as client_name, null as actor_name
    from portal.clients c
    cross join lateral (select ${columns} from portal.audit_log l where l.client_id = c.id and ${where} ${newest}) e
    where ${within('c.id', clientIds)} and ${clientId ? sql`c.id = ${clientId}` : sql`true`}`;
  const ofAgency = sql`
    (select ${columns}, l.client_id, c.name as client_name, l.actor_name
     from portal.agency_audit_log l left join portal.clients c on c.id = l.client_id
     where (l.is_internal or l.client_id is null) and ${clientId ? sql`l.client_id = ${clientId}` : sql`true`}
       and (l.client_id is null or ${within('l.client_id', clientIds)}) and ${where} ${newest})`;
  const { rows } = await sql<EntryRow>`
    select l.id, l.at, l.at::text as at_text, l.action, l.client_id, l.client_name, l.actor_user_id, l.actor_name, l.subject_type,
      l.subject_id, l.details, host(l.ip_address) as ip_address, l.user_agent
    from (${ofClients} union all ${ofAgency}) l ${newest}`.execute(tx);
  return cutPage(rows, { order, limit });
}

function within(column: string, ids: readonly string[] | null): RawBuilder<unknown> {
  return ids === null ? sql`true` : sql`${sql.ref(column)} = any (${ids}::uuid[])`;
}

export interface ActorRow {
  user_id: string;
  name: string;
  email: string;
  is_agency: boolean;
}

/** Users and API keys by id. With the database user's rights: the ids are from entries that the caller may see. */
export async function nameActors(db: Db, ids: readonly string[]): Promise<ActorRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<ActorRow>`
    select i.id as user_id, coalesce(k.name, nullif(p.name, ''), u.email, p.email, '') as name, coalesce(u.email, p.email, '') as email,
      exists (select from portal.agency_members g where g.user_id = i.id) as is_agency
    from unnest(${ids}::uuid[]) i (id)
    left join portal.user_profiles p on p.user_id = i.id
    left join auth.users u on u.id = i.id
    left join portal.api_keys k on k.id = i.id`.execute(db.owner);
  return rows;
}

/** Users with this address, now or at their last visit. */
export async function findUsers(db: Db, email: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from auth.users where email = ${email}
    union select user_id from portal.user_profiles where lower(email) = ${email}`.execute(db.owner);
  return rows.map(({ id }) => id);
}

/** Accounts that entries are about, as far as the caller may see them. */
export async function nameAccounts(tx: Tx, rows: readonly EntryRow[]) {
  const about = rows.filter(({ subject_type: type, subject_id: id, client_id: client }) => type === 'account' && id && client);
  if (about.length === 0) return [];
  const { rows: accounts } = await sql<{ id: string; number: number; person_id: string }>`
    select a.id, a.number, a.person_id
    from unnest(${about.map(({ client_id: id }) => id)}::uuid[], ${about.map(({ subject_id: id }) => id)}::uuid[]) e (client_id, id)
    join portal.accounts a on a.client_id = e.client_id and a.id = e.id`.execute(tx);
  return accounts;
}
