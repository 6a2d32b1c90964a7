import type { PublishedKind } from '@recoup/contract/reports/published-documents';
import { sql } from 'kysely';
import type { Tx } from '#platform/db/db.ts';
import { cutPage, decodeCursor } from '#platform/db/keyset.ts';

export interface PublishedRow {
  id: string;
  kind: PublishedKind;
  title: string;
  period_from: string | null;
  period_to: string | null;
  file_name: string;
  media_type: string;
  bytes: number;
  file_key: string;
  published_at: Date;
  at_text: string;
  is_new: boolean;
}

const columns = sql`d.id, d.kind, d.title, d.period_from, d.period_to, d.file_name, d.media_type, d.bytes, d.file_key, d.published_at,
  d.published_at::text as at_text`;

/** Not opened by the reader yet. */
const isNew = (userId: string) => sql`not exists (
  select from portal.thread_reads o where o.client_id = d.client_id and o.user_id = ${userId} and o.subject_id = d.id)`;

const order = 'published-documents';

interface Reader {
  clientId: string;
  userId: string;
}

/** One page, newest first, by keyset; row-level security limits the kinds. */
export async function listPublished(
  tx: Tx,
  { clientId, userId }: Reader,
  { kind, cursor, limit }: { kind?: readonly PublishedKind[] | undefined; cursor?: string | undefined; limit: number },
) {
  const [at, id] = cursor ? decodeCursor(order, cursor, ['instant', 'id']) : [];
  const { rows } = await sql<PublishedRow>`select ${columns}, ${isNew(userId)} as is_new from portal.published_documents d
    where d.client_id = ${clientId}
    ${kind?.length ? sql`and d.kind = any (${[...kind]}::text[])` : sql``}
    ${cursor ? sql`and (d.published_at, d.id) < (${at}::timestamptz, ${id}::uuid)` : sql``}
    order by d.published_at desc, d.id desc limit ${limit + 1}`.execute(tx);
  return cutPage(rows, { order, limit });
}

export async function countNew(tx: Tx, { clientId, userId }: Reader): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from portal.published_documents d
    where d.client_id = ${clientId} and ${isNew(userId)}`.execute(tx);
  return rows[0]?.count ?? 0;
}

export async function readPublished(tx: Tx, clientId: string, id: string): Promise<Omit<PublishedRow, 'is_new'> | undefined> {
  const { rows } = await sql<Omit<PublishedRow, 'is_new'>>`select ${columns} from portal.published_documents d
    where d.client_id = ${clientId} and d.id = ${id}`.execute(tx);
  return rows[0];
}

export async function markOpened(tx: Tx, { clientId, userId }: Reader, { id, at }: { id: string; at: Date }): Promise<void> {
  await sql`insert into portal.thread_reads (client_id, user_id, subject_id, read_at) values (${clientId}, ${userId}, ${id}, ${at})
    on conflict (client_id, user_id, subject_id) do nothing`.execute(tx);
}
