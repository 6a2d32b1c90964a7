import { z } from 'zod';
import { documentLimits } from '../accounts/debtors.ts';
import { clientParams, cursorQuery, dataOf, day, fileName, id, instant, listOf, repeated } from '../shared/common.ts';
import { defineEndpoint } from '../shared/endpoint.ts';
import { reportLink } from './reports.ts';

/** Documents the agency publishes for a company. Statements, invoices and tax forms are for admins. */
export const publishedKinds = {
  statement: 'Statement',
  invoice: 'Invoice',
  tax_form: 'Tax form',
  agreement: 'Agreement',
  letter: 'Letter',
  report: 'Report',
  other: 'Other',
} as const;
export type PublishedKind = keyof typeof publishedKinds;
export const publishedKind = z.enum(Object.keys(publishedKinds) as [PublishedKind, ...PublishedKind[]]);

const publishedDocument = z.object({
  id,
  kind: publishedKind,
  kind_label: z.string(),
  title: z.string(),
  /** Period of the document; both null if it has none. */
  period_from: day.nullable(),
  period_to: day.nullable(),
  file_name: z.string(),
  bytes: z.int(),
  published_at: instant,
  /** Not yet opened by the caller. */
  is_new: z.boolean(),
});
export type PublishedDocument = z.output<typeof publishedDocument>;

export const listPublishedDocuments = defineEndpoint({
  name: 'published_documents.list',
  api: 'legacy',
  method: 'GET',
  path: '/v1/clients/{client_id}/published-documents',
  summary: 'Documents published by the agency for the client, newest first',
  access: 'client',
  params: clientParams,
  query: z.object({ kind: repeated(publishedKind), ...cursorQuery }),
  response: z.object({ ...listOf(publishedDocument).shape, new_count: z.int() }),
});

const oneParams = clientParams.extend({ id });

export const openPublishedDocument = defineEndpoint({
  name: 'published_documents.open',
  api: 'legacy',
  method: 'POST',
  path: '/v1/clients/{client_id}/published-documents/{id}/opened',
  summary: 'Marks a document as seen by the caller, as a download does',
  access: 'client',
  whileSuspended: true,
  params: oneParams,
  status: 204,
});

export const getPublishedDocumentLink = defineEndpoint({
  name: 'published_documents.link',
  api: 'legacy',
  method: 'GET',
  path: '/v1/clients/{client_id}/published-documents/{id}/link',
  summary: 'A link to the file, valid for five minutes',
  access: 'client',
  params: oneParams,
  response: dataOf(reportLink),
  errors: [410],
});

/** A document from the agency for a whole company; the body's type is detected from its content. docs/feed.md, Documents. */
export const publishDocument = defineEndpoint({
  name: 'feed.publish_document',
  api: 'feed',
  method: 'POST',
  path: '/v1/company-documents',
  summary:
    'Publishes a statement, letter or tax form for a client; the body is the file. The same id with the same file is `repeated`, with another file 409 `id_used`',
  access: 'system',
  scope: 'documents:write',
  query: z.object({
    /** The agency's own id, unique per company. */
    id: z.string().min(1).max(200),
    /** Company code or id. */
    client: z.string().min(1).max(60),
    file_name: fileName,
    kind: publishedKind.default('other'),
    /** Title shown to the client. */
    title: z.string().trim().min(1).max(200),
    period_from: day.optional(),
    period_to: day.optional(),
  }),
  file: { maxBytes: documentLimits.bytes },
  response: dataOf(z.object({ id, result: z.enum(['applied', 'repeated']) })),
});
