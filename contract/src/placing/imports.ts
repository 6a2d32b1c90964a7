import { z } from 'zod';
import { cents, clientParams, cursorQuery, dataOf, fileName, id, listOf, repeated } from '../shared/common.ts';
import { defineEndpoint } from '../shared/endpoint.ts';
import {
  importState,
  rowMeaning,
  importMapping,
  rowState,
  importSummary,
  importHead,
  importDetails,
  importRow,
} from './import-shapes.ts';

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
    /** Column of the problem, or `none` for questions that no column asks. */
    column: z
      .string()
      .regex(/^(?:\d{1,3}|none)$/)
      .optional(),
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
    /** Column of the problem, where several columns ask about the same fact. */
    column: z.int().min(0).nullable().optional(),
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
    /** Column of the problem. Required where several columns ask about the same fact. */
    column: z.int().min(0).nullable().optional(),
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
