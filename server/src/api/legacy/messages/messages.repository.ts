import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/db.ts';
import { cutPage, decodeCursor, encodeCursor } from '../../../platform/db/keyset.ts';
import type { Scope } from '../accounts/index.ts';

const columns = ['id', 'account_id', 'author', 'author_name', 'body', 'created_at', 'received_at'] as const;

export interface ThreadName {
  clientId: string;
  /** Null: the company's own thread. */
  accountId: string | null;
}

function selectThread(tx: Tx, { clientId, accountId }: ThreadName) {
  const query = tx.selectFrom('portal.messages').select(columns).where('client_id', '=', clientId);
  return accountId === null ? query.where('account_id', 'is', null) : query.where('account_id', '=', accountId);
}

export type MessageRow = Awaited<ReturnType<ReturnType<typeof selectThread>['execute']>>[number];

const order = 'messages';

export async function listMessages(
  tx: Tx,
  thread: ThreadName,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
) {
  let query = selectThread(tx, thread)
    .select(sql<string>`created_at::text`.as('at_text'))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1);
  if (cursor) {
    const [at, id] = decodeCursor(order, cursor, ['instant', 'id']);
    query = query.where(sql<boolean>`(created_at, id) < (${at}::timestamptz, ${id}::uuid)`);
  }
  return cutPage(await query.execute(), { order, limit });
}

/** Whoever sees the message; of an account's the caller has to find the account too. */
export function findMessage(tx: Tx, clientId: string, id: string): Promise<MessageRow | undefined> {
  return tx
    .selectFrom('portal.messages')
    .select(columns)
    .where('client_id', '=', clientId)
    .where('id', '=', id)
    .executeTakeFirst();
}

export async function insertMessage(
  tx: Tx,
  { clientId, accountId, ...message }: ThreadName & { body: string; author_name: string; created_by: string; created_at: Date },
): Promise<MessageRow> {
  return tx
    .insertInto('portal.messages')
    .values({ client_id: clientId, account_id: accountId, author: 'client', ...message })
    .returning(columns)
    .executeTakeFirstOrThrow();
}

/** How far somebody has read; the company's own thread goes by the company's id. */
export async function findReadAt(tx: Tx, { clientId, accountId }: ThreadName, userId: string): Promise<Date | null> {
  const row = await tx
    .selectFrom('portal.reads')
    .select('read_at')
    .where('client_id', '=', clientId)
    .where('user_id', '=', userId)
    .where('subject_id', '=', accountId ?? clientId)
    .executeTakeFirst();
  return row?.read_at ?? null;
}

/** Never back: what was read once stays read. */
export async function markRead(tx: Tx, { clientId, accountId }: ThreadName, { userId, until }: { userId: string; until: Date }) {
  await sql`
    insert into portal.reads as r (client_id, user_id, subject_id, read_at)
    values (${clientId}, ${userId}, ${accountId ?? clientId}, ${until})
    on conflict (client_id, user_id, subject_id) do update set read_at = greatest(r.read_at, excluded.read_at)`.execute(tx);
}

export async function countUnreadOf(tx: Tx, { clientId, accountId }: ThreadName, readAt: Date | null): Promise<number> {
  let query = tx
    .selectFrom('portal.messages')
    .select(sql<number>`count(*)::int`.as('n'))
    .where('client_id', '=', clientId)
    .where('author', '=', 'agency');
  query = accountId === null ? query.where('account_id', 'is', null) : query.where('account_id', '=', accountId);
  if (readAt) query = query.where('received_at', '>', readAt);
  return (await query.executeTakeFirstOrThrow()).n;
}

/** More is not told apart by anybody. */
const most = 100;

/** Of all threads that the caller sees. */
export async function countAllUnread(tx: Tx, { clientId, locationIds }: Scope, userId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from (
      select from portal.messages m
      left join portal.accounts a on a.client_id = m.client_id and a.id = m.account_id
      left join portal.reads r on r.client_id = m.client_id and r.user_id = ${userId}
        and r.subject_id = coalesce(m.account_id, m.client_id)
      where m.client_id = ${clientId} and m.author = 'agency' and ${isInScope(locationIds)}
        and m.received_at > coalesce(r.read_at, '-infinity')
      limit ${most}
    ) unread`.execute(tx);
  return rows[0]?.n ?? 0;
}

/** The company's own thread has no location, and so is in no limited scope. */
const isInScope = (locationIds: Scope['locationIds']) =>
  locationIds ? sql`a.location_id = any (${[...locationIds]}::uuid[])` : sql`true`;

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

const threadOrder = 'threads';

/** Threads that the caller sees, each with its newest message. */
export async function listThreads(
  tx: Tx,
  { clientId, locationIds }: Scope,
  { userId, cursor, limit, onlyUnread }: { userId: string; cursor?: string | undefined; limit: number; onlyUnread: boolean },
): Promise<{ rows: ThreadRow[]; nextCursor: string | null }> {
  const [at, id] = cursor ? decodeCursor(threadOrder, cursor, ['instant', 'id']) : [];
  const position = cursor ? sql`(t.created_at, t.subject_id) < (${at}::timestamptz, ${id}::uuid)` : sql`true`;
  const { rows } = await sql<ThreadRow>`
    select t.*, t.created_at::text as at_text from (
      select distinct on (m.account_id) m.account_id, coalesce(m.account_id, m.client_id) as subject_id, a.person_id, a.number,
        a.debtor_name, a.client_account_number, m.author, m.author_name, m.body, m.created_at,
        (select count(*)::int from portal.messages u
          where u.client_id = m.client_id and u.account_id is not distinct from m.account_id and u.author = 'agency'
            and u.received_at > coalesce(r.read_at, '-infinity')) as unread
      from portal.messages m
      left join portal.accounts a on a.client_id = m.client_id and a.id = m.account_id
      left join portal.reads r on r.client_id = m.client_id and r.user_id = ${userId}
        and r.subject_id = coalesce(m.account_id, m.client_id)
      where m.client_id = ${clientId} and ${isInScope(locationIds)}
      order by m.account_id, m.created_at desc, m.id desc
    ) t
    where ${position} and ${onlyUnread ? sql`t.unread > 0` : sql`true`}
    order by t.created_at desc, t.subject_id desc limit ${limit + 1}`.execute(tx);
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    rows: page,
    nextCursor: rows.length > limit && last ? encodeCursor(threadOrder, [last.at_text, last.subject_id]) : null,
  };
}

export function findMessageDocument(tx: Tx, clientId: string, { messageId, id }: { messageId: string; id: string }) {
  return tx
    .selectFrom('portal.documents')
    .select(['file_key', 'file_name', 'bytes'])
    .where('client_id', '=', clientId)
    .where('message_id', '=', messageId)
    .where('id', '=', id)
    .executeTakeFirst();
}

export async function wantsMessages(tx: Tx, clientId: string, userId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('portal.notice_settings')
    .select('messages')
    .where('client_id', '=', clientId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.messages ?? true;
}

export async function setWantsMessages(tx: Tx, row: { client_id: string; user_id: string; messages: boolean; updated_at: Date }) {
  await tx
    .insertInto('portal.notice_settings')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['client_id', 'user_id']).doUpdateSet({ messages: row.messages, updated_at: row.updated_at }),
    )
    .execute();
}
