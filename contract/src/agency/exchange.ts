import { z } from 'zod';
import { dataOf, instant } from '../shared/common.ts';
import { defineEndpoint } from '../shared/endpoint.ts';

/** The exchange folder. docs/feed.md, The exchange folder. */

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
  patterns: z.array(
    z.object({
      pattern: z.string(),
      /** Null: each row or line names its kind. */
      kind: z.string().nullable(),
      /** Name of the saved column mapping. */
      source: z.string().nullable(),
      is_dry_run: z.boolean(),
      is_history: z.boolean(),
      /** Columns of the file by field. */
      columns: z.record(z.string(), z.string()),
      /** Values of all rows by field. */
      constants: z.record(z.string(), z.string()),
    }),
  ),
});
export type ExchangeFolder = z.output<typeof exchange>;
export type ExchangePattern = ExchangeFolder['patterns'][number];

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
