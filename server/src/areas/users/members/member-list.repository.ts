import type { UserFilters, UserListQuery, UserSort } from '@recoup/contract/users/members';
import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '#platform/db/db.ts';
import { decodeCursor, encodeCursor } from '#platform/db/keyset.ts';

/** A member or an open invitation. */
export interface MemberListRow {
  id: string;
  kind: 'member' | 'invitation';
  state: 'active' | 'invited' | 'expired';
  user_id: string | null;
  name: string;
  email: string;
  role: string;
  location_ids: string[] | null;
  second_factor: string | null;
  last_seen_at: Date | null;
  since: Date;
  revision: number;
  invited_by_name: string | null;
  sent_at: Date | null;
  times_sent: number | null;
  expires_at: Date | null;
}

/** The client, and the time by which invitations expire. */
export interface MembersScope {
  clientId: string;
  now: Date;
}

function memberRowsOf({ clientId, now }: MembersScope): RawBuilder<unknown> {
  return sql`
    select m.id, 'member' as kind, 'active' as state, m.user_id, coalesce(p.name, '') as name, coalesce(p.email, '') as email,
      m.role, m.location_ids, p.second_factor, m.last_seen_at, m.created_at as since, m.revision,
      null as invited_by_name, null::timestamptz as sent_at, null::integer as times_sent, null::timestamptz as expires_at
    from portal.memberships m
    left join portal.client_users(${clientId}) p on p.user_id = m.user_id
    where m.client_id = ${clientId} and m.ended_at is null
    union all
    select i.id, 'invitation', case when i.expires_at > ${now} then 'invited' else 'expired' end, null, coalesce(i.name, ''), i.email,
      i.role, i.location_ids, null, null, i.created_at, i.times_sent,
      i.invited_by_name, i.sent_at, i.times_sent, i.expires_at
    from portal.invitations i
    where i.client_id = ${clientId} and i.accepted_at is null and i.revoked_at is null`;
}

function conditions({ q, role, state }: UserFilters): RawBuilder<unknown> {
  const all = [sql`true`];
  if (q) all.push(sql`position(lower(${q}) in lower(name || ' ' || email)) > 0`);
  if (role?.length) all.push(sql`role = any (${role})`);
  if (state?.length) all.push(sql`state = any (${state})`);
  return sql.join(all, sql` and `);
}

const micros = (column: string) => sql`coalesce((extract(epoch from ${sql.ref(column)}) * 1000000)::bigint, 0)`;

const sorts: Record<UserSort, { value: RawBuilder<unknown>; kind: 'text' | 'integer' }> = {
  name: { value: sql`lower(coalesce(nullif(name, ''), email))`, kind: 'text' },
  email: { value: sql`email`, kind: 'text' },
  role: { value: sql`role`, kind: 'text' },
  state: { value: sql`state`, kind: 'text' },
  last_seen: { value: micros('last_seen_at'), kind: 'integer' },
  since: { value: micros('since'), kind: 'integer' },
};
const casts = { text: sql`text`, integer: sql`bigint` };

export async function listMemberRows(tx: Tx, scope: MembersScope, query: UserListQuery) {
  const { sort, dir, limit, cursor } = query;
  const { value, kind } = sorts[sort];
  const order = `users.${sort}.${dir}`;
  const [after, id] = cursor ? decodeCursor(order, cursor, [kind, 'id']) : [];
  const position = cursor
    ? sql`(${value}, id) ${sql.raw(dir === 'asc' ? '>' : '<')} (${after}::${casts[kind]}, ${id}::uuid)`
    : sql`true`;
  const { rows } = await sql<MemberListRow & { sort_value: string }>`
    with members as (${memberRowsOf(scope)})
    select *, (${value})::text as sort_value from members
    where ${conditions(query)} and ${position}
    order by ${value} ${sql.raw(dir)}, id ${sql.raw(dir)} limit ${limit + 1}`.execute(tx);
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return { rows: page, nextCursor: rows.length > limit && last ? encodeCursor(order, [last.sort_value, last.id]) : null };
}

export async function countMemberRows(tx: Tx, scope: MembersScope, filters: UserFilters): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with members as (${memberRowsOf(scope)}) select count(*) as count from members where ${conditions(filters)}`.execute(tx);
  return rows[0]?.count ?? 0;
}

/** All rows, for the export. */
export async function listAllMembers(tx: Tx, scope: MembersScope, filters: UserFilters): Promise<MemberListRow[]> {
  const { rows } = await sql<MemberListRow>`
    with members as (${memberRowsOf(scope)}) select * from members
    where ${conditions(filters)} order by ${sorts.name.value}, id`.execute(tx);
  return rows;
}

export async function findMemberRow(tx: Tx, scope: MembersScope, id: string): Promise<MemberListRow | undefined> {
  const { rows } =
    await sql<MemberListRow>`with members as (${memberRowsOf(scope)}) select * from members where id = ${id}`.execute(tx);
  return rows[0];
}
