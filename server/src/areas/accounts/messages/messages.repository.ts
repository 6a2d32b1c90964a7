import { sql } from 'kysely';
import type { Tx } from '#platform/db/db.ts';
import { cutPage, decodeCursor } from '#platform/db/keyset.ts';

const columns = ['id', 'account_id', 'author', 'author_name', 'body', 'created_at', 'received_at'] as const;

export interface ThreadName {
  clientId: string;
  /** Null: the general thread. */
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

/** Finds a visible message; for an account's message the caller must find the account too. */
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

/** Never moves back. */
export async function markRead(tx: Tx, { clientId, accountId }: ThreadName, { userId, until }: { userId: string; until: Date }) {
  await sql`
    insert into portal.thread_reads as r (client_id, user_id, subject_id, read_at)
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

export function findMessageDocument(tx: Tx, clientId: string, { messageId, id }: { messageId: string; id: string }) {
  return tx
    .selectFrom('portal.documents')
    .select(['file_key', 'file_name', 'bytes'])
    .where('client_id', '=', clientId)
    .where('message_id', '=', messageId)
    .where('id', '=', id)
    .executeTakeFirst();
}
