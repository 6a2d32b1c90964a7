import { sql } from 'kysely';
import type { Tx } from '#platform/db/db.ts';
import type { DocumentColumns } from '#platform/files/store-document.ts';

const columns = ['id', 'kind', 'file_name', 'media_type', 'bytes', 'author_name', 'created_at'] as const;

/** What a document can be attached to, besides its account. */
export type Holder = 'message_id' | 'request_id' | 'dispute_id';

/** Documents of many rows, with the row that each is attached to. */
export function listAttached(tx: Tx, clientId: string, { holder, ids }: { holder: Holder; ids: readonly string[] }) {
  return tx
    .selectFrom('portal.documents')
    .select(columns)
    .select(`${holder} as holder_id`)
    .where('client_id', '=', clientId)
    .where(sql<boolean>`${sql.ref(holder)} = any (${[...ids]}::uuid[])`)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

export function insertAttached(tx: Tx, file: DocumentColumns, holder: { accountId: string | null; column: Holder; id: string }) {
  return tx
    .insertInto('portal.documents')
    .values({ ...file, account_id: holder.accountId, [holder.column]: holder.id })
    .returning(columns)
    .executeTakeFirstOrThrow();
}
