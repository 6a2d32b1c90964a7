import { sendDocument } from '@recoup/contract/feed/documents';
import type { QueryOf } from '@recoup/contract/shared/endpoint';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/db.ts';
import type { Files } from '#platform/files/index.ts';
import { notify } from '#platform/notify.ts';
import { storeDocument } from '#platform/files/store-document.ts';
import { findClients, findEnded, recordKeyUse, type Sender } from '#areas/feed/systems/index.ts';
import { clientEnded, idUsed, unknownClient } from './documents.errors.ts';
import { AlreadyReceived, type DocumentResult } from './find-received.ts';
import { findByExternalId, findNamedAccount, insertDocument, touchAccount } from './documents.repository.ts';

export function createFeedDocuments({ db, files, clock }: { db: Db; files: Files; clock: Clock }) {
  return {
    async take(system: Sender, query: QueryOf<typeof sendDocument>, content: AsyncIterable<Uint8Array>): Promise<DocumentResult> {
      const { id: externalId, client, file_name: fileName, type, title = null, by, ...names } = query;
      // Check that the account exists before a byte is stored.
      const { clientId, accountId } = await db.asService(async (tx) => {
        const found = (await findClients(tx, [client], system.clientIds)).get(client);
        if (found === undefined) throw unknownClient(client);
        if ((await findEnded(tx, [found])).size > 0) throw clientEnded();
        await recordKeyUse(tx, { sender: system, operation: sendDocument.name }, [{ clientId: found, items: 1 }]);
        return { clientId: found, accountId: await findNamedAccount(tx, found, names) };
      });
      return AlreadyReceived.catch(() =>
        storeDocument(files, { clientId, userId: null, name: by }, { fileName, kind: type, content }, (file) =>
          db.asService(async (tx): Promise<DocumentResult> => {
            if ((await findEnded(tx, [clientId])).size > 0) throw clientEnded();
            await touchAccount(tx, { clientId, accountId, at: clock.now() });
            if (await insertDocument(tx, { ...file, account_id: accountId, external_id: externalId, title })) {
              const common = { client_id: clientId, account_id: accountId, subject_id: file.id };
              await notify(tx, [{ ...common, kind: 'document_published', event: 'published' }]);
              return { id: file.id, result: 'applied' };
            }
            const before = await findByExternalId(tx, clientId, externalId);
            if (before?.sha256 !== file.sha256 || before.account_id !== accountId) throw idUsed();
            throw new AlreadyReceived(before.id);
          }),
        ),
      );
    },
  };
}
