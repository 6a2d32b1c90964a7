import { z } from 'zod';
import { accountRef } from '../shared/account-ref.ts';
import { cents, clientParams, dataOf, fileName } from '../shared/common.ts';
import { defineEndpoint } from '../shared/endpoint.ts';

const base = '/v1/clients/{client_id}/requests/direct-payments';

/** `bytes`: of the file; `rows`: without the header. */
export const directPaymentFileLimits = { bytes: 2 * 1024 * 1024, rows: 2000 };

const typed = z.string().max(300).default('');
/** A row of such a file, as the user typed it; `account` is our number or the company's own. */
export const typedDirectPayment = z.object({
  account: typed,
  amount: typed,
  date: typed,
  method: typed,
  reference: typed,
  details: z.string().max(2000).default(''),
});
export type TypedDirectPayment = z.output<typeof typedDirectPayment>;

/**
 * The body is the file itself, CSV or XLSX, its first row the header: account number, amount, date, method, reference, notes.
 * Nothing is stored. 422 with the reason for any other file.
 */
export const readDirectPayments = defineEndpoint({
  name: 'requests.read-direct-payments',
  api: 'legacy',
  method: 'POST',
  path: `${base}/read-file`,
  summary: 'Reads a file of direct payments and returns its rows, each with its problems; nothing is reported',
  access: 'client',
  params: clientParams,
  query: z.object({ file_name: fileName.optional() }),
  file: { maxBytes: directPaymentFileLimits.bytes },
  response: dataOf(
    z.object({
      rows: z.array(
        z.object({
          /** 1-based row in the file. */
          row: z.int(),
          payment: typedDirectPayment,
          account: accountRef.nullable(),
          problems: z.array(z.object({ path: z.string(), message: z.string() })),
          warning: z.string().nullable(),
        }),
      ),
      /** Sum of the rows without a problem. */
      total_cents: cents,
      /** Unknown headers; these columns are ignored. */
      unknown_columns: z.array(z.string()),
    }),
  ),
});

export const importDirectPayments = defineEndpoint({
  name: 'requests.import-direct-payments',
  api: 'legacy',
  method: 'POST',
  path: `${base}/import`,
  summary: 'Reports all rows of the file, corrected or not, or none: 422 with paths such as `rows.3.amount`',
  access: 'client',
  params: clientParams,
  body: z.object({ rows: z.array(typedDirectPayment).min(1, 'There is nothing to report').max(directPaymentFileLimits.rows) }),
  response: dataOf(z.object({ submitted: z.int(), total_cents: cents })),
  status: 201,
  limit: { what: 'reports of direct payments', perHour: 10_000, count: ({ rows }) => rows.length },
  idempotent: true,
});
