import { documentLimits, type AccountDetails } from '@recoup/contract/debtors';
import type { Readable } from 'node:stream';
import { recordActivity } from '../../../platform/activity.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { Files } from '../../../platform/files/index.ts';
import type { ClientCaller } from '../../../platform/http/bind.ts';
import { newId } from '../../../platform/ids.ts';
import { findDocument, insertDocument, touchAccount } from './account.repository.ts';
import { accountNotFound, documentEmpty, documentNotFound, documentTooLarge, documentTypeRefused } from './debtors.errors.ts';
import { presentDocument } from './debtors.presenter.ts';
import { findAccount } from './debtors.repository.ts';
import { scopeOf, type AccountRef } from './debtors.service.ts';
import { documentType } from './document-types.ts';

export interface DocumentUpload {
  fileName: string;
  kind: string;
  content: AsyncIterable<Uint8Array>;
}

export function createDocumentsService({ db, files, clock }: { db: Db; files: Files; clock: Clock }) {
  return {
    async add(caller: ClientCaller, ref: AccountRef, upload: DocumentUpload): Promise<AccountDetails['documents'][number]> {
      // Before a byte is stored: may this caller attach anything there?
      await db.asUser(caller.claims, async (tx) => {
        if (!(await findAccount(tx, scopeOf(caller, clock), ref))) throw accountNotFound();
      });
      const id = newId();
      const key = `documents/${caller.clientId}/${id}`;
      const checked = checkContent(upload);
      const stored = await files.put(key, checked.content);
      try {
        return await db.asUser(caller.claims, async (tx) => {
          const document = await insertDocument(tx, {
            client_id: caller.clientId,
            id,
            account_id: ref.accountId,
            kind: upload.kind,
            file_name: upload.fileName,
            media_type: checked.mediaType(),
            bytes: stored.bytes,
            sha256: stored.sha256,
            file_key: key,
            created_by: caller.userId,
            author_name: caller.name,
          });
          await touchAccount(tx, caller.clientId, ref.accountId, clock.now());
          await recordActivity(tx, caller, {
            action: 'account.document_added',
            subjectType: 'account',
            subjectId: ref.accountId,
            details: { document_id: id },
          });
          return presentDocument(document);
        });
      } catch (error) {
        await files.delete(key);
        throw error;
      }
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
        await recordActivity(tx, caller, { action: 'document.downloaded', subjectType: 'document', subjectId: documentId });
        return found;
      });
      return { content: files.get(document.file_key), fileName: document.file_name, bytes: document.bytes };
    },
  };
}

export type DocumentsService = ReturnType<typeof createDocumentsService>;

/** Passes the bytes on while it looks at the first of them and counts all. */
function checkContent(upload: DocumentUpload) {
  let type: string | undefined;
  let bytes = 0;
  async function* content(): AsyncGenerator<Uint8Array> {
    for await (const chunk of upload.content) {
      if (bytes === 0 && chunk.byteLength > 0) {
        type = documentType(Buffer.from(chunk.subarray(0, 4096)), upload.fileName);
        if (!type) throw documentTypeRefused();
      }
      bytes += chunk.byteLength;
      if (bytes > documentLimits.bytes) throw documentTooLarge();
      yield chunk;
    }
    if (bytes === 0) throw documentEmpty();
  }
  return { content: content(), mediaType: () => type ?? 'application/octet-stream' };
}
