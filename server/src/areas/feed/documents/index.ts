import { sendDocument } from '@recoup/contract/feed/documents';
import { publishDocument } from '@recoup/contract/reports/published-documents';
import { bind } from '#platform/http/bind.ts';
import { bytesOf } from '#platform/http/body.ts';
import type { Module } from '#platform/http/module.ts';
import { createCompanyDocuments } from './company-documents.service.ts';
import { createFeedDocuments } from './documents.service.ts';

/** The agency's documents for clients: files, sent one per request instead of as items. */
export const feedDocumentsModule: Module = (app, { db, files, clock }) => {
  const documents = createFeedDocuments({ db, files, clock });
  const companyDocuments = createCompanyDocuments({ db, files, clock });
  bind(app, sendDocument, async ({ caller, query, request }) => ({
    data: await documents.take(caller, query, bytesOf(request)),
  }));
  bind(app, publishDocument, async ({ caller, query, request }) => ({
    data: await companyDocuments.take(caller, query, bytesOf(request)),
  }));
};

export { createCompanyDocuments, createFeedDocuments };
