import { z } from 'zod';
import { documentKinds, documentLimits } from '../accounts/debtors.ts';
import { publishedKind } from '../reports/published-documents.ts';
import { clientParams, cursorQuery, dataOf, day, fileName, id, instant, listOf, repeated } from '../shared/common.ts';
import { defineEndpoint } from '../shared/endpoint.ts';

/** Documents over all clients that an agency user may see: of accounts, and those published to a client as a whole. */

const everyRole = ['agency_admin', 'agency_staff', 'agency_auditor'] as const;
const api = { api: 'agency', access: 'agency' } as const;

/** `agency`: published by the agency or its system; `client`: added by a user of the client. */
const DOCUMENT_SENDERS = ['agency', 'client'] as const;

/** `account`: about one account; `client`: about the client as a whole. */
const DOCUMENT_SUBJECTS = ['account', 'client'] as const;
export type DocumentSubject = (typeof DOCUMENT_SUBJECTS)[number];

export const documentQuery = z.object({
  client_id: repeated(id),
  from_whom: repeated(z.enum(DOCUMENT_SENDERS)),
  about: repeated(z.enum(DOCUMENT_SUBJECTS)),
  /** First and last day on which it was added or published. */
  from: day.optional(),
  to: day.optional(),
  ...cursorQuery,
});
export type DocumentQuery = z.output<typeof documentQuery>;

export const consoleDocument = z.object({
  id,
  client_id: id,
  client_name: z.string().meta({ title: 'Client' }),
  about: z.enum(DOCUMENT_SUBJECTS),
  /** Of a document about an account. */
  account: z.object({ id, people_id: id, number: z.string(), debtor_name: z.string() }).nullable().meta({ title: 'Account' }),
  title: z.string().meta({ title: 'Document' }),
  kind: z.string().meta({ title: 'Kind' }),
  file_name: z.string(),
  bytes: z.int().meta({ title: 'Size' }),
  sender: z.enum(DOCUMENT_SENDERS).meta({ title: 'From' }),
  author_name: z.string(),
  at: instant.meta({ title: 'Added' }),
});
export type ConsoleDocument = z.output<typeof consoleDocument>;

export const listConsoleDocuments = defineEndpoint({
  ...api,
  name: 'agency_documents.list',
  method: 'GET',
  path: '/v1/documents',
  summary: 'Documents of all clients that the caller may see, newest first. Every page is recorded with its number of documents',
  agencyRoles: everyRole,
  query: documentQuery,
  response: listOf(consoleDocument),
});

const anyFile = ['application/octet-stream'];

export const downloadConsoleDocument = defineEndpoint({
  ...api,
  name: 'agency_documents.download',
  method: 'GET',
  path: '/v1/clients/{client_id}/documents/{document_id}/file',
  summary: 'The file of a document, recorded in both audit logs; 410 if the file is missing',
  agencyRoles: everyRole,
  params: clientParams.extend({ document_id: id }),
  produces: anyFile,
  errors: [410],
});

export const publishConsoleDocument = defineEndpoint({
  ...api,
  name: 'agency_documents.publish',
  method: 'POST',
  path: '/v1/clients/{client_id}/documents',
  summary:
    'Publishes a document to the client, or about one of its accounts; the body is the file. The same id with the same file is `repeated`, with another file 409 `id_used`',
  agencyRoles: ['agency_admin', 'agency_staff'],
  params: clientParams,
  query: z.object({
    /** A UUID of the caller's, so that a repeated request has no second effect. */
    id: z.uuid(),
    file_name: fileName,
    title: z.string().trim().min(1).max(200),
    /** The portal's number of the account; absent: about the client as a whole. */
    account: z.string().max(40).optional(),
    /** Of a document about an account. */
    type: z.enum(documentKinds).default('correspondence'),
    /** Of a document about the client. */
    kind: publishedKind.default('letter'),
  }),
  file: { maxBytes: documentLimits.bytes },
  response: dataOf(z.object({ id, result: z.enum(['applied', 'repeated']) })),
  errors: [409, 422],
});
