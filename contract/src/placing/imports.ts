import { IMPORT_STATES } from '@recoup/domain/placing/import-states';
import { z } from 'zod';
import { cents, clientParams, cursorQuery, dataOf, fileName, id, instant, listOf, repeated } from '../shared/common.ts';
import { debtType } from '../accounts/debtors.ts';
import { defineEndpoint } from '../shared/endpoint.ts';

const importState = z.enum(IMPORT_STATES);

const rowMeaning = z.enum(['debtor', 'invoice', 'line', 'co-debtor']);

/** How a column's text is parsed; absent where its field needs no format. Names as in `@recoup/domain/sheet`. */
const columnFormat = z.object({
  date: z
    .enum([
      'YYYY-MM-DD',
      'YYYY/MM/DD',
      'YYYYMMDD',
      'M/D/YYYY',
      'M/D/YY',
      'D/M/YYYY',
      'D/M/YY',
      'MMDDYYYY',
      'DDMMYYYY',
      'MMDDYY',
      'DDMMYY',
      'YYMMDD',
      'DD-MON-YYYY',
      'MON D YYYY',
      'SERIAL',
    ])
    .optional(),
  amount: z
    .object({
      decimal: z.enum(['.', ',']),
      thousands: z.enum([',', '.', ' ', "'", '']),
      negative: z.enum(['minus', 'trailing-minus', 'parentheses', 'CR']),
      impliedDecimals: z.union([z.literal(0), z.literal(2)]),
      currency: z.string().max(3).nullable(),
    })
    .optional(),
  name: z.enum(['LAST, FIRST M', 'FIRST LAST', 'LAST FIRST', 'BUSINESS']).optional(),
});
export type ColumnFormat = z.output<typeof columnFormat>;

const columnMapping = z.object({
  /** Index into the import's `columns`. */
  index: z.int().min(0).max(999),
  /** Field name of `@recoup/domain/mapping`; null: ignored. */
  field: z.string().max(60).nullable(),
  format: columnFormat.default({}),
});

export const importMapping = z.object({
  columns: z.array(columnMapping).max(1000),
  row_meaning: rowMeaning,
  /** Several invoices of one debtor: one account, or one account each. */
  invoices: z.enum(['one_account', 'each']).default('one_account'),
  debt_type: debtType,
  /** Defaults for every row: text by field, dates `YYYY-MM-DD`. A filled cell wins. */
  defaults: z.record(z.string().max(60), z.string().max(200)).default({}),
});
export type ImportMapping = z.output<typeof importMapping>;

const importFinding = z.object({
  code: z.string(),
  confidence: z.number(),
  message: z.string(),
  /** 1-based rows of the file as evidence. */
  rows: z.array(z.int()),
});

const importColumn = z.object({
  index: z.int(),
  /** Spreadsheet name (`AB`); empty for a column carried down from rows above. */
  letter: z.string(),
  /** Empty where the file has none. */
  header: z.string(),
  /** Up to 5 distinct values, sensitive ones masked. */
  samples: z.array(z.string()),
  /** Share of rows with a value, 0 to 1. */
  filled: z.number(),
  suggestion: z.object({
    field: z.string().nullable(),
    confidence: z.number(),
    reason: z.string(),
    alternatives: z.array(z.object({ field: z.string(), confidence: z.number() })),
  }),
  /** Detected format of the values. */
  format: columnFormat,
  /** Day and month, or thousands and decimals, are ambiguous: the user has to choose. */
  ambiguous: z.boolean(),
});

const importSheet = z.object({
  name: z.string(),
  hidden: z.boolean(),
  columns: z.int().default(0),
  /** Sheets with the same number have the same columns and can be read as one list; null for a sheet that lists no debts. */
  list: z.int().nullable().default(null),
  /** Why it is left out, unless the user chooses it. */
  note: z.string().nullable().default(null),
});

