import type { AccountDocument } from '@recoup/contract/accounts/debtors';
import type { Readable } from 'node:stream';
import { recordAuditEntry } from '#platform/audit.ts';
import type { Clock } from '#platform/clock.ts';
import type { Db, Tx } from '#platform/db/db.ts';
import type { DocumentUpload } from '#platform/files/document-content.ts';
import type { Files } from '#platform/files/index.ts';
import { storeDocument } from '#platform/files/store-document.ts';
import type { ClientCaller } from '#platform/http/caller.ts';
import { attachDocument, findAccount } from '#areas/accounts/account/index.ts';
import { documentNotFound, messageNotFound, notYourMessage } from './messages.errors.ts';
import { findMessage, findMessageDocument } from './messages.repository.ts';

export function createMessageFiles({ db, files, clock }: { db: Db; files: Files; clock: Clock }) {
  /** A message that the caller cannot see does not exist for them. */
  async function find(tx: Tx, caller: ClientCaller, id: string) {
    const message = await findMessage(tx, caller.clientId, id);
    if (!message || (message.account_id === null && caller.locationIds)) throw messageNotFound();
    if (message.account_id !== null) await findAccount(tx, caller, message.account_id);
    return message;
  }

  return {
    async add(caller: ClientCaller, id: string, upload: Omit<DocumentUpload, 'kind'>): Promise<AccountDocument> {
      const message = await db.asViewer(caller.claims, (tx) => find(tx, caller, id));
      if (message.author !== 'client') throw notYourMessage();
      return storeDocument(files, caller, { ...upload, kind: 'correspondence' }, (file) =>
        db.asUser(caller.claims, (tx) =>
          attachDocument(tx, {
            caller,
            file,
            holder: { accountId: message.account_id, column: 'message_id', id },
            at: clock.now(),
          }),
        ),
      );
    },

    async open(
      caller: ClientCaller,
      { messageId, id }: { messageId: string; id: string },
    ): Promise<{ content: Readable; fileName: string; bytes: number }> {
      const document = await db.asUser(caller.claims, async (tx) => {
        await find(tx, caller, messageId);
        const found = await findMessageDocument(tx, caller.clientId, { messageId, id });
        if (!found) throw documentNotFound();
        await recordAuditEntry(tx, caller, { action: 'document.downloaded', subjectType: 'document', subjectId: id });
        return found;
      });
      return { content: files.get(document.file_key), fileName: document.file_name, bytes: document.bytes };
    },
  };
}

export type MessageFiles = ReturnType<typeof createMessageFiles>;
