import { parseAccountNumber } from '@recoup/domain/shared/ids';
import { sql, type RawBuilder } from 'kysely';
import { endOf, startOf } from '#platform/db/days.ts';
import type { Db, Tx } from '#platform/db/db.ts';
import { cutPage, decodeCursor, encodeCursor } from '#platform/db/keyset.ts';

export interface Days {
  from?: string | undefined;
  to?: string | undefined;
}

const within = (column: string, { from, to }: Days): RawBuilder<unknown> =>
  sql`${from ? sql`${sql.ref(column)} >= ${startOf(from)}` : sql`true`} and ${to ? sql`${sql.ref(column)} < ${endOf(to)}` : sql`true`}`;

export async function findDebtors(tx: Tx, clientId: string, text: string) {
  const number = parseAccountNumber(text);
  const words = text.split(/\s+/).filter((word) => word !== '');
  const { rows } = await sql<{ people_id: string; name: string; numbers: number[] }>`
    select p.id as people_id, p.display_name as name,
      array(select a.number from portal.accounts a where a.client_id = p.client_id and a.person_id = p.id order by a.number) as numbers
    from portal.people p
    where p.client_id = ${clientId} and ${
      number === null
        ? sql.join(
            words.map((word) => sql`position(lower(${word}) in lower(p.display_name)) > 0`),
            sql` and `,
          )
        : sql`exists (select from portal.accounts a where a.client_id = p.client_id and a.person_id = p.id and a.number = ${number})`
    }
    order by lower(p.display_name), p.id limit 20`.execute(tx);
  return rows;
}

export interface ViewerRow {
  id: string;
  at: Date;
  at_text: string;
  actor_user_id: string | null;
  /** Of a system; null: found by the id. */
  actor_name: string | null;
  /** An action of the audit log, a kind of list, or an operation of the feed. */
  what: string;
  details: Record<string, unknown>;
  certainty: 'named' | 'listed' | 'possible';
  ip_address: string | null;
  user_agent: string | null;
}

/** Actions that reached a client as a whole. */
const WIDE_ACTIONS = ['report.requested', 'report.downloaded', 'api_key.used'];
/** Its subject is a batch, and its file has all of the batch's accounts. */
const BATCH_ACTION = 'agency.placement_downloaded';
const order = 'reach';

interface Subject extends Days {
  clientId: string;
  personId: string;
  /** Also access that was not recorded by account. */
  withPossible: boolean;
}

/** Newest first. Each part reads one client by its index on time. */
export async function listViewers(
  tx: Tx,
  { clientId, personId, withPossible, ...days }: Subject,
  { cursor, limit }: { cursor?: string | null | undefined; limit: number },
): Promise<{ rows: ViewerRow[]; nextCursor: string | null }> {
  const [at, id] = cursor ? decodeCursor(order, cursor, ['instant', 'id']) : [];
  const page = (row: string) =>
    cursor ? sql`(${sql.ref(`${row}.at`)}, ${sql.ref(`${row}.id`)}) < (${at}::timestamptz, ${id}::uuid)` : sql`true`;
  const newest = sql`order by at desc, id desc limit ${limit + 1}`;
  const accounts = sql`(select a.id from portal.accounts a where a.client_id = ${clientId} and a.person_id = ${personId})`;
  const { rows } = await sql<ViewerRow>`
    select v.*, v.at::text as at_text from (
      (select l.id, l.at, l.actor_user_id, null as actor_name, l.action as what, l.details,
         case when l.action = ${BATCH_ACTION} then 'listed' else 'named' end as certainty,
         host(l.ip_address) as ip_address, l.user_agent
       from portal.audit_log l
       where l.client_id = ${clientId} and ${within('l.at', days)} and ${page('l')} and (
         l.subject_id = ${personId} or l.subject_id in ${accounts}
         or l.subject_id in (select d.id from portal.documents d where d.client_id = ${clientId} and d.account_id in ${accounts})
         or l.action = ${BATCH_ACTION} and l.subject_id in (
           select a.batch_id from portal.accounts a where a.client_id = ${clientId} and a.person_id = ${personId})) ${newest})
      union all
      (select l.id, l.at, l.actor_user_id, null, l.what, '{}'::jsonb, case when l.account_ids is null then 'possible' else 'listed' end,
         host(l.ip_address), l.user_agent
       from portal.list_views l
       where l.client_id = ${clientId} and ${within('l.at', days)} and ${page('l')}
         and (l.account_ids && array${accounts} or ${withPossible} and l.account_ids is null) ${newest})
      union all
      (select l.id, l.at, l.actor_user_id, null, l.action, l.details, 'possible', host(l.ip_address), l.user_agent
       from portal.audit_log l
       where ${withPossible} and l.client_id = ${clientId} and l.action = any (${WIDE_ACTIONS}) and ${within('l.at', days)} and ${page('l')} ${newest})
      union all
      (select u.id, u.at, null::uuid, coalesce(s.name, u.sender), u.operation, jsonb_build_object('rows', u.items), 'possible', null, null
       from feed.key_uses u left join feed.systems s on s.id = u.system_id
       where ${withPossible} and u.client_id = ${clientId} and u.operation <> 'feed.send_items' and ${within('u.at', days)} and ${page('u')} ${newest})
    ) v ${newest}`.execute(tx);
  return cutPage(rows, { order, limit });
}

