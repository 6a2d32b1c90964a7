import type { AccountDocument } from '@recoup/contract/accounts/debtors';
import type { Readable } from 'node:stream';
import { recordAuditEntry } from '#platform/audit.ts';
import type { Db, Tx } from '#platform/db/db.ts';
import type { DocumentUpload } from '#platform/files/document-content.ts';
import type { Files } from '#platform/files/index.ts';
import { storeDocument } from '#platform/files/store-document.ts';
import type { ClientCaller } from '#platform/http/caller.ts';
import {
  deleteDraftDocuments,
  findDraftDocument,
  insertDraftDocument,
  listDraftDocuments,
} from './draft-documents.repository.ts';
import { documentNotFound, draftNotFound } from './manual-entry.errors.ts';
import { findDraft } from './manual-entry.repository.ts';

type Document = AccountDocument;

/** Documents attached to a draft; submission moves them to the account. */
export function createDraftDocumentsService({ db, files }: { db: Db; files: Files }) {
  const refOf = (caller: ClientCaller, id: string) => ({ clientId: caller.clientId, userId: caller.userId, id });

  async function requireDraft(tx: Tx, caller: ClientCaller, id: string, lock = false): Promise<void> {
    const draft = await findDraft(tx, refOf(caller, id), { lock });
    if (!draft || draft.submitted_account_id) throw draftNotFound();
  }

  return {
    list: (caller: ClientCaller, id: string): Promise<Document[]> =>
      db.asViewer(caller.claims, async (tx) => {
        await requireDraft(tx, caller, id);
        return (await listDraftDocuments(tx, refOf(caller, id))).map(present);
      }),

    async add(caller: ClientCaller, id: string, upload: DocumentUpload): Promise<Document> {
      // Check that the draft is the caller's own before a byte is stored.
      await db.asViewer(caller.claims, (tx) => requireDraft(tx, caller, id));
      return storeDocument(files, caller, upload, (columns) =>
        db.asUser(caller.claims, async (tx) => {
          // The lock keeps a concurrent submission from leaving this document behind.
          await requireDraft(tx, caller, id, true);
          return present(await insertDraftDocument(tx, { ...columns, draft_id: id }));
        }),
      );
    },

    async open(
      caller: ClientCaller,
      id: string,
      documentId: string,
    ): Promise<{ content: Readable; fileName: string; bytes: number }> {
      const document = await db.asUser(caller.claims, async (tx) => {
        await requireDraft(tx, caller, id);
        const found = await findDraftDocument(tx, refOf(caller, id), documentId);
        if (!found) throw documentNotFound();
        await recordAuditEntry(tx, caller, { action: 'document.downloaded', subjectType: 'document', subjectId: documentId });
        return found;
      });
      return { content: files.get(document.file_key), fileName: document.file_name, bytes: document.bytes };
    },

    async remove(caller: ClientCaller, id: string, documentId: string): Promise<void> {
      const keys = await db.asUser(caller.claims, async (tx) => {
        await requireDraft(tx, caller, id, true);
        return deleteDraftDocuments(tx, refOf(caller, id), documentId);
      });
      if (keys.length === 0) throw documentNotFound();
      await Promise.all(keys.map((key) => files.delete(key)));
    },
  };
}

export type DraftDocumentsService = ReturnType<typeof createDraftDocumentsService>;

function present(row: Awaited<ReturnType<typeof listDraftDocuments>>[number]): Document {
  return { ...row, created_at: row.created_at.toISOString() };
}
