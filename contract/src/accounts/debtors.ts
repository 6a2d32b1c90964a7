import { ACCOUNT_ACTIONS } from '@recoup/domain/accounts/request-kinds';
import { DEBT_TYPES } from '@recoup/domain/shared/debt-types';
import { REFERENCE_DATES } from '@recoup/domain/shared/reference-dates';
import { STATUS_CODES, type StatusCode } from '@recoup/domain/accounts/statuses';
import { z } from 'zod';
import { accountRef } from '../shared/account-ref.ts';
import { cents, clientParams, cursorQuery, dataOf, day, fileName, id, instant, listOf, repeated } from '../shared/common.ts';
import { defineEndpoint } from '../shared/endpoint.ts';

export const statusCode = z.enum(STATUS_CODES as [StatusCode, ...StatusCode[]]);
export const debtType = z.enum(DEBT_TYPES);

/** List filters; the address bar of /debtors uses the same names. */
const debtorFilters = {
  /** Name or account number (the agency's or the client's), in any order, with or without punctuation. */
  q: z.string().trim().max(200).optional(),
  status: repeated(statusCode),
  /** First day in the current status. */
  status_from: day.optional(),
  location_id: repeated(id),
  debt_type: repeated(debtType),
  batch_id: id.optional(),
  placed_from: day.optional(),
  placed_to: day.optional(),
  balance_min: z.coerce.number().int().optional(),
  balance_max: z.coerce.number().int().optional(),
  /** Minimum and maximum age of the debt in days. */
  age_min: z.coerce.number().int().min(0).max(36_500).optional(),
  age_max: z.coerce.number().int().min(0).max(36_500).optional(),
};

export const debtorSorts = ['placed', 'name', 'balance', 'activity'] as const;
export type DebtorSort = (typeof debtorSorts)[number];

export const debtorFilterQuery = z.object(debtorFilters);
export type DebtorFilters = z.output<typeof debtorFilterQuery>;

export const debtorListQuery = z.object({
  ...debtorFilters,
  sort: z.enum(debtorSorts).default('placed'),
  dir: z.enum(['asc', 'desc']).default('desc'),
  ...cursorQuery,
});
export type DebtorListQuery = z.output<typeof debtorListQuery>;

export const debtorRow = z.object({
  id,
  people_id: id,
  /** `A-1042-7`. */
  number: z.string().meta({ title: 'Account' }),
  debtor_name: z.string().meta({ title: 'Name' }),
  client_account_number: z.string().meta({ title: 'Your account number' }),
  status: statusCode.meta({ title: 'Status' }),
  status_since: instant.meta({ title: 'Status since' }),
  debt_type: debtType.meta({ title: 'Debt type' }),
  location_id: id.nullable(),
  location_name: z.string().nullable().meta({ title: 'Location' }),
  placed_on: day.meta({ title: 'Placed' }),
  amount_placed_cents: cents.meta({ title: 'Amount placed' }),
  paid_cents: cents.meta({ title: 'Paid' }),
  balance_cents: cents.meta({ title: 'Balance' }),
  last_activity_at: instant.meta({ title: 'Last activity' }),
});
export type DebtorRow = z.output<typeof debtorRow>;

export const listDebtors = defineEndpoint({
  name: 'debtors.list',
  api: 'legacy',
  method: 'GET',
  path: '/v1/clients/{client_id}/debtors',
  summary: 'Lists accounts of the client, filtered and sorted, by page',
  access: 'client',
  params: clientParams,
  query: debtorListQuery,
  response: listOf(debtorRow),
});

const debtorTotals = z.object({
  accounts: z.int(),
  amount_placed_cents: cents,
  paid_cents: cents,
  /** Of all matching accounts, also closed ones. */
  balance_cents: cents,
  /** Of the open ones among them. */
  open_balance_cents: cents,
});
export type DebtorTotals = z.output<typeof debtorTotals>;

export const getDebtorTotals = defineEndpoint({
  name: 'debtors.totals',
  api: 'legacy',
  method: 'GET',
  path: '/v1/clients/{client_id}/debtors/totals',
  summary: 'Count and totals of all matching rows',
  access: 'client',
  params: clientParams,
  query: debtorFilterQuery,
  response: dataOf(debtorTotals),
});