export interface Actors {
  matched: { kind: 'user' | 'api_key' | 'feed_key'; name: string; id: string }[];
}

/** Users by address; API keys and feed keys by name. With the database user's rights: addresses are in another schema. */
export async function findActors(db: Db, text: string, clientIds: readonly string[] | null): Promise<Actors['matched']> {
  const { rows } = await sql<Actors['matched'][number]>`
    select 'user' as kind, u.email as name, u.id from auth.users u where u.email = lower(${text})
    union all
    select 'user', p.email, p.user_id from portal.user_profiles p
    where lower(p.email) = lower(${text}) and not exists (select from auth.users u where u.id = p.user_id)
    union all
    select 'api_key', k.name, k.id from portal.api_keys k
    where lower(k.name) = lower(${text}) and ${clientIds === null ? sql`true` : sql`k.client_id = any (${[...clientIds]}::uuid[])`}
    union all
    select 'feed_key', s.name, s.id from feed.systems s where lower(s.name) = lower(${text})`.execute(db.owner);
  return rows;
}

export interface Reach extends Days {
  actorIds: readonly string[];
  systemIds: readonly string[];
  /** Clients to which the caller is limited; null: all. */
  clientIds: readonly string[] | null;
  /** The only session of the user; absent: all. */
  session?: string | undefined;
}

const inSession = (column: string, session: string | undefined) =>
  session === undefined ? sql`true` : sql`${sql.ref(column)} = ${session}`;

const ofClients = (column: string, clientIds: readonly string[] | null) =>
  clientIds === null
    ? sql`${sql.ref(column)} in (select c.id from portal.clients c)`
    : sql`${sql.ref(column)} = any (${[...clientIds]}::uuid[])`;

const seen = ({ actorIds, clientIds, session, ...days }: Reach) => sql`
  select l.client_id, coalesce(d.account_id, l.subject_id) as account_id, l.at from portal.audit_log l
  left join portal.documents d on d.client_id = l.client_id and d.id = l.subject_id and l.subject_type = 'document'
  where ${ofClients('l.client_id', clientIds)} and l.actor_user_id = any (${[...actorIds]}::uuid[]) and l.subject_id is not null
    and ${within('l.at', days)} and ${inSession('l.session_id', session)}
  union all
  select l.client_id, b.id, l.at from portal.audit_log l
  join portal.accounts b on b.client_id = l.client_id and b.batch_id = l.subject_id
  where ${ofClients('l.client_id', clientIds)} and l.actor_user_id = any (${[...actorIds]}::uuid[]) and l.action = ${BATCH_ACTION}
    and ${within('l.at', days)} and ${inSession('l.session_id', session)}
  union all
  select l.client_id, unnest(l.account_ids), l.at from portal.list_views l
  where ${ofClients('l.client_id', clientIds)} and l.actor_user_id = any (${[...actorIds]}::uuid[]) and ${within('l.at', days)}
    and ${inSession('l.session_id', session)}`;

export interface PersonRow {
  client_id: string;
  client_name: string;
  people_id: string;
  name: string;
  accounts: number;
  times: number;
  first_at: Date;
  last_at: Date;
}

const peopleOrder = 'reached people';

