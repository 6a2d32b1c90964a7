import { dispositions, endingChecks, ENDING_STATES } from '@recoup/domain/agency/client-endings';
import { z } from 'zod';
import { cents, clientParams, cursorQuery, dataOf, day, id, instant, listOf } from '../shared/common.ts';
import { defineEndpoint } from '../shared/endpoint.ts';

const readers = ['agency_admin', 'agency_auditor'] as const;
const admins = ['agency_admin'] as const;
const api = { api: 'agency', access: 'agency', agencyRoles: readers } as const;
/** Ending a client requires an admin with access to all clients. */
const change = { ...api, agencyRoles: admins, reachesAllClients: true } as const;

const by = z.object({ at: instant, by: z.string() });

const ending = z.object({
  client: z.object({ id, name: z.string(), code: z.string().nullable() }),
  state: z.enum(ENDING_STATES),
  reason: z.string(),
  disposition: z.enum(dispositions),
  /** Whether the export contains SSNs and other identity numbers. */
  with_numbers: z.boolean(),
  ended: by,
  /** Null: not made yet, or failed. */
  exported: z.object({ at: instant, manifest_sha256: z.string(), files: z.int(), bytes: z.int() }).nullable(),
  /** Tables and files that the running export has written. */
  files_done: z.int(),
  failure_message: z.string().nullable(),
  returned: by.extend({ to: z.string(), how: z.string() }).nullable(),
  deletion_ordered: by.nullable(),
  deleted_at: instant.nullable(),
  /** First day on which the retention period allows the deletion; null: it already does. */
  deletable_on: day.nullable(),
  /** The period, and where it comes from. */
  retention: z.object({ months: z.int(), source: z.string() }),
  /** Legal holds that stop the deletion. */
  legal_holds: z.int(),
});
export type ClientEnding = z.output<typeof ending>;

export const listClientEndings = defineEndpoint({
  ...api,
  name: 'agency_endings.list',
  method: 'GET',
  path: '/v1/client-endings',
  summary: 'Ended clients, newest first',
  query: z.object(cursorQuery),
  response: listOf(ending),
});

const preview = z.object({
  /** Checks that found something open. `cents`: the amount, where the check is about money. */
  checks: z.array(z.object({ check: z.enum(endingChecks), count: z.int(), cents: cents.nullable() })),
  /** What ending the client revokes, and what the export contains. */
  figures: z.object({
    users: z.int(),
    invitations: z.int(),
    api_keys: z.int(),
    webhooks: z.int(),
    /** Of the agency's systems, limited to this client. */
    feed_keys: z.int(),
    accounts: z.int(),
    documents: z.int(),
  }),
  /** Whether a business associate agreement applies. */
  is_healthcare: z.boolean(),
});

const endingOrPreview = z.object({ preview: preview.nullable(), ending: ending.nullable() });
export type ClientEndingState = z.output<typeof endingOrPreview>;

export const getClientEnding = defineEndpoint({
  ...api,
  name: 'agency_endings.get',
  method: 'GET',
  path: '/v1/clients/{client_id}/ending',
  summary: 'The end of a client, and what it would do while the client has not ended',
  params: clientParams,
  response: dataOf(endingOrPreview),
});

/** The client's name, typed by the user. */
const confirmation = z.string().trim().max(200);

/** 422 with `confirmation` if the name differs; 409 `ending_blocked` while something is open, `client_ended` if it has already ended. */
export const endClient = defineEndpoint({
  ...change,
  stepUp: true,
  name: 'agency_endings.end',
  method: 'POST',
  path: '/v1/clients/{client_id}/ending',
  summary: 'Ends a client: its users lose access, keys are revoked, nothing is posted for it anymore, and its data is exported',
  params: clientParams,
  body: z.object({
    reason: z.string().trim().min(1, 'Enter the reason').max(2000),
    disposition: z.enum(dispositions),
    with_numbers: z.boolean().default(false),
    confirmation,
  }),
  response: dataOf(ending),
  status: 201,
  errors: [409],
});

/** 409 `export_not_failed`. */
export const retryClientExport = defineEndpoint({
  ...change,
  whileEnded: true,
  name: 'agency_endings.retry_export',
  method: 'POST',
  path: '/v1/clients/{client_id}/ending/export',
  summary: 'Makes the export of an ended client again after it failed',
  params: clientParams,
  response: dataOf(ending),
  status: 202,
  errors: [404, 409],
});

/** 404 before the export is made and after the deletion. */
export const getClientExportLink = defineEndpoint({
  ...change,
  stepUp: true,
  name: 'agency_endings.export_link',
  method: 'GET',
  path: '/v1/clients/{client_id}/ending/export/link',
  summary: 'A link to the export of an ended client, valid for five minutes',
  params: clientParams,
  /** `path` is below the API's base URL. */
  response: dataOf(z.object({ path: z.string(), file_name: z.string(), expires_at: instant })),
  errors: [404],
});

export const downloadClientExport = defineEndpoint({
  name: 'agency_endings.download',
  api: 'agency',
  method: 'GET',
  path: '/v1/client-exports/{token}',
  summary:
    'The export of a link as one ZIP archive, without sign-in: all data and files of the client, with a manifest of counts and SHA-256 ' +
    'hashes. 410 `link_expired`, 404 for an unknown link',
  access: 'public',
  params: z.object({ token: z.string().min(1).max(200) }),
  produces: ['application/zip'],
  errors: [404, 410],
});

/** 409 `already_returned`, `not_exported`. */
export const recordClientReturn = defineEndpoint({
  ...change,
  whileEnded: true,
  name: 'agency_endings.record_return',
  method: 'POST',
  path: '/v1/clients/{client_id}/ending/return',
  summary: 'Records that the export was handed over',
  params: clientParams,
  body: z.object({
    to: z.string().trim().min(1, 'Enter the recipient').max(200),
    how: z.string().trim().min(1, 'Enter how it was delivered').max(500),
  }),
  response: dataOf(ending),
  errors: [404, 409],
});

/**
 * 422 with `confirmation` if the name differs; 409 `not_exported`, `not_returned` if the agreement requires a return, `deletion_ordered` if
 * it has already been ordered.
 */
export const orderClientDeletion = defineEndpoint({
  ...change,
  whileEnded: true,
  stepUp: true,
  name: 'agency_endings.delete',
  method: 'POST',
  path: '/v1/clients/{client_id}/ending/deletion',
  summary: 'Orders the deletion of an ended client’s data: at once, or as soon as retention period and legal holds allow it',
  params: clientParams,
  body: z.object({ confirmation }),
  response: dataOf(ending),
  status: 202,
  errors: [404, 409],
});

/** 404 before the deletion. */
export const downloadEndingCertificate = defineEndpoint({
  ...api,
  name: 'agency_endings.certificate',
  method: 'GET',
  path: '/v1/clients/{client_id}/ending/certificate',
  summary: 'The certificate of the deletion: what was deleted, what stays and why',
  params: clientParams,
  produces: ['application/pdf'],
  errors: [404],
});