export const exportDebtors = defineEndpoint({
  name: 'debtors.export',
  api: 'legacy',
  method: 'GET',
  path: '/v1/clients/{client_id}/debtors/export',
  summary: 'All matching rows as a file',
  access: 'client',
  params: clientParams,
  query: z.object({ ...debtorFilters, format: z.enum(['csv', 'xlsx']).default('csv'), account_id: repeated(id) }),
  produces: ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
});

const phone = z.object({ type: z.string(), number: z.string() });

const debtorPerson = z.object({
  people_id: id,
  kind: z.enum(['person', 'business']),
  display_name: z.string(),
  contact_name: z.string().nullable(),
  address: z.object({
    line1: z.string().nullable(),
    line2: z.string().nullable(),
    city: z.string().nullable(),
    state: z.string().nullable(),
    postal_code: z.string().nullable(),
    country: z.string().nullable(),
  }),
  phones: z.array(phone),
  emails: z.array(z.string()),
  /** Last four digits; the full number never leaves the server. */
  ssn_last4: z.string().nullable(),
  ein_last4: z.string().nullable(),
  has_date_of_birth: z.boolean(),
  employer_name: z.string().nullable(),
  language: z.string().nullable(),
});

const itemization = z.object({
  reference: z.enum(REFERENCE_DATES),
  date: day,
  amount_cents: cents,
  interest_cents: cents,
  fees_cents: cents,
  payments_cents: cents,
  credits_cents: cents,
});

const accountNote = z.object({ id, body: z.string(), author_name: z.string(), created_at: instant });
export type AccountNote = z.output<typeof accountNote>;
export const accountDocument = z.object({
  id,
  kind: z.string(),
  file_name: z.string(),
  media_type: z.string(),
  bytes: z.int(),
  author_name: z.string(),
  created_at: instant,
});

export type AccountDocument = z.output<typeof accountDocument>;

export const accountDetails = z.object({
  ...debtorRow.shape,
  status_reason: z.string().nullable(),
  adjusted_cents: cents,
  /** Part of `adjusted_cents` that the history loaded by the agency does not explain. */
  conversion_cents: cents,
  debt_date: day.nullable(),
  creditor_current: z.string().nullable(),
  creditor_itemization: z.string().nullable(),
  itemization: itemization.nullable(),
  /** Fields specific to the debt type, keyed as in `@recoup/domain/placement-fields`. */
  details: z.record(z.string(), z.unknown()),
  /** Documents of the account in file order: invoices and credits (negative). */
  invoices: z.array(
    z.object({
      number: z.string().nullable(),
      date: day.nullable(),
      due_date: day.nullable(),
      type: z.string().nullable(),
      cents,
    }),
  ),
  batch: z.object({ id, number: z.string(), created_at: instant }),
  /** The closed account this one replaced, and the newest account that replaced this one. */
  placed_before: accountRef.nullable(),
  placed_again: accountRef.nullable(),
  person: debtorPerson,
  other_accounts: z.array(debtorRow),
  parties: z.array(
    z.object({
      id,
      role: z.string(),
      display_name: z.string(),
      is_liable: z.boolean(),
      phones: z.array(z.string()),
      address: z.string().nullable(),
    }),
  ),
  documents: z.array(
    accountDocument.extend({
      /** Name from the agency; null for documents of the client. */
      title: z.string().nullable(),
      by: z.enum(['client', 'agency']),
      /** From the agency and unread by the caller. */
      is_unread: z.boolean(),
    }),
  ),
  /** The file row that placed the account, verbatim; sensitive cells show their last four. */
  source_row: z
    .object({
      import_id: id,
      file_name: z.string(),
      row_number: z.int(),
      cells: z.array(z.object({ header: z.string(), text: z.string() })),
    })
    .nullable(),
  abilities: z.object({ add_note: z.boolean(), add_document: z.boolean() }),
  /** File number in the agency's system; null until accepted. */
  agency_account_number: z.string().nullable(),
  /** Interest and charges since placement. */
  accrued_cents: cents,
  /** Part of the payments that went to the client directly. */
  paid_direct_cents: cents,
  /** Last day of a hold. */
  hold_until: day.nullable(),
  /** Available actions, and reasons for the unavailable ones; warnings do not block. */
  actions: z.array(
    z.object({
      action: z.enum(ACCOUNT_ACTIONS),
      is_available: z.boolean(),
      code: z.string().nullable(),
      reason: z.string().nullable(),
      warning: z.string().nullable(),
    }),
  ),
  /** Number of agency entries the caller has not read. */
  unread: z.int(),
});
export type AccountDetails = z.output<typeof accountDetails>;