export async function listPeople(tx: Tx, reach: Reach, { cursor, limit }: { cursor?: string | null | undefined; limit: number }) {
  const [client, person] = cursor ? decodeCursor(peopleOrder, cursor, ['id', 'id']) : [];
  const { rows } = await sql<PersonRow>`
    select a.client_id, c.name as client_name, p.id as people_id, p.display_name as name, count(distinct a.id)::integer as accounts,
      count(*)::integer as times, min(s.at) as first_at, max(s.at) as last_at
    from (${seen(reach)}) s
    join portal.accounts a on a.client_id = s.client_id and a.id = s.account_id
    join portal.people p on p.client_id = a.client_id and p.id = a.person_id
    join portal.clients c on c.id = a.client_id
    where ${cursor ? sql`(a.client_id, p.id) > (${client}::uuid, ${person}::uuid)` : sql`true`}
    group by a.client_id, c.name, p.id, p.display_name order by a.client_id, p.id limit ${limit + 1}`.execute(tx);
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    rows: page,
    nextCursor: rows.length > limit && last ? encodeCursor(peopleOrder, [last.client_id, last.people_id]) : null,
  };
}

export async function countPeople(tx: Tx, reach: Reach): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(distinct (a.client_id, a.person_id))::integer as n
    from (${seen(reach)}) s join portal.accounts a on a.client_id = s.client_id and a.id = s.account_id`.execute(tx);
  return rows[0]?.n ?? 0;
}

/** Access to clients that was not recorded by account. */
export async function listAccessByClient(tx: Tx, { actorIds, systemIds, clientIds, session, ...days }: Reach) {
  const { rows } = await sql<{
    client_id: string | null;
    client_name: string | null;
    what: string;
    times: number;
    items: number | null;
    last_at: Date;
  }>`
    select w.client_id, c.name as client_name, w.what, count(*)::integer as times, sum(w.items)::integer as items, max(w.at) as last_at
    from (
      select l.client_id, l.what, null::integer as items, l.at from portal.list_views l
      where l.account_ids is null and ${ofClients('l.client_id', clientIds)} and l.actor_user_id = any (${[...actorIds]}::uuid[])
        and ${within('l.at', days)} and ${inSession('l.session_id', session)}
      union all
      select l.client_id, l.action, null, l.at from portal.audit_log l
      where l.action = any (${WIDE_ACTIONS}) and ${ofClients('l.client_id', clientIds)}
        and l.actor_user_id = any (${[...actorIds]}::uuid[]) and ${within('l.at', days)} and ${inSession('l.session_id', session)}
      union all
      select u.client_id, u.operation, u.items, u.at from feed.key_uses u
      where ${session === undefined} and u.system_id = any (${[...systemIds]}::uuid[]) and ${within('u.at', days)}
        and ${clientIds === null ? sql`true` : sql`u.client_id = any (${[...clientIds]}::uuid[])`}
    ) w left join portal.clients c on c.id = w.client_id
    group by 1, 2, 3 order by lower(c.name) nulls last, w.what`.execute(tx);
  return rows;
}

export interface SessionRow {
  session_id: string;
  first_at: Date;
  last_at: Date;
  times: number;
  ip_address: string | null;
  user_agent: string | null;
}

const SESSIONS = 50;

/** Sessions in which something was viewed, listed or changed, the last used first, with the address and device of their last use. */
export async function listSessions(tx: Tx, { actorIds, clientIds, ...days }: Omit<Reach, 'session'>): Promise<SessionRow[]> {
  const { rows } = await sql<SessionRow>`
    select u.session_id, min(u.at) as first_at, max(u.at) as last_at, count(*)::integer as times,
      (array_agg(host(u.ip_address) order by u.at desc) filter (where u.ip_address is not null))[1] as ip_address,
      (array_agg(u.user_agent order by u.at desc) filter (where u.user_agent is not null))[1] as user_agent
    from (
      select l.session_id, l.at, l.ip_address, l.user_agent from portal.audit_log l
      where ${ofClients('l.client_id', clientIds)} and l.actor_user_id = any (${[...actorIds]}::uuid[]) and l.session_id is not null
        and ${within('l.at', days)}
      union all
      select l.session_id, l.at, l.ip_address, l.user_agent from portal.list_views l
      where ${ofClients('l.client_id', clientIds)} and l.actor_user_id = any (${[...actorIds]}::uuid[]) and l.session_id is not null
        and ${within('l.at', days)}
    ) u
    group by u.session_id order by last_at desc, u.session_id limit ${SESSIONS}`.execute(tx);
  return rows;
}
