import {
  getPublishedDocumentLink,
  listPublishedDocuments,
  openPublishedDocument,
} from '@recoup/contract/reports/published-documents';
import { bind } from '#platform/http/bind.ts';
import type { Module } from '#platform/http/module.ts';
import { createPublishedService } from './published.service.ts';

export { markOpened, readPublished } from './published.repository.ts';
export { documentMissing } from './published.service.ts';

/** Legacy API: statements, letters and tax forms that the agency publishes to a client through the feed. */
export const publishedDocumentsModule: Module = (app, platform) => {
  const documents = createPublishedService(platform);
  bind(app, listPublishedDocuments, async ({ caller, query }) => {
    const { rows, nextCursor, newCount } = await documents.list(caller, query);
    return { data: rows, page: { next_cursor: nextCursor, total: null }, new_count: newCount };
  });
  bind(app, openPublishedDocument, async ({ caller, params }) => {
    await documents.open(caller, params.id);
  });
  bind(app, getPublishedDocumentLink, async ({ caller, params }) => ({ data: await documents.link(caller, params.id) }));
};
