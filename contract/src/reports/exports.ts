import { z } from 'zod';
import { clientParams, dataOf, id } from '../shared/common.ts';
import { debtorFilterQuery } from '../accounts/debtors.ts';
import { defineEndpoint } from '../shared/endpoint.ts';
import { fileProgress } from '../shared/file-progress.ts';

/** Files above `streamedRows` rows are made in the background and stored for `keptDays`. */
export const exportLimits = { streamedRows: 10_000, keptDays: 7, unfinishedPerUser: 3 };

/** Exported list. */
const exportSubjects = ['accounts', 'payments'] as const;
export type ExportSubject = (typeof exportSubjects)[number];

export const accountsExport = z.object({
  id,
  format: z.enum(['csv', 'xlsx']),
  ...fileProgress,
});
export type AccountsExport = z.output<typeof accountsExport>;

const exportParams = clientParams.extend({ id });

export const createExport = defineEndpoint({
  name: 'exports.create',
  api: 'legacy',
  method: 'POST',
  path: '/v1/clients/{client_id}/exports',
  summary: 'Starts a background export of all matching accounts',
  access: 'client',
  whileSuspended: true,
  params: clientParams,
  body: z.object({ format: z.enum(['csv', 'xlsx']), filters: debtorFilterQuery }),
  response: dataOf(accountsExport),
  status: 202,
  idempotent: true,
});

export const listExports = defineEndpoint({
  name: 'exports.list',
  api: 'legacy',
  method: 'GET',
  path: '/v1/clients/{client_id}/exports',
  summary: 'Recent exports of the caller, newest first',
  access: 'client',
  params: clientParams,
  query: z.object({ subject: z.enum(exportSubjects).default('accounts') }),
  response: z.object({ data: z.array(accountsExport) }),
});

export const getExport = defineEndpoint({
  name: 'exports.get',
  api: 'legacy',
  method: 'GET',
  path: '/v1/clients/{client_id}/exports/{id}',
  summary: 'One export of the caller, with its progress',
  access: 'client',
  params: exportParams,
  response: dataOf(accountsExport),
});

export const downloadExport = defineEndpoint({
  name: 'exports.download',
  api: 'legacy',
  method: 'GET',
  path: '/v1/clients/{client_id}/exports/{id}/file',
  summary: 'The file of an export of the caller',
  access: 'client',
  params: exportParams,
  produces: ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  errors: [409],
});

export const cancelExport = defineEndpoint({
  name: 'exports.cancel',
  api: 'legacy',
  method: 'POST',
  path: '/v1/clients/{client_id}/exports/{id}/cancel',
  summary: 'Cancels an unfinished export',
  access: 'client',
  whileSuspended: true,
  params: exportParams,
  response: dataOf(accountsExport),
});
