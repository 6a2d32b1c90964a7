import type { Tx } from '#platform/db/db.ts';
import type { DocumentColumns } from '#platform/files/store-document.ts';

/** What belongs to an account. The caller has found the account within its scope. */
export function listParties(tx: Tx, clientId: string, accountId: string) {
  return tx
    .selectFrom('portal.account_parties')
    .select(['id', 'role', 'display_name', 'is_liable', 'contact'])
    .where('client_id', '=', clientId)
    .where('account_id', '=', accountId)
    .orderBy('id')
    .execute();
}

export function insertNote(
  tx: Tx,
  note: { client_id: string; account_id: string; body: string; author_name: string; created_by: string },
) {
  return tx
    .insertInto('portal.account_notes')
    .values(note)
    .returning(['id', 'body', 'author_name', 'created_at'])
    .executeTakeFirstOrThrow();
}

const documentColumns = ['id', 'kind', 'file_name', 'media_type', 'bytes', 'author_name', 'created_at'] as const;

export function listDocuments(tx: Tx, clientId: string, accountId: string) {
  return tx
    .selectFrom('portal.documents')
    .select([...documentColumns, 'title', 'external_id'])
    .where('client_id', '=', clientId)
    .where('account_id', '=', accountId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

export function insertDocument(tx: Tx, document: DocumentColumns & { account_id: string }) {
  return tx.insertInto('portal.documents').values(document).returning(documentColumns).executeTakeFirstOrThrow();
}

export function findDocument(
  tx: Tx,
  { clientId, accountId, documentId }: { clientId: string; accountId: string; documentId: string },
) {
  return tx
    .selectFrom('portal.documents')
    .select(['file_key', 'file_name', 'media_type', 'bytes'])
    .where('client_id', '=', clientId)
    .where('account_id', '=', accountId)
    .where('id', '=', documentId)
    .executeTakeFirst();
}

export function findSourceRow(
  tx: Tx,
  { clientId, importId, rowNumber }: { clientId: string; importId: string; rowNumber: number },
) {
  return tx
    .selectFrom('portal.import_rows as r')
    .innerJoin('portal.imports as i', (join) => join.onRef('i.client_id', '=', 'r.client_id').onRef('i.id', '=', 'r.import_id'))
    .select(['i.id as import_id', 'i.file_name', 'i.structure', 'r.row_number', 'r.cells'])
    .where('r.client_id', '=', clientId)
    .where('r.import_id', '=', importId)
    .where('r.row_number', '=', rowNumber)
    .executeTakeFirst();
}

export function findBatch(tx: Tx, clientId: string, batchId: string) {
  return tx
    .selectFrom('portal.batches')
    .select(['id', 'number', 'created_at'])
    .where('client_id', '=', clientId)
    .where('id', '=', batchId)
    .executeTakeFirst();
}

export async function touchAccount(tx: Tx, clientId: string, accountId: string, at: Date): Promise<void> {
  await tx
    .updateTable('portal.accounts')
    .set({ last_activity_at: at })
    .where('client_id', '=', clientId)
    .where('id', '=', accountId)
    .execute();
}
