import { SEC_CODES } from '@recoup/domain/money/nacha';
import { isReturnCode } from '@recoup/domain/money/nacha-returns';
import { isRoutingNumber } from '@recoup/domain/shared/checks';
import { z } from 'zod';
import { cents, cursorQuery, dataOf, day, id, instant, listOf } from '../shared/common.ts';
import { defineEndpoint } from '../shared/endpoint.ts';

/** Files of remittances over all clients: for admins who are not limited to some, and for auditors to read. */
const reads = {
  api: 'agency',
  access: 'agency',
  agencyRoles: ['agency_admin', 'agency_auditor'],
  reachesAllClients: true,
} as const;
const writes = { api: 'agency', access: 'agency', agencyRoles: ['agency_admin'], reachesAllClients: true } as const;

const routing = z
  .string()
  .trim()
  .refine((text) => isRoutingNumber(text), 'This is not a valid routing number. Enter its nine digits.');
const printable = (max: number, ask: string) =>
  z
    .string()
    .min(1, ask)
    .max(max, `At most ${max} characters`)
    .regex(/^[ A-Za-z0-9.,&/()-]+$/, 'Use letters, digits, spaces and . , & / ( ) -');

/** As the agency's bank assigns it. */
export const achOriginator = z.object({
  immediate_destination: routing.meta({ title: 'Routing number of the receiving bank' }),
  immediate_destination_name: printable(23, 'Enter the name of the bank').meta({ title: 'Name of the receiving bank' }),
  /** Nine digits, or ten characters as assigned by the bank. */
  immediate_origin: printable(10, 'Enter the immediate origin')
    .min(9, 'Nine or ten characters, as your bank says')
    .meta({ title: 'Immediate origin' }),
  immediate_origin_name: printable(23, 'Enter your name as registered with your bank').meta({ title: 'Name of the origin' }),
  company_name: printable(16, 'Enter the company name').meta({ title: 'Company name' }),
  company_id: printable(10, 'Enter the company ID').meta({ title: 'Company ID' }),
  odfi_routing: routing.meta({ title: 'Routing number of the originating bank (ODFI)' }),
});
export type AchOriginator = z.output<typeof achOriginator>;

export const getAchSettings = defineEndpoint({
  name: 'agency_ach.settings',
  method: 'GET',
  path: '/v1/ach-settings',
  summary: 'How the agency originates ACH files; null before it was set',
  ...reads,
  response: dataOf(z.object({ ...achOriginator.shape, updated_by: z.string(), updated_at: instant }).nullable()),
  errors: [404],
});

export const setAchSettings = defineEndpoint({
  name: 'agency_ach.set',
  method: 'PUT',
  path: '/v1/ach-settings',
  summary: 'Sets how the agency originates ACH files',
  ...writes,
  body: achOriginator,
  status: 204,
  stepUp: true,
  errors: [404],
});

const candidate = z.object({
  client_id: id,
  client_name: z.string(),
  statement_id: id,
  number: z.string(),
  amount_cents: cents,
  /** Account the money would go to; null: the client has no usable account. */
  bank: z.object({ name: z.string().nullable(), last4: z.string(), type: z.enum(['checking', 'savings']) }).nullable(),
  /** Suggested by the client's legal form. */
  sec: z.enum(SEC_CODES),
  /** Why it cannot go in a file; null: it can. */
  problem: z.string().nullable(),
});
export type AchCandidate = z.output<typeof candidate>;

export const listAchCandidates = defineEndpoint({
  name: 'agency_ach.candidates',
  method: 'GET',
  path: '/v1/ach-candidates',
  summary: 'Remittances that are due and not in a file, oldest first, and the earliest effective date',
  ...reads,
  response: dataOf(z.object({ earliest_on: day, remittances: z.array(candidate) })),
  errors: [404],
});

const fileState = z.enum(['prepared', 'approved', 'exported', 'cancelled']);

const achFile = z.object({
  id,
  number: z.int(),
  state: fileState,
  effective_on: day,
  entries: z.int(),
  total_cents: cents,
  /** Entries that the bank returned. */
  returned: z.int(),
  prepared: z.object({ by: z.string(), at: instant }),
  approved: z.object({ by: z.string(), at: instant }).nullable(),
  exported: z.object({ by: z.string(), at: instant }).nullable(),
  cancelled: z.object({ by: z.string(), at: instant }).nullable(),
});
export type AchFileRow = z.output<typeof achFile>;

export const listAchFiles = defineEndpoint({
  name: 'agency_ach.list',
  method: 'GET',
  path: '/v1/ach-files',
  summary: 'ACH files, the newest first',
  ...reads,
  query: z.object(cursorQuery),
  response: listOf(achFile),
  errors: [404],
});

