import { sql } from 'kysely';
import type { Tx } from '#platform/db/db.ts';
import { decodeCursor, encodeCursor } from '#platform/db/keyset.ts';
import type { Scope } from '#areas/accounts/account/index.ts';

/** The general thread has no location, so no limited scope contains it. */
const isInScope = (locationIds: Scope['locationIds']) =>
  locationIds ? sql`a.location_id = any (${[...locationIds]}::uuid[])` : sql`true`;

/** Threads `t` of a client, with each one's account `a`, and `r`: how far the user has read. */
const fromThreads = (clientId: string, userId: string) => sql`
  portal.threads t
  left join portal.accounts a on a.client_id = t.client_id and a.id = t.account_id
  left join portal.thread_reads r on r.client_id = t.client_id and r.user_id = ${userId} and r.subject_id = t.subject_id
  where t.client_id = ${clientId}`;

const hasUnread = sql`t.agency_at > coalesce(r.read_at, '-infinity')`;

/** The maximum that is counted. */
const maxCounted = 100;

/**
 * Messages of the agency in thread `t` after the user's last read. Separate for the general thread and accounts: each is one
 * index range.
 */
function unreadOf(clientId: string) {
  const messages = sql`
    select from portal.messages u
    where u.client_id = ${clientId} and u.author = 'agency' and u.received_at > coalesce(r.read_at, '-infinity')`;
  return sql`case when t.account_id is null
    then (select count(*)::int from (${messages} and u.account_id is null limit ${maxCounted}) unread)
    else (select count(*)::int from (${messages} and u.account_id = t.account_id limit ${maxCounted}) unread) end`;
}

/** Of all threads that the caller sees. */
export async function countAllUnread(tx: Tx, { clientId, locationIds }: Scope, userId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select least(coalesce(sum(n), 0), ${maxCounted})::int as n from (
      select ${unreadOf(clientId)} as n from ${fromThreads(clientId, userId)}
        and ${hasUnread} and ${isInScope(locationIds)}
      limit ${maxCounted}
    ) threads`.execute(tx);
  return rows[0]?.n ?? 0;
}

export interface ThreadRow {
  account_id: string | null;
  person_id: string | null;
  number: number | null;
  debtor_name: string | null;
  client_account_number: string | null;
  author: string;
  author_name: string;
  body: string;
  created_at: Date;
  at_text: string;
  subject_id: string;
  unread: number;
}

const order = 'threads';

/** Threads that the caller sees, with the newest message of each. */
export async function listThreads(
  tx: Tx,
  { clientId, locationIds }: Scope,
  { userId, cursor, limit, onlyUnread }: { userId: string; cursor?: string | undefined; limit: number; onlyUnread: boolean },
): Promise<{ rows: ThreadRow[]; nextCursor: string | null }> {
  const [at, id] = cursor ? decodeCursor(order, cursor, ['instant', 'id']) : [];
  const position = cursor ? sql`(t.last_at, t.subject_id) < (${at}::timestamptz, ${id}::uuid)` : sql`true`;
  const { rows } = await sql<ThreadRow>`
    select t.*, m.author, m.author_name, m.body
    from (
      select t.account_id, t.subject_id, t.last_id, t.last_at as created_at, t.last_at::text as at_text, a.person_id, a.number,
        a.debtor_name, a.client_account_number, ${unreadOf(clientId)} as unread
      from ${fromThreads(clientId, userId)}
        and ${isInScope(locationIds)} and ${position} and ${onlyUnread ? hasUnread : sql`true`}
      order by t.last_at desc, t.subject_id desc limit ${limit + 1}
    ) t
    join portal.messages m on m.client_id = ${clientId} and m.id = t.last_id
    order by t.created_at desc, t.subject_id desc`.execute(tx);
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    rows: page,
    nextCursor: rows.length > limit && last ? encodeCursor(order, [last.at_text, last.subject_id]) : null,
  };
}
