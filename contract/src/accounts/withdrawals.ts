import { z } from 'zod';
import { clientParams, dataOf, id } from '../shared/common.ts';
import { defineEndpoint } from '../shared/endpoint.ts';

const withdrawal = z.object({
  reason: z.string().trim().min(1, 'Give a reason').max(300, 'A reason can have 300 characters'),
});
const withdrawn = dataOf(z.object({ /** Accounts recalled by this call. */ withdrawn: z.int() }));
const params = clientParams.extend({ id });

export const withdrawAccount = defineEndpoint({
  name: 'accounts.withdraw',
  api: 'legacy',
  method: 'POST',
  path: '/v1/clients/{client_id}/accounts/{id}/withdrawal',
  summary:
    'Withdraws a placement that the agency has not accepted: the account is recalled. 409 `withdrawal_refused` names it if it cannot be',
  access: 'client',
  params,
  body: withdrawal,
  response: withdrawn,
  idempotent: true,
});

export const getBatchWithdrawal = defineEndpoint({
  name: 'accounts.batch-withdrawal',
  api: 'legacy',
  method: 'GET',
  path: '/v1/clients/{client_id}/batches/{id}/withdrawal',
  summary: 'How many accounts of a batch would be withdrawn, or why it cannot be',
  access: 'client',
  params,
  response: dataOf(z.object({ open: z.int(), refusal: z.string().nullable() })),
});

export const withdrawBatch = defineEndpoint({
  name: 'accounts.withdraw-batch',
  api: 'legacy',
  method: 'POST',
  path: '/v1/clients/{client_id}/batches/{id}/withdrawal',
  summary:
    'Withdraws all accounts of a batch, or none: 409 `withdrawal_refused` names the first that the agency has accepted. Accounts closed before are left as they are',
  access: 'client',
  params,
  body: withdrawal,
  response: withdrawn,
  idempotent: true,
});