const entry = z.object({
  id,
  client_id: id,
  client_name: z.string(),
  statement_id: id,
  number: z.string(),
  sec: z.enum(SEC_CODES),
  amount_cents: cents,
  trace: z.string(),
  bank: z.object({ name: z.string().nullable(), last4: z.string(), type: z.enum(['checking', 'savings']) }),
  state: z.enum(['open', 'returned', 'cancelled']),
  /** Of a returned one: code and reason. */
  returned: z.string().nullable(),
  /** The remittance is recorded as paid. */
  is_paid: z.boolean(),
});
export type AchEntry = z.output<typeof entry>;

const achFilePage = z.object({
  ...achFile.shape,
  /** Prepared by the caller, who therefore cannot approve it. */
  is_own: z.boolean(),
  /** The effective date has passed, and some entries are not recorded as paid. */
  may_settle: z.boolean(),
  items: z.array(entry),
});
export type AchFilePage = z.output<typeof achFilePage>;

const fileParams = z.object({ ach_file_id: id });

export const getAchFile = defineEndpoint({
  name: 'agency_ach.get',
  method: 'GET',
  path: '/v1/ach-files/{ach_file_id}',
  summary: 'One ACH file with its remittances; account numbers by their last four digits',
  ...reads,
  params: fileParams,
  response: dataOf(achFilePage),
  errors: [404],
});

export const prepareAchFile = defineEndpoint({
  name: 'agency_ach.prepare',
  method: 'POST',
  path: '/v1/ach-files',
  summary:
    'Prepares a file of remittances. 422 for an effective date that is too early or not a banking day; 409 `ach_settings_missing`, or `remittance_unfit` with the reason',
  ...writes,
  body: z.object({
    effective_on: day,
    remittances: z
      .array(z.object({ client_id: id, statement_id: id, sec: z.enum(SEC_CODES) }))
      .min(1, 'Choose a remittance')
      .max(5000),
  }),
  status: 201,
  response: dataOf(z.object({ id, number: z.int() })),
  errors: [404, 409],
});

export const approveAchFile = defineEndpoint({
  name: 'agency_ach.approve',
  method: 'POST',
  path: '/v1/ach-files/{ach_file_id}/approval',
  summary: 'Approves a file that another person prepared. 409 `same_person`, `ach_file_state`, `remittance_unfit`',
  ...writes,
  params: fileParams,
  body: z.object({}),
  status: 204,
  stepUp: true,
  errors: [404, 409],
});

export const cancelAchFile = defineEndpoint({
  name: 'agency_ach.cancel',
  method: 'DELETE',
  path: '/v1/ach-files/{ach_file_id}',
  summary: 'Cancels a file that is not exported; its remittances can go in another one. 409 `ach_file_state`',
  ...writes,
  params: fileParams,
  status: 204,
  errors: [404, 409],
});

export const exportAchFile = defineEndpoint({
  name: 'agency_ach.export',
  method: 'POST',
  path: '/v1/ach-files/{ach_file_id}/export',
  summary:
    'Writes an approved file in the NACHA format; a repeated export returns the same file. 409 `ach_file_state`, `effective_date_passed`, `remittance_unfit`',
  ...writes,
  params: fileParams,
  body: z.object({}),
  produces: ['text/plain'],
  stepUp: true,
  errors: [404, 409],
});

const outcome = z.object({
  client_name: z.string(),
  number: z.string(),
  /** Null: recorded. */
  problem: z.string().nullable(),
});

export const settleAchFile = defineEndpoint({
  name: 'agency_ach.settle',
  method: 'POST',
  path: '/v1/ach-files/{ach_file_id}/settlement',
  summary:
    'Records the remittances of an exported file as paid, from its effective date on. 409 `ach_file_state`, `not_effective`',
  ...writes,
  params: fileParams,
  body: z.object({}),
  response: dataOf(z.array(outcome)),
  stepUp: true,
  errors: [404, 409],
});

const returnOutcome = z.object({
  trace: z.string(),
  result: z.enum(['recorded', 'repeated', 'unknown', 'refused']),
  client_name: z.string().nullable(),
  number: z.string().nullable(),
  message: z.string(),
});
export type ReturnOutcome = z.output<typeof returnOutcome>;

export const recordAchReturns = defineEndpoint({
  name: 'agency_ach.return',
  method: 'POST',
  path: '/v1/ach-returns',
  summary: 'Records remittances that banks returned, each by its trace number: the statement is unpaid again, with the reason',
  ...writes,
  body: z.object({
    returns: z
      .array(
        z.object({
          trace: z
            .string()
            .trim()
            .regex(/^\d{15}$/, 'A trace number has 15 digits'),
          code: z
            .string()
            .trim()
            .refine((text) => isReturnCode(text), 'A return code is R and two digits, such as R03'),
        }),
      )
      .min(1, 'Enter a return')
      .max(2000),
  }),
  /** In the order of the returns. */
  response: dataOf(z.array(returnOutcome)),
  stepUp: true,
  errors: [404],
});
