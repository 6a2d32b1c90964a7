import type { AccountDocument } from '@recoup/contract/accounts/debtors';
import { recordAuditEntry } from '#platform/audit.ts';
import type { Tx } from '#platform/db/db.ts';
import type { DocumentColumns } from '#platform/files/store-document.ts';
import type { ClientCaller } from '#platform/http/caller.ts';
import { enqueueOutboxEvent } from '#platform/agency-outbox.ts';
import { presentDocument } from './account.presenter.ts';
import { touchAccounts } from './account.repository.ts';
import { insertAttached, listAttached, type Holder } from './documents.repository.ts';

export type DocumentsOf = ReadonlyMap<string, AccountDocument[]>;

/** Documents of many rows, by the row they are attached to. */
export async function listDocumentsOf(
  tx: Tx,
  clientId: string,
  attached: { holder: Holder; ids: readonly string[] },
): Promise<DocumentsOf> {
  const rows = await listAttached(tx, clientId, attached);
  const found = new Map<string, AccountDocument[]>();
  for (const { holder_id: id, ...document } of rows)
    if (id !== null) found.set(id, [...(found.get(id) ?? []), presentDocument(document)]);
  return found;
}

/** Inserts the row of a stored file, with outbox event and audit entry. */
export async function attachDocument(
  tx: Tx,
  {
    caller,
    file,
    holder,
    at,
  }: { caller: ClientCaller; file: DocumentColumns; holder: { accountId: string | null; column: Holder; id: string }; at: Date },
): Promise<AccountDocument> {
  const row = await insertAttached(tx, file, holder);
  if (holder.accountId !== null) await touchAccounts(tx, caller.clientId, [holder.accountId], at);
  await enqueueOutboxEvent(tx, { clientId: caller.clientId, kind: 'document' }, [{ id: row.id, accountId: holder.accountId }]);
  await recordAuditEntry(tx, caller, {
    action: 'account.document_added',
    ...(holder.accountId === null ? {} : { subjectType: 'account', subjectId: holder.accountId }),
    details: { document_id: row.id },
  });
  return presentDocument(row);
}
