import { z } from 'zod';
import { clientParams, dataOf } from '../shared/common.ts';
import { defineEndpoint } from '../shared/endpoint.ts';
import { accountsExport } from './exports.ts';
import { paymentFilterQuery } from '../money/payments.ts';

/** Separate from the other exports: the debtors list imports those and needs no payments. */
export const createPaymentsExport = defineEndpoint({
  name: 'exports.create-payments',
  api: 'legacy',
  method: 'POST',
  path: '/v1/clients/{client_id}/exports/payments',
  summary: 'Starts a background export of all matching payments',
  access: 'client',
  whileSuspended: true,
  params: clientParams,
  body: z.object({ format: z.enum(['csv', 'xlsx']), filters: paymentFilterQuery }),
  response: dataOf(accountsExport),
  status: 202,
  idempotent: true,
});