const accountParams = clientParams.extend({ people_id: id, id });

export const getAccount = defineEndpoint({
  name: 'debtors.get',
  api: 'legacy',
  method: 'GET',
  path: '/v1/clients/{client_id}/debtors/{people_id}/accounts/{id}',
  summary: 'All details of an account',
  access: 'client',
  params: accountParams,
  response: dataOf(accountDetails),
});

export const noteBody = z.string().trim().min(1, 'Write a note first').max(4000, 'A note can have 4,000 characters');

export const addAccountNote = defineEndpoint({
  name: 'debtors.add-note',
  api: 'legacy',
  method: 'POST',
  path: '/v1/clients/{client_id}/debtors/{people_id}/accounts/{id}/notes',
  summary: 'Adds a note, which the agency can read',
  access: 'client',
  params: accountParams,
  body: z.object({ body: noteBody }),
  response: dataOf(accountNote),
  status: 201,
});

export const documentKinds = [
  'statement',
  'invoice',
  'contract',
  'financial_policy',
  'proof_of_service',
  'judgment',
  'correspondence',
  'dispute_evidence',
  'other',
] as const;

export const documentLimits = { bytes: 25 * 1024 * 1024 };

export const addAccountDocument = defineEndpoint({
  name: 'debtors.add-document',
  api: 'legacy',
  method: 'POST',
  path: '/v1/clients/{client_id}/debtors/{people_id}/accounts/{id}/documents',
  summary: 'Attaches a document; the body is the file, the query has its name and kind',
  access: 'client',
  params: accountParams,
  query: z.object({ file_name: fileName, kind: z.enum(documentKinds).default('other') }),
  file: { maxBytes: documentLimits.bytes },
  response: dataOf(accountDocument),
  status: 201,
});

export const getAccountDocument = defineEndpoint({
  name: 'debtors.get-document',
  api: 'legacy',
  method: 'GET',
  path: '/v1/clients/{client_id}/debtors/{people_id}/accounts/{id}/documents/{document_id}',
  summary: 'The file of a document',
  access: 'client',
  params: accountParams.extend({ document_id: id }),
  produces: ['application/octet-stream'],
});

export const savedView = z.object({ id, name: z.string(), query: z.string() });

export const listSavedViews = defineEndpoint({
  name: 'debtors.list-views',
  api: 'legacy',
  method: 'GET',
  path: '/v1/clients/{client_id}/debtor-views',
  summary: 'Saved views of the caller',
  access: 'client',
  params: clientParams,
  response: z.object({ data: z.array(savedView) }),
});

export const viewName = z.string().trim().min(1, 'Give the view a name').max(80);

export const saveView = defineEndpoint({
  name: 'debtors.save-view',
  api: 'legacy',
  method: 'PUT',
  path: '/v1/clients/{client_id}/debtor-views',
  summary: 'Saves filters, sort and columns under a name, replacing a view of the same name',
  access: 'client',
  whileSuspended: true,
  params: clientParams,
  body: z.object({ name: viewName, query: z.string().max(4000) }),
  response: dataOf(savedView),
});

export const deleteView = defineEndpoint({
  name: 'debtors.delete-view',
  api: 'legacy',
  method: 'DELETE',
  path: '/v1/clients/{client_id}/debtor-views/{id}',
  summary: 'Deletes a saved view of the caller',
  access: 'client',
  whileSuspended: true,
  params: clientParams.extend({ id }),
  status: 204,
});

export const listBatches = defineEndpoint({
  name: 'debtors.list-batches',
  api: 'legacy',
  method: 'GET',
  path: '/v1/clients/{client_id}/batches',
  summary: 'The newest placement batches',
  access: 'client',
  params: clientParams,
  response: z.object({
    data: z.array(
      z.object({
        id,
        number: z.string(),
        /** `loaded`: by the agency, from before the portal. */
        source: z.enum(['file', 'manual', 'loaded']),
        account_count: z.int(),
        amount_placed_cents: cents,
        created_at: instant,
      }),
    ),
  }),
});
