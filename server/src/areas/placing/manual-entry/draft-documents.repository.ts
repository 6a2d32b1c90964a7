import type { Tx } from '#platform/db/db.ts';
import type { DocumentColumns } from '#platform/files/store-document.ts';

const columns = ['id', 'kind', 'file_name', 'media_type', 'bytes', 'author_name', 'created_at'] as const;

export interface DraftRef {
  clientId: string;
  userId: string;
  id: string;
}

/** Documents of the author's own, unsubmitted draft. */
function ofDraft(tx: Tx, { clientId, userId, id }: DraftRef) {
  return tx
    .selectFrom('portal.documents')
    .where('client_id', '=', clientId)
    .where('created_by', '=', userId)
    .where('draft_id', '=', id)
    .where('account_id', 'is', null);
}

export function listDraftDocuments(tx: Tx, draft: DraftRef) {
  return ofDraft(tx, draft).select(columns).orderBy('created_at').orderBy('id').execute();
}

export function findDraftDocument(tx: Tx, draft: DraftRef, documentId: string) {
  return ofDraft(tx, draft).select(['file_key', 'file_name', 'bytes']).where('id', '=', documentId).executeTakeFirst();
}

export function insertDraftDocument(tx: Tx, document: DocumentColumns & { draft_id: string }) {
  return tx.insertInto('portal.documents').values(document).returning(columns).executeTakeFirstOrThrow();
}

/** Removes one document, or all, from a draft and returns their file keys. */
export async function deleteDraftDocuments(tx: Tx, { clientId, userId, id }: DraftRef, documentId?: string): Promise<string[]> {
  const query = tx
    .deleteFrom('portal.documents')
    .where('client_id', '=', clientId)
    .where('created_by', '=', userId)
    .where('draft_id', '=', id)
    .where('account_id', 'is', null);
  const rows = await (documentId === undefined ? query : query.where('id', '=', documentId)).returning('file_key').execute();
  return rows.map(({ file_key: key }) => key);
}

/** Submission moves them to the account. Returns their ids. */
export async function moveDocumentsToAccount(tx: Tx, { clientId, userId, id }: DraftRef, accountId: string): Promise<string[]> {
  const rows = await tx
    .updateTable('portal.documents')
    .set({ account_id: accountId })
    .where('client_id', '=', clientId)
    .where('created_by', '=', userId)
    .where('draft_id', '=', id)
    .where('account_id', 'is', null)
    .returning('id')
    .execute();
  return rows.map((row) => row.id);
}
