import { IMPORT_STATES } from '@recoup/domain/placing/import-states';
import { z } from 'zod';
import { cents, id, instant } from '../shared/common.ts';
import { debtType } from '../accounts/debtors.ts';

export const importState = z.enum(IMPORT_STATES);

export const rowMeaning = z.enum(['debtor', 'invoice', 'line', 'co-debtor']);

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

export const rowState = z.enum(['ok', 'warning', 'error', 'left_out', 'merged', 'committed']);
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
      /** Column that asks, for questions about a fact; other problems count all columns of their field. */
      column: z.int().nullable().optional(),
      message: z.string(),
      count: z.int(),
    }),
  ),
  /** Total rows of the file that differ from the sum of its rows. */
  totals: z.array(z.object({ row_number: z.int(), stated_cents: cents, sum_cents: cents })).default([]),
  /** Trailers of the file that state another number of rows than it has. */
  counts: z.array(z.object({ row_number: z.int(), stated: z.int(), found: z.int() })).default([]),
});
export type ImportSummary = z.output<typeof importSummary>;

export const importHead = z.object({
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

export const importDetails = importHead.extend({
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

export const importRow = z.object({
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
