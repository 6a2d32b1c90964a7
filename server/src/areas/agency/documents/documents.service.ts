import type { ConsoleDocument, DocumentQuery, publishConsoleDocument } from '@recoup/contract/agency/documents';
import { publishedKinds } from '@recoup/contract/reports/published-documents';
import type { QueryOf, ResponseOf } from '@recoup/contract/shared/endpoint';
import { formatAccountNumber } from '@recoup/domain/shared/ids';
import { listClientIds } from '#areas/agency/client-ids.repository.ts';
import { createCompanyDocuments, createFeedDocuments } from '#areas/feed/documents/index.ts';
import type { Operator } from '#areas/feed/systems/index.ts';
import { documentMissing } from '#areas/reports/published-documents/index.ts';
import { countByClient, recordAgencyEntries, recordListed } from '#platform/agency-audit.ts';
import type { AgencyCaller } from '#platform/http/caller.ts';
import { notFound } from '#platform/http/errors.ts';
import type { Platform } from '#platform/http/module.ts';
import { findDocumentFile, listDocumentPage, type DocumentRow } from './documents.repository.ts';

type Publishing = QueryOf<typeof publishConsoleDocument>;

export function createConsoleDocuments({ db, files, clock }: Pick<Platform, 'db' | 'files' | 'clock'>) {
  const ofAccounts = createFeedDocuments({ db, files, clock });
  const ofClients = createCompanyDocuments({ db, files, clock });

  return {
    /** Recorded before the answer, so that no list goes unrecorded. */
    async list(caller: AgencyCaller, query: DocumentQuery) {
      const wanted = query.client_id?.length ? query.client_id : null;
      const { rows, nextCursor } = await db.asUser(caller.claims, async (tx) =>
        listDocumentPage(tx, await listClientIds(tx, { seen: caller.clientIds, wanted }), query),
      );
      await db.asService((tx) => recordListed(tx, caller, { list: 'documents', clients: countByClient(rows) }));
      return { data: rows.map(present), page: { next_cursor: nextCursor, total: null } };
    },

    async open(caller: AgencyCaller, ref: { clientId: string; id: string }) {
      const file = await db.asUser(caller.claims, (tx) => findDocumentFile(tx, ref));
      if (!file) throw notFound('document');
      if (!(await files.exists(file.file_key))) throw documentMissing();
      const { clientId, id } = ref;
      const details = { title: file.title ?? file.file_name };
      return {
        content: files.get(file.file_key),
        fileName: file.file_name,
        mediaType: 'application/octet-stream',
        bytes: file.bytes,
        record: () =>
          db.asService((tx) =>
            recordAgencyEntries(tx, caller, [
              { action: 'agency.document_downloaded', clientId, subjectType: 'document', subjectId: id, details },
            ]),
          ),
      };
    },

    /** Publishes with the feed's checks, notifications and timeline. Ids from the console never collide with those of systems. */
    async publish(
      caller: AgencyCaller,
      clientId: string,
      {
        query: { id, file_name, title, account, type, kind },
        content,
      }: { query: Publishing; content: AsyncIterable<Uint8Array> },
    ): Promise<ResponseOf<typeof publishConsoleDocument>['data']> {
      const sender: Operator = {
        systemId: null,
        name: 'console',
        person: caller.name,
        fileName: file_name,
        clientIds: caller.clientIds,
      };
      const named = { id: `console:${id}`, client: clientId, file_name, title };
      const taken =
        account === undefined
          ? await ofClients.take(sender, { ...named, kind }, content)
          : await ofAccounts.take(sender, { ...named, account, type, by: caller.name }, content);
      if (taken.result === 'applied')
        await db.asService((tx) =>
          recordAgencyEntries(tx, caller, [
            {
              action: 'agency.document_published',
              clientId,
              subjectType: 'document',
              subjectId: taken.id,
              details: { title, ...(account === undefined ? {} : { account }) },
            },
          ]),
        );
      return taken;
    },
  };
}

const kindLabels: Readonly<Record<string, string>> = publishedKinds;

function present(row: DocumentRow): ConsoleDocument {
  const { id, client_id, client_name, about, file_name, bytes, author_name } = row;
  return {
    id,
    client_id,
    client_name,
    about,
    account:
      row.account_id === null || row.person_id === null
        ? null
        : {
            id: row.account_id,
            people_id: row.person_id,
            number: formatAccountNumber(row.number ?? 0),
            debtor_name: row.debtor_name ?? '',
          },
    title: row.title ?? file_name,
    kind: about === 'client' ? (kindLabels[row.kind] ?? row.kind) : row.kind,
    file_name,
    bytes,
    sender: row.is_agency ? 'agency' : 'client',
    author_name,
    at: row.at.toISOString(),
  };
}
