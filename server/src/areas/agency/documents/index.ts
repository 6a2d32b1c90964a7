import { downloadConsoleDocument, listConsoleDocuments, publishConsoleDocument } from '@recoup/contract/agency/documents';
import { bind } from '#platform/http/bind.ts';
import { bytesOf } from '#platform/http/body.ts';
import { sendDownload } from '#platform/http/download.ts';
import type { Module } from '#platform/http/module.ts';
import { createConsoleDocuments } from './documents.service.ts';

/** Documents of all clients in the agency's console. */
export const agencyDocumentsModule: Module = (app, { db, files, clock }) => {
  const documents = createConsoleDocuments({ db, files, clock });
  bind(app, listConsoleDocuments, ({ caller, query }) => documents.list(caller, query));
  bind(app, downloadConsoleDocument, async ({ caller, params, reply }) =>
    sendDownload(reply, await documents.open(caller, { clientId: params.client_id, id: params.document_id })),
  );
  bind(app, publishConsoleDocument, async ({ caller, params, query, request }) => ({
    data: await documents.publish(caller, params.client_id, { query, content: bytesOf(request) }),
  }));
};
