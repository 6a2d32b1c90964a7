import { z } from 'zod';
import { dataOf, fileName } from '../shared/common.ts';
import { defineEndpoint } from '../shared/endpoint.ts';
import { settlementKinds } from './items.ts';

/** Files of feed items that people load in the console. docs/feed.md, Files. */

const api = {
  api: 'agency',
  access: 'agency',
  agencyRoles: ['agency_admin', 'agency_staff'],
  reachesAllClients: true,
} as const;

/** Bigger files go into the exchange folder, which resumes them. */
export const loadFileBytes = 50_000_000;

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

const source = z.string().trim().min(1).max(60);

const loadQuery = {
  file_name: fileName,
  /** Of all rows; absent: items in their own form, or a table with a column `kind`. Agency admins only. */
  kind: z.string().max(60).optional(),
  /** The system that wrote the file, by whose name the mapping is saved. */
  source: source.optional(),
};

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

export const readLoadFile = defineEndpoint({
  ...api,
  name: 'agency_load.columns',
  method: 'POST',
  path: '/v1/load/columns',
  summary: 'Reads the columns of a file and suggests a mapping; nothing is stored. 422 for a file that cannot be read',
  query: z.object(loadQuery),
  file: { maxBytes: loadFileBytes },
  response: dataOf(loadColumns),
  errors: [404, 422],
});

/** A JSON object of texts. */
const texts = z.string().max(8000).default('{}');

const applyQuery = z.object({
  ...loadQuery,
  /** Header of the column by field, all of them. */
  columns: texts,
  /** Value of all rows by field. */
  constants: texts,
  /** Marks the items as history: recorded as they were, and announced to no one. */
  history: z.stringbool().default(false),
});
export type LoadQuery = z.output<typeof applyQuery>;

const loadReport = z.object({
  /** Rows by result: `new`, `changed`, `unchanged` and `refused` in a dry run. */
  counts: z.record(z.string(), z.int()),
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
  /** All refused rows with their reasons, as a CSV file that can be corrected; null without any. */
  refused_file: z.string().nullable(),
});
export type LoadReport = z.output<typeof loadReport>;

export const checkLoadFile = defineEndpoint({
  ...api,
  name: 'agency_load.check',
  method: 'POST',
  path: '/v1/load/check',
  summary:
    'A dry run: what the rows of a file would change, and which would be refused. Nothing is stored. 422 for an unclear mapping',
  query: applyQuery,
  file: { maxBytes: loadFileBytes },
  response: dataOf(loadReport),
  errors: [404, 422],
});

export const applyLoadFile = defineEndpoint({
  ...api,
  name: 'agency_load.apply',
  method: 'POST',
  path: '/v1/load/apply',
  summary:
    'Applies the rows of a file, each whole or not at all, and saves the mapping. A row that was applied before has no second effect, so that an interrupted file is sent again',
  query: applyQuery,
  file: { maxBytes: loadFileBytes },
  response: dataOf(loadReport),
  stepUp: true,
  errors: [404, 422],
});
