import { isDateLater } from '@recoup/domain/shared/ranges';
import { publishDocument } from '@recoup/contract/reports/published-documents';
import type { QueryOf } from '@recoup/contract/shared/endpoint';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/db.ts';
import type { Files } from '#platform/files/index.ts';
import { storeDocument } from '#platform/files/store-document.ts';
import { unprocessable } from '#platform/http/errors.ts';
import { notify } from '#platform/notify.ts';
import { findClients, findEnded, recordKeyUse, type Sender } from '#areas/feed/systems/index.ts';
import { clientEnded, idUsed, unknownClient } from './documents.errors.ts';
import { findPublished, insertPublished } from './documents.repository.ts';
import { AlreadyReceived, type DocumentResult } from './find-received.ts';

type Query = QueryOf<typeof publishDocument>;

/** The agency's documents about a client as a whole. */
export function createCompanyDocuments({ db, files, clock }: { db: Db; files: Files; clock: Clock }) {
  return {
    async take(system: Sender, query: Query, content: AsyncIterable<Uint8Array>): Promise<DocumentResult> {
      checkPeriod(query);
      const clientId = await db.asService(async (tx) => {
        const found = (await findClients(tx, [query.client], system.clientIds)).get(query.client);
        if (found === undefined) throw unknownClient(query.client);
        if ((await findEnded(tx, [found])).size > 0) throw clientEnded();
        await recordKeyUse(tx, { sender: system, operation: publishDocument.name }, [{ clientId: found, items: 1 }]);
        return found;
      });
      const upload = { fileName: query.file_name, kind: query.kind, content };
      return AlreadyReceived.catch(() =>
        storeDocument(
          files,
          { clientId, userId: null, name: 'Agency' },
          upload,
          ({ created_by: _by, author_name: _name, ...file }) =>
            db.asService(async (tx): Promise<DocumentResult> => {
              if ((await findEnded(tx, [clientId])).size > 0) throw clientEnded();
              const { id: externalId, title, period_from: from = null, period_to: to = null } = query;
              const row = {
                ...file,
                title,
                period_from: from,
                period_to: to,
                external_id: externalId,
                published_at: clock.now(),
              };
              const isAdded = await insertPublished(tx, row);
              if (isAdded) {
                const isLetter = query.kind === 'letter' || query.kind === 'other';
                const to = isLetter ? 'whole' : 'admins';
                await notify(tx, [
                  { client_id: clientId, kind: 'document_published', event: 'published', subject_id: file.id, to },
                ]);
                return { id: file.id, result: 'applied' };
              }
              const before = await findPublished(tx, clientId, externalId);
              if (before?.sha256 !== file.sha256) throw idUsed();
              throw new AlreadyReceived(before.id);
            }),
        ),
      );
    },
  };
}

function checkPeriod({ period_from: from, period_to: to }: Query): void {
  if ((from === undefined) !== (to === undefined))
    throw unprocessable([
      { path: from === undefined ? 'period_from' : 'period_to', message: 'A period needs both a first and a last day.' },
    ]);
  if (isDateLater(from, to))
    throw unprocessable([{ path: 'period_to', message: 'The last day cannot be before the first one.' }]);
}
