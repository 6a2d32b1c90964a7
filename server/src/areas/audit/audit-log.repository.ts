import type { AuditLogFilters } from '@recoup/contract/audit/audit-log';
import { sql, type RawBuilder } from 'kysely';
import { endOf, hourOf, startOf } from '#platform/db/days.ts';
import type { Tx } from '#platform/db/db.ts';
import { decodeCursor, encodeCursor } from '#platform/db/keyset.ts';

export interface AuditLogRow {
  id: string;
  at: Date;
  at_text: string;
  action: string;
  actor_user_id: string | null;
  subject_type: string | null;
  subject_id: string | null;
  details: Record<string, unknown>;
  ip_address: string | null;
  user_agent: string | null;
  /** Views grouped as one; null for a single entry. */
  looks: { count: number; until: string; operations: string[] } | null;
}

const order = 'activity';

function conditions(clientId: string, { actor_id: actor, action, from, to }: AuditLogFilters): RawBuilder<unknown> {
  const all = [sql`client_id = ${clientId}`];
  if (actor) all.push(sql`actor_user_id = ${actor}`);
  if (action?.length) all.push(sql`action = any (${action})`);
  if (from) all.push(sql`at >= ${startOf(from)}`);
  if (to) all.push(sql`at < ${endOf(to)}`);
  return sql.join(all, sql` and `);
}

/**
 * One agency user's views within a clock hour are shown as the first of them: an hour never crosses a filter's day, and a listed
 * row keeps its place. Downloaded files are listed singly.
 */
const isGroupable = (row: string) => sql`${sql.ref(`${row}.action`)} = 'agency.looked'
  and ${sql.ref(`${row}.details`)} ->> 'is_file' is distinct from 'true'`;
const sameHour = sql`e.client_id = l.client_id and e.actor_user_id = l.actor_user_id and ${isGroupable('e')}
  and e.at >= ${hourOf(sql`l.at`)}`;

/** One keyset page, newest first. */
export async function listEntries(
  tx: Tx,
  clientId: string,
  { cursor, limit, looks, ...filters }: AuditLogFilters & { cursor?: string | null | undefined; limit: number },
): Promise<{ rows: AuditLogRow[]; nextCursor: string | null }> {
  const [at, id] = cursor ? decodeCursor(order, cursor, ['instant', 'id']) : [];
  const position = cursor ? sql`(at, id) < (${at}::timestamptz, ${id}::uuid)` : sql`true`;
  const isFirst = looks
    ? sql`true`
    : sql`(not (${isGroupable('l')}) or not exists (
        select from portal.audit_log e where ${sameHour} and (e.at, e.id) < (l.at, l.id)))`;
  const grouped = looks
    ? sql`null::json`
    : sql`case when ${isGroupable('l')} then (
        select json_build_object('count', count(*), 'until', max(e.at), 'operations', json_agg(distinct e.details ->> 'operation'))
        from portal.audit_log e where ${sameHour} and e.at < ${hourOf(sql`l.at`)} + interval '1 hour'
        having count(*) > 1) end`;
  const { rows } = await sql<AuditLogRow>`
    select l.id, l.at, l.at::text as at_text, l.action, l.actor_user_id, l.subject_type, l.subject_id, l.details,
      host(l.ip_address) as ip_address, l.user_agent, ${grouped} as looks
    from (
      select * from portal.audit_log l where ${conditions(clientId, filters)} and ${position} and ${isFirst}
      order by at desc, id desc limit ${limit + 1}
    ) l
    order by l.at desc, l.id desc`.execute(tx);
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return { rows: page, nextCursor: rows.length > limit && last ? encodeCursor(order, [last.at_text, last.id]) : null };
}

export async function listPeople(tx: Tx, clientId: string) {
  const { rows } = await sql<{ user_id: string; name: string; email: string; kind: 'member' | 'agency' | 'api_key' }>`
    select user_id, name, email, kind from portal.client_users(${clientId}) order by lower(name), user_id`.execute(tx);
  return rows;
}

export interface SubjectName {
  label: string;
  peopleId: string | null;
}

/** Names for what rows are about: account numbers, file names. Only existing rows that the caller may see. */
export async function nameSubjects(tx: Tx, clientId: string, rows: readonly AuditLogRow[]) {
  const idsOf = (type: string) => [
    ...new Set(rows.flatMap((row) => (row.subject_type === type && row.subject_id ? [row.subject_id] : []))),
  ];
  const accounts = await tx
    .selectFrom('portal.accounts')
    .select(['id', 'number', 'person_id'])
    .where('client_id', '=', clientId)
    .where(sql<boolean>`id = any (${idsOf('account')})`)
    .execute();
  const files = await sql<{ id: string; file_name: string }>`
    select id, file_name from portal.imports where client_id = ${clientId} and id = any (${idsOf('import')})
    union all
    select id, file_name from portal.documents where client_id = ${clientId} and id = any (${idsOf('document')})`.execute(tx);
  return { accounts, files: files.rows };
}