export const importStructure = z.object({
  kind: z.enum(['workbook', 'old_workbook', 'archive', 'delimited', 'fixed', 'markup']),
  encoding: z.string().nullable(),
  delimiter: z.string().nullable(),
  /** Sheets of a workbook; files of an archive and their sheets. Empty for a single list. */
  sheets: z.array(importSheet),
  /** Names of the sheets that were read; several are one list. */
  read_sheets: z.array(z.string()).default([]),
  /** The file has several lists: the user has to choose before the columns can be confirmed. */
  asks_sheets: z.boolean().default(false),
  /** 1-based header rows; empty: none. */
  header_rows: z.array(z.int()),
  /** First rows of the file (sensitive values masked), for choosing another header. */
  first_rows: z.array(z.object({ row_number: z.int(), cells: z.array(z.string()) })),
  row_meaning: rowMeaning,
  findings: z.array(importFinding),
  columns: z.array(importColumn),
  data_rows: z.int(),
  /** Initial mapping: suggested, or saved from the last file of this layout. */
  proposed: importMapping,
  remembered: z.boolean(),
});
export type ImportStructure = z.output<typeof importStructure>;

const rowState = z.enum(['ok', 'warning', 'error', 'left_out', 'merged', 'committed']);
export type RowState = z.output<typeof rowState>;

export const rowProblem = z.object({
  field: z.string().nullable(),
  /** Index of the column to correct; null where no column of the file holds it. */
  column: z.int().nullable(),
  code: z.string(),
  level: z.enum(['error', 'warning']),
  message: z.string(),
});
export type RowProblem = z.output<typeof rowProblem>;

export const importSummary = z.object({
  /** Rows by state; a merged row is part of another row's account. */
  rows: z.object({ ok: z.int(), warning: z.int(), error: z.int(), left_out: z.int(), merged: z.int(), committed: z.int() }),
  /** Totals that committing would place, or has placed. */
  accounts: z.int(),
  people: z.int(),
  amount_cents: cents,
  /** Totals of rows with errors and of skipped rows. */
  error_cents: cents,
  left_out_cents: cents,
  /** Accounts with a calculated itemization, which the user confirms when certifying. */
  itemization_assumed: z.int(),
  /** Problems by frequency, most frequent first. */
  problems: z.array(
    z.object({
      code: z.string(),
      level: z.enum(['error', 'warning']),
      field: z.string().nullable(),
      message: z.string(),
      count: z.int(),
    }),
  ),
  /** Total rows of the file that its rows do not come to. */
  totals: z.array(z.object({ row_number: z.int(), stated_cents: cents, sum_cents: cents })).default([]),
  /** Trailers of the file that state another number of rows than it has. */
  counts: z.array(z.object({ row_number: z.int(), stated: z.int(), found: z.int() })).default([]),
});
export type ImportSummary = z.output<typeof importSummary>;

const importHead = z.object({
  id,
  file_name: z.string(),
  file_bytes: z.int(),
  state: importState,
  /** Progress of the current state: bytes while uploading (the upload itself has newer numbers), rows otherwise. */
  progress: z.object({ done: z.int(), total: z.int().nullable() }),
  failure: z.object({ code: z.string(), message: z.string() }).nullable(),
  batch: z.object({ id, number: z.string() }).nullable(),
  summary: importSummary.nullable(),
  created_by_me: z.boolean(),
  created_at: instant,
  updated_at: instant,
});
export type ImportHead = z.output<typeof importHead>;

const importDetails = importHead.extend({
  /** Increases with every check; a commit names the version the user saw. */
  revision: z.int(),
  /** Absent until the file has been read. */
  structure: importStructure.nullable(),
  mapping: importMapping.nullable(),
  /** A committed import with identical bytes. */
  same_file: z.object({ id, batch_number: z.string(), committed_at: instant }).nullable(),
  /** Number of this company's imports ahead in the queue. */
  waiting_before: z.int(),
  may: z.object({ map: z.boolean(), mend: z.boolean(), commit: z.boolean(), cancel: z.boolean() }),
});
export type ImportDetails = z.output<typeof importDetails>;

