import type { AccountDocument } from '@recoup/contract/accounts/debtors';
import type { Readable } from 'node:stream';
import { recordAuditEntry } from '#platform/audit.ts';
import type { AgencyClock } from '#platform/clock.ts';
import type { Db } from '#platform/db/db.ts';
import type { DocumentUpload } from '#platform/files/document-content.ts';
import type { Files } from '#platform/files/index.ts';
import { storeDocument } from '#platform/files/store-document.ts';
import type { ClientCaller } from '#platform/http/caller.ts';
import { enqueueOutboxEvent } from '#platform/agency-outbox.ts';
import { findDocument, insertDocument, touchAccount } from './account.repository.ts';
import { accountNotFound, documentNotFound } from './debtors.errors.ts';
import { presentDocument } from '#areas/accounts/account/index.ts';
import { findAccount } from './debtors.repository.ts';
import { scopeOf, type AccountRef } from './debtors.service.ts';

export function createDocumentsService({ db, files, clock }: { db: Db; files: Files; clock: AgencyClock }) {
  return {
    async add(caller: ClientCaller, ref: AccountRef, upload: DocumentUpload): Promise<AccountDocument> {
      // Check permission before a byte is stored.
      await db.asViewer(caller.claims, async (tx) => {
        if (!(await findAccount(tx, scopeOf(caller, clock), ref))) throw accountNotFound();
      });
      return storeDocument(files, caller, upload, (columns) =>
        db.asUser(caller.claims, async (tx) => {
          const document = await insertDocument(tx, { ...columns, account_id: ref.accountId });
          await touchAccount(tx, caller.clientId, ref.accountId, clock.now());
          await enqueueOutboxEvent(tx, { clientId: caller.clientId, kind: 'document' }, [
            { id: columns.id, accountId: ref.accountId },
          ]);
          await recordAuditEntry(tx, caller, {
            action: 'account.document_added',
            subjectType: 'account',
            subjectId: ref.accountId,
            details: { document_id: columns.id },
          });
          return presentDocument(document);
        }),
      );
    },

    async open(
      caller: ClientCaller,
      ref: AccountRef,
      documentId: string,
    ): Promise<{ content: Readable; fileName: string; bytes: number }> {
      const document = await db.asUser(caller.claims, async (tx) => {
        if (!(await findAccount(tx, scopeOf(caller, clock), ref))) throw accountNotFound();
        const found = await findDocument(tx, { clientId: caller.clientId, accountId: ref.accountId, documentId });
        if (!found) throw documentNotFound();
        await recordAuditEntry(tx, caller, { action: 'document.downloaded', subjectType: 'document', subjectId: documentId });
        return found;
      });
      return { content: files.get(document.file_key), fileName: document.file_name, bytes: document.bytes };
    },
  };
}

export type DocumentsService = ReturnType<typeof createDocumentsService>;
