import { z } from 'zod';
import { dataOf, fileName, id, instant } from '../shared/common.ts';
import { defineEndpoint } from '../shared/endpoint.ts';
import { settlementKinds } from './items.ts';

/** Files of feed items that people load in the console. docs/feed.md, Files. */

const api = {
  api: 'agency',
  access: 'agency',
  agencyRoles: ['agency_admin', 'agency_staff'],
  reachesAllClients: true,
} as const;

/** Kinds that only agency admins load: what only they post, clients and their people, and status codes. */
export const adminLoadKinds: readonly string[] = [...settlementKinds, 'client', 'location', 'membership', 'status_code'];

const loadKind = z.object({
  kind: z.string(),
  summary: z.string(),
});
export type LoadKind = z.output<typeof loadKind>;

export const listLoadKinds = defineEndpoint({
  ...api,
  name: 'agency_load.kinds',
  method: 'GET',
  path: '/v1/load/kinds',
  summary: 'Kinds of items that the caller may load from files, and the names of systems with a saved mapping',
  response: dataOf(z.object({ kinds: z.array(loadKind), sources: z.array(z.string()) })),
});

const loadColumns = z.object({
  /** Null where the file has items in their own form or names its kinds: no column is mapped. */
  table: z
    .object({
      columns: z.array(z.object({ header: z.string(), samples: z.array(z.string()) })),
      fields: z.array(z.object({ name: z.string(), is_required: z.boolean(), choices: z.array(z.string()) })),
      /** Header of the column by field, from the saved mapping or by meaning. */
      mapping: z.record(z.string(), z.string()),
      /** Value of all rows by field. */
      constants: z.record(z.string(), z.string()),
      /** What is missing or unclear. */
      problems: z.array(z.object({ field: z.string().nullable(), is_missing: z.boolean(), message: z.string() })),
      is_saved: z.boolean(),
    })
    .nullable(),
});
export type LoadColumns = z.output<typeof loadColumns>;

const LOAD_STATES = [
  'uploading',
  'reading',
  'mapping',
  'checking',
  'checked',
  'applying',
  'applied',
  'cancelled',
  'failed',
] as const;
export type LoadState = (typeof LOAD_STATES)[number];

/** Rows by result: `new`, `changed`, `unchanged` and `refused` in a dry run. */
const counts = z.record(z.string(), z.int());

const load = z.object({
  id,
  file_name: z.string(),
  file_bytes: z.int(),
  /** Kind of all rows; null: feed items, or a table with a column `kind`. */
  kind: z.string().nullable(),
  /** The system that wrote the file; the mapping is saved under its name. */
  source: z.string().nullable(),
  /** Rows are history: recorded as they were, without notifications. */
  is_history: z.boolean(),
  state: z.enum(LOAD_STATES),
  /** Rows of the current step that are done; null before the first step. */
  rows_done: z.int().nullable(),
  /** Null while the file is read. */
  rows_total: z.int().nullable(),
  /** Estimated seconds left in the step; null while unknown. */
  seconds_left: z.int().nullable(),
  counts,
  is_cancelling: z.boolean(),
  /** Why it failed. */
  failure: z.array(z.string()),
  created_by: z.string(),
  created_at: instant,
  finished_at: instant.nullable(),
  is_own: z.boolean(),
});
export type Load = z.output<typeof load>;

const mapping = z.object({
  /** Header of the column by field, all of them. */
  columns: z.record(z.string().max(200), z.string().max(500)),
  /** Value of all rows by field. */
  constants: z.record(z.string().max(200), z.string().max(500)),
});
export type LoadMapping = z.output<typeof mapping>;

const loadDetails = load.extend({
  columns: loadColumns,
  mapping,
  /** Result of the dry run, then of applying; null before. */
  report: z
    .object({
      counts,
      /** The first 500 rows that would change something, with the values before and after. */
      changes: z.array(
        z.object({
          line: z.int(),
          id: z.string().nullable(),
          fields: z.array(z.object({ field: z.string(), before: z.string().nullable(), after: z.string().nullable() })),
        }),
      ),
      /** The first 200 refused rows. */
      refused: z.array(z.object({ line: z.int(), message: z.string() })),
      /** Rows that the dry run covered; null if all. */
      checked_rows: z.int().nullable(),
    })
    .nullable(),
  has_refused_file: z.boolean(),
});
export type LoadDetails = z.output<typeof loadDetails>;
export type LoadReport = NonNullable<LoadDetails['report']>;

const params = z.object({ load_id: id });
const details = { response: dataOf(loadDetails), errors: [404, 409] } as const;

export const createLoad = defineEndpoint({
  ...api,
  name: 'agency_load.create',
  method: 'POST',
  path: '/v1/loads',
  summary: 'Announces a file, which is then uploaded to the bucket `loads` under the id of the load',
  body: z.object({
    file_name: fileName,
    file_bytes: z.int().min(0),
    /** Absent: feed items, or a table with a column `kind`, for agency admins only. */
    kind: z.string().max(60).optional(),
    source: z.string().trim().min(1).max(60).optional(),
    history: z.boolean().default(false),
  }),
  status: 201,
  response: dataOf(loadDetails),
  errors: [422],
});

export const listLoads = defineEndpoint({
  ...api,
  name: 'agency_load.list',
  method: 'GET',
  path: '/v1/loads',
  summary: 'The newest files: everyone’s for agency admins, otherwise the caller’s own',
  response: dataOf(z.array(load)),
});

export const getLoad = defineEndpoint({
  ...api,
  name: 'agency_load.get',
  method: 'GET',
  path: '/v1/loads/{load_id}',
  summary: 'A file with its columns, its progress, and what it would change or has changed',
  params,
  response: dataOf(loadDetails),
  errors: [404],
});

export const mapLoad = defineEndpoint({
  ...api,
  name: 'agency_load.map',
  method: 'PUT',
  path: '/v1/loads/{load_id}/mapping',
  summary: 'Maps columns to fields, and starts a dry run',
  params,
  body: mapping,
  ...details,
});

export const applyLoad = defineEndpoint({
  ...api,
  name: 'agency_load.apply',
  method: 'POST',
  path: '/v1/loads/{load_id}/apply',
  summary:
    'Applies the rows in the background, each whole or not at all, and saves the mapping. Rows that were applied before are not applied twice',
  params,
  ...details,
  stepUp: true,
});

export const cancelLoad = defineEndpoint({
  ...api,
  name: 'agency_load.cancel',
  method: 'POST',
  path: '/v1/loads/{load_id}/cancel',
  summary: 'Cancels a file. While rows are being applied, it stops after the current transaction; `counts` has what was applied',
  params,
  ...details,
});

export const downloadRefusedRows = defineEndpoint({
  ...api,
  name: 'agency_load.refused',
  method: 'GET',
  path: '/v1/loads/{load_id}/refused',
  summary: 'All refused rows with their reasons, as a CSV file that can be corrected and loaded again',
  params,
  produces: ['text/csv'],
  errors: [404],
});