const importRow = z.object({
  row_number: z.int(),
  state: rowState,
  /** Cell text by column, with corrections; sensitive ones masked. */
  cells: z.array(z.string()),
  /** Indexes of corrected cells. */
  mended: z.array(z.int()),
  problems: z.array(rowProblem),
  debtor_name: z.string().nullable(),
  client_account_number: z.string().nullable(),
  amount_cents: cents.nullable(),
  /** The row this one was merged into. */
  merged_into: z.int().nullable(),
});
export type ImportRow = z.output<typeof importRow>;

const base = '/v1/clients/{client_id}/imports' as const;
const importParams = clientParams.extend({ id });
/** Maximum rows per file. */
const rowParams = importParams.extend({ row_number: z.coerce.number().int().min(1).max(10_000_000) });

export const createImport = defineEndpoint({
  name: 'imports.create',
  api: 'legacy',
  method: 'POST',
  path: base,
  summary:
    'Creates an import. Send its file by resumable upload (tus) to /storage/v1/upload/resumable with bucketName `imports` and objectName `<client_id>/<id>`',
  access: 'client',
  params: clientParams,
  body: z.object({
    file_name: fileName,
    file_bytes: z.int().min(0),
  }),
  response: dataOf(importDetails),
  status: 201,
});

export const listImports = defineEndpoint({
  name: 'imports.list',
  api: 'legacy',
  method: 'GET',
  path: base,
  summary: 'Imports of the client, newest first',
  access: 'client',
  params: clientParams,
  query: z.object({ ...cursorQuery, state: repeated(importState) }),
  response: listOf(importHead),
});

export const getImport = defineEndpoint({
  name: 'imports.get',
  api: 'legacy',
  method: 'GET',
  path: `${base}/{id}`,
  summary: 'One import, with everything known so far',
  access: 'client',
  params: importParams,
  response: dataOf(importDetails),
});

export const readImportAgain = defineEndpoint({
  name: 'imports.read-again',
  api: 'legacy',
  method: 'PUT',
  path: `${base}/{id}/reading`,
  summary: 'Reads the file again with other sheets, another header or meaning of a row',
  access: 'client',
  params: importParams,
  body: z.object({
    /** Sheets of a workbook or files of an archive; several must have the same columns. */
    sheets: z.array(z.string().max(200)).min(1).max(1000).optional(),
    /** 1-based rows; empty: no header. */
    header_rows: z.array(z.int().min(1).max(1000)).max(5).optional(),
    row_meaning: rowMeaning.optional(),
  }),
  response: dataOf(importDetails),
  status: 202,
});

export const mapImport = defineEndpoint({
  name: 'imports.map',
  api: 'legacy',
  method: 'PUT',
  path: `${base}/{id}/mapping`,
  summary: 'Confirms the column mapping and checks every row; the mapping is reused for the next file of this layout',
  access: 'client',
  params: importParams,
  body: importMapping,
  response: dataOf(importDetails),
  status: 202,
});

export const listImportRows = defineEndpoint({
  name: 'imports.rows',
  api: 'legacy',
  method: 'GET',
  path: `${base}/{id}/rows`,
  summary: 'Rows of a checked file, in file order',
  access: 'client',
  params: importParams,
  query: z.object({
    ...cursorQuery,
    state: repeated(rowState),
    problem: z.string().max(60).optional(),
    /** This row alone, by its number in the file. */
    row_number: z.coerce.number().int().min(1).max(2_000_000).optional(),
  }),
  response: listOf(importRow),
});

