import { z } from 'zod';
import { dataOf, instant } from '../shared/common.ts';
import { defineEndpoint } from '../shared/endpoint.ts';

/** The exchange folder. docs/feed.md, The exchange folder. */

const pair = z.record(z.string().trim().min(1).max(200), z.string().trim().min(1).max(200));

/** How files whose names match are read. */
export const filePattern = z.object({
  pattern: z
    .string()
    .trim()
    .min(1, 'Enter a file name, such as payments*.csv')
    .max(200, 'Use at most 200 characters')
    .regex(/^[^/]*$/, 'A file name has no slashes'),
  /** Null: each row or line names its kind. */
  kind: z.string().max(60).nullable(),
  /** Name of the saved column mapping. */
  source: z.string().trim().min(1).max(100, 'Use at most 100 characters').nullable(),
  is_dry_run: z.boolean(),
  is_history: z.boolean(),
  /** Columns of the file by field. */
  columns: pair,
  /** Values of all rows by field. */
  constants: pair,
});
export type ExchangePattern = z.output<typeof filePattern>;

const exchange = z.object({
  /** A path or an `sftp:` URL without a password; null: none is configured. */
  place: z.string().nullable(),
  last_look_at: instant.nullable(),
  last_success_at: instant.nullable(),
  /** Null while it works. `retry_at` null: at the next poll, within a minute. */
  failure: z.object({ since: instant, times: z.int(), message: z.string(), retry_at: instant.nullable() }).nullable(),
  /** Names of files that may still grow. */
  waiting: z.array(z.string()),
  /** Files that are being read; `message`: why the last attempt failed. */
  taken: z.array(z.object({ name: z.string(), message: z.string().nullable() })),
  /** Of the files written to `out`; null: nothing is written. */
  layout: z.string().nullable(),
  /** Of the outbox, up to which events are in files. */
  position: z.int(),
  /** Numbers of files written, by state. */
  batches: z.array(z.object({ state: z.string(), count: z.int() })),
  /** How files in `in` are read, by their names. */
  patterns: z.array(filePattern),
  /** Whether files in `out` have identity numbers and birth dates. */
  with_pii: z.boolean(),
  /** Layouts that files in `out` can have. */
  layouts: z.array(z.string()),
  /** Last files from `in`, at most 25. */
  files_in: z.array(
    z.object({
      name: z.string(),
      /** seen: may still grow; taken: being read; tried: dry run; then its result. */
      state: z.enum(['seen', 'taken', 'applied', 'tried', 'repeated', 'acknowledgment', 'refused', 'lost']),
      message: z.string().nullable(),
      /** Rows by result. */
      counts: z.record(z.string(), z.int()),
      at: instant,
    }),
  ),
  /** Last files for `out`, at most 25. */
  files_out: z.array(
    z.object({
      number: z.int(),
      name: z.string(),
      kind: z.string(),
      events: z.int(),
      state: z.enum(['writing', 'publishing', 'sent', 'received', 'refused', 'resent']),
      message: z.string().nullable(),
      at: instant,
    }),
  ),
});
export type ExchangeFolder = z.output<typeof exchange>;

export const getExchange = defineEndpoint({
  api: 'agency',
  access: 'agency',
  name: 'agency_exchange.get',
  method: 'GET',
  path: '/v1/exchange',
  summary: 'The state of the exchange folder, and how its files are read',
  agencyRoles: ['agency_admin', 'agency_auditor'],
  reachesAllClients: true,
  response: dataOf(exchange),
});

const change = {
  api: 'agency',
  access: 'agency',
  agencyRoles: ['agency_admin'],
  reachesAllClients: true,
  status: 204,
} as const;

export const saveFilePattern = defineEndpoint({
  ...change,
  name: 'agency_exchange.save_pattern',
  method: 'PUT',
  path: '/v1/exchange/patterns',
  summary: 'Adds a file pattern, or changes how its files are read',
  body: filePattern,
  stepUp: true,
  errors: [422],
});

export const removeFilePattern = defineEndpoint({
  ...change,
  name: 'agency_exchange.remove_pattern',
  method: 'DELETE',
  path: '/v1/exchange/patterns',
  summary: 'Removes a file pattern: files that match no other are refused',
  query: filePattern.pick({ pattern: true }),
  errors: [404],
});

export const chooseExchangeLayout = defineEndpoint({
  ...change,
  name: 'agency_exchange.choose_layout',
  method: 'PUT',
  path: '/v1/exchange/layout',
  summary: 'Chooses the layout of files in `out`; null: nothing is written',
  body: z.object({ layout: z.string().max(60).nullable(), with_pii: z.boolean() }),
  stepUp: true,
  errors: [422],
});

const batchParams = z.object({ number: z.coerce.number().int().positive() });

export const resendExchangeFile = defineEndpoint({
  ...change,
  name: 'agency_exchange.resend',
  method: 'POST',
  path: '/v1/exchange/files-out/{number}/resend',
  summary: 'Writes the events of a file in `out` again in the current layout. 409 `exchange_refused` if it was not sent',
  params: batchParams,
  errors: [409],
});

export const receiveExchangeFile = defineEndpoint({
  ...change,
  name: 'agency_exchange.receive',
  method: 'POST',
  path: '/v1/exchange/files-out/{number}/receive',
  summary: 'Marks a file in `out` as received. 409 `exchange_refused` if it is neither sent nor refused',
  params: batchParams,
  errors: [409],
});