export const correctImportRow = defineEndpoint({
  name: 'imports.mend-row',
  api: 'legacy',
  method: 'PATCH',
  path: `${base}/{id}/rows/{row_number}`,
  summary: 'Corrects cells of a row, skips it or restores it; returns the row and all others that changed',
  access: 'client',
  params: rowParams,
  body: z.object({
    /** New text by column index. */
    cells: z.record(z.string().regex(/^\d{1,3}$/), z.string().max(2000)).optional(),
    left_out: z.boolean().optional(),
  }),
  response: dataOf(z.object({ rows: z.array(importRow), summary: importSummary })),
});

export const leaveOutImportRows = defineEndpoint({
  name: 'imports.leave-out',
  api: 'legacy',
  method: 'POST',
  path: `${base}/{id}/leave-out`,
  summary: 'Skips or restores all rows with a state or problem',
  access: 'client',
  params: importParams,
  body: z.object({
    state: z.enum(['error', 'warning', 'left_out']).optional(),
    problem: z.string().max(60).optional(),
    left_out: z.boolean(),
  }),
  response: dataOf(z.object({ changed: z.int(), summary: importSummary })),
});

export const answerImportRows = defineEndpoint({
  name: 'imports.answer',
  api: 'legacy',
  method: 'POST',
  path: `${base}/{id}/answers`,
  summary: 'Answers a question for all rows that ask it, or for one row',
  access: 'client',
  params: importParams,
  body: z.object({
    /** Code of the problem. */
    problem: z.string().max(60),
    /** `keep` for a doubtful name; `applies` or `does_not_apply` for a fact (`fact_bankruptcy` and the like). */
    answer: z.string().max(60),
    row_number: z.int().min(1).max(2_000_000).optional(),
  }),
  response: dataOf(z.object({ changed: z.int(), summary: importSummary })),
});

export const commitImport = defineEndpoint({
  name: 'imports.commit',
  api: 'legacy',
  method: 'POST',
  path: `${base}/{id}/commit`,
  summary: 'Certifies and places the rows without errors. A repeated call returns the same import and places nothing twice.',
  access: 'client',
  params: importParams,
  body: z.object({
    certification: z.object({ version: z.string(), affirmed: z.array(z.boolean()).max(10) }),
    /** Version the user saw and certifies; 409 when it has changed. */
    revision: z.int(),
    accounts: z.int(),
    amount_cents: cents,
    /** Accounts with a calculated itemization, confirmed by the certifier. */
    itemization_assumed: z.int(),
  }),
  response: dataOf(importDetails),
  status: 202,
});

export const cancelImport = defineEndpoint({
  name: 'imports.cancel',
  api: 'legacy',
  method: 'POST',
  path: `${base}/{id}/cancel`,
  summary: 'Cancels an import: nothing is placed and its file is deleted',
  access: 'client',
  params: importParams,
  response: dataOf(importDetails),
});

const pdf = 'application/pdf';
const csv = 'text/csv';
const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

export const downloadAcknowledgement = defineEndpoint({
  name: 'imports.acknowledgement',
  api: 'legacy',
  method: 'GET',
  path: `${base}/{id}/acknowledgement`,
  summary: 'Acknowledgement of a committed import: batch, certification, and the number of every account',
  access: 'client',
  params: importParams,
  query: z.object({ format: z.enum(['pdf', 'csv']).default('pdf') }),
  produces: [pdf, csv],
  errors: [409],
});

export const downloadImportErrors = defineEndpoint({
  name: 'imports.errors',
  api: 'legacy',
  method: 'GET',
  path: `${base}/{id}/errors`,
  summary: 'Rows that were not placed, with their problems; the corrected file can be uploaded',
  access: 'client',
  params: importParams,
  query: z.object({
    format: z.enum(['csv', 'xlsx']).default('csv'),
    /** Full SSNs and dates of birth instead of masked ones; recorded in the audit log. */
    sensitive: z.stringbool().default(false),
  }),
  produces: [csv, xlsx],
  errors: [409],
});
