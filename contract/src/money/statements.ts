import { AGING_BUCKETS, INVOICE_STATES, REMITTANCE_METHODS, type AgingBucket } from '@recoup/domain/money/statements';
import { REMITTANCE_STATES } from '@recoup/domain/money/statement-states';
import { SETTLEMENT_ROLES } from '@recoup/domain/users/roles';
import { z } from 'zod';
import { cents, clientParams, cursorQuery, dataOf, day, id, listOf, repeated } from '../shared/common.ts';
import { defineEndpoint } from '../shared/endpoint.ts';
import { paymentRow } from './payments.ts';

const roles = SETTLEMENT_ROLES;

const remittanceState = z.enum(REMITTANCE_STATES);
const remittanceMethod = z.enum(REMITTANCE_METHODS);

/** List filters; the address bar uses the same names. */
const statementFilters = {
  /** Statements that overlap these days. */
  from: day.optional(),
  to: day.optional(),
  /** First and last day of payment. */
  paid_from: day.optional(),
  paid_to: day.optional(),
  state: repeated(remittanceState),
};

export const statementFilterQuery = z.object(statementFilters);
export type StatementFilters = z.output<typeof statementFilterQuery>;

const statementListQuery = z.object({ ...statementFilters, ...cursorQuery });
export type StatementListQuery = z.output<typeof statementListQuery>;

export const statementRow = z.object({
  id,
  /** The agency's statement number. */
  number: z.string(),
  period_from: day,
  period_to: day,
  issued_on: day,
  method: remittanceMethod,
  state: remittanceState,
  /** Balance the agency holds for the client; negative: owed by the client. */
  opening_cents: cents,
  collected_cents: cents,
  fees_cents: cents,
  paid_out_cents: cents,
  adjustments_cents: cents,
  /** opening + collected − fees − paid out + adjustments, always. */
  closing_cents: cents,
  /** Invoiced by the agency, without voided invoices. */
  invoiced_cents: cents,
  paid_by: z.enum(['ach', 'check']).nullable(),
  paid_on: day.nullable(),
  /** Transfer trace or check number. */
  trace: z.string().nullable(),
  bank_last4: z.string().nullable(),
  /** Number of payments on it. */
  payments: z.int(),
  /** Why it was voided. */
  void_reason: z.string().nullable(),
  /** What arrived, where that is known; another amount than paid out was accepted by someone, with a note. */
  paid_cents: cents.nullable(),
  paid_accepted_by: z.string().nullable(),
  paid_note: z.string().nullable(),
});
export type StatementRow = z.output<typeof statementRow>;

export const listStatements = defineEndpoint({
  name: 'remittances.list',
  api: 'payments',
  method: 'GET',
  path: '/v1/clients/{client_id}/remittances',
  summary: "The agency's statements, newest period first",
  access: 'client',
  roles,
  params: clientParams,
  query: statementListQuery,
  response: listOf(statementRow),
});

const statementTotals = z.object({
  statements: z.int(),
  collected_cents: cents,
  fees_cents: cents,
  paid_out_cents: cents,
  adjustments_cents: cents,
  /** Closing balance of the newest statement, regardless of filters; null before the first one. */
  balance: z.object({ id, number: z.string(), period_to: day, closing_cents: cents }).nullable(),
});
export type StatementTotals = z.output<typeof statementTotals>;

export const getStatementTotals = defineEndpoint({
  name: 'remittances.totals',
  api: 'payments',
  method: 'GET',
  path: '/v1/clients/{client_id}/remittances/totals',
  summary: 'Count and totals of the matching statements, and the amount currently carried forward',
  access: 'client',
  roles,
  params: clientParams,
  query: statementFilterQuery,
  response: dataOf(statementTotals),
});

/** In statement order. */
export const statementSections = ['agency', 'direct', 'reversals', 'adjustments'] as const;
export type StatementSection = (typeof statementSections)[number];

const statementSection = z.object({
  section: z.enum(statementSections),
  label: z.string(),
  payments: z.int(),
  effect_cents: cents,
  commission_cents: cents,
  due_client_cents: cents,
  due_agency_cents: cents,
});

/** Statement lines other than payments: costs, invoices, carried balances, corrections. */
export const statementAdjustment = z.object({
  kind: z.enum(['cost', 'invoice', 'invoice_payment', 'carried', 'correction']),
  text: z.string(),
  amount_cents: cents,
  account: z.object({ id, people_id: id, number: z.string(), debtor_name: z.string() }).nullable(),
});

export const statement = z.object({
  ...statementRow.shape,
  agency_name: z.string(),
  client_name: z.string(),
  client_code: z.string().nullable(),
  /** The voided statement that it corrects, and the statement that corrects it. */
  corrects: z.object({ id, number: z.string() }).nullable(),
  corrected_by: z.object({ id, number: z.string() }).nullable(),
  /** Every section, including empty ones; they add up to the statement. */
  sections: z.array(statementSection),
  adjustments: z.array(statementAdjustment),
  invoices: z.array(z.object({ id, number: z.string(), amount_cents: cents, state: z.enum(INVOICE_STATES), due_on: day })),
});
export type Statement = z.output<typeof statement>;

const statementParams = clientParams.extend({ id });

export const getStatement = defineEndpoint({
  name: 'remittances.get',
  api: 'payments',
  method: 'GET',
  path: '/v1/clients/{client_id}/remittances/{id}',
  summary: 'One statement: totals, sections, invoices and carried amounts',
  access: 'client',
  roles,
  params: statementParams,
  response: dataOf(statement),
});

export const statementLine = z.object({
  ...paymentRow.shape,
  section: z.enum(statementSections),
  principal_cents: cents.nullable(),
  interest_cents: cents.nullable(),
  fees_cents: cents.nullable(),
  costs_cents: cents.nullable(),
  /** Origin of the account: its batch and file row; null for manual entries or deleted files. */
  batch: z.object({ id, number: z.string(), source: z.enum(['file', 'manual', 'loaded']) }),
  source: z.object({ import_id: id, file_name: z.string(), row_number: z.int() }).nullable(),
});
export type StatementLineRow = z.output<typeof statementLine>;

export const statementLinesQuery = z.object({
  section: z.enum(statementSections).optional(),
  /** This line alone. */
  payment_id: id.optional(),
  ...cursorQuery,
});
export type StatementLinesQuery = z.output<typeof statementLinesQuery>;

export const listStatementLines = defineEndpoint({
  name: 'remittances.lines',
  api: 'payments',
  method: 'GET',
  path: '/v1/clients/{client_id}/remittances/{id}/lines',
  summary: 'Payments of a statement by section and day, each with the import row that placed its account',
  access: 'client',
  roles,
  params: statementParams,
  query: statementLinesQuery,
  response: listOf(statementLine),
});

export const downloadStatement = defineEndpoint({
  name: 'remittances.download',
  api: 'payments',
  method: 'GET',
  path: '/v1/clients/{client_id}/remittances/{id}/file',
  summary: 'The statement as a file',
  access: 'client',
  roles,
  params: statementParams,
  query: z.object({ format: z.enum(['pdf', 'csv', 'xlsx']).default('pdf') }),
  produces: ['application/pdf', 'text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
});

const bucketKeys = AGING_BUCKETS.map(({ key }) => key) as [AgingBucket, ...AgingBucket[]];

const invoiceRow = z.object({
  id,
  number: z.string(),
  /** `is_void`: it was voided, and with it the invoice, unless that was paid. */
  remittance: z.object({ id, number: z.string(), is_void: z.boolean() }).nullable(),
  issued_on: day,
  due_on: day,
  amount_cents: cents,
  paid_cents: cents,
  /** Open amount. */
  owed_cents: cents,
  /** Negative: not due yet; null: nothing owed. */
  days_past_due: z.int().nullable(),
  state: z.enum(INVOICE_STATES),
});
export type InvoiceRow = z.output<typeof invoiceRow>;

export const invoiceListQuery = z.object({
  state: repeated(z.enum(INVOICE_STATES)),
  /** Invoices with an open amount, by days past due. */
  bucket: z.enum(bucketKeys).optional(),
  ...cursorQuery,
});
export type InvoiceListQuery = z.output<typeof invoiceListQuery>;

export const listInvoices = defineEndpoint({
  name: 'invoices.list',
  api: 'payments',
  method: 'GET',
  path: '/v1/clients/{client_id}/invoices',
  summary: 'Invoices of the agency, newest first',
  access: 'client',
  roles,
  params: clientParams,
  query: invoiceListQuery,
  response: listOf(invoiceRow),
});

const invoiceAging = z.object({
  as_of: day,
  owed_cents: cents,
  /** By days past due; adds up to the open total. */
  buckets: z.array(z.object({ key: z.enum(bucketKeys), label: z.string(), invoices: z.int(), owed_cents: cents })),
});
export type InvoiceAging = z.output<typeof invoiceAging>;

export const getInvoiceAging = defineEndpoint({
  name: 'invoices.aging',
  api: 'payments',
  method: 'GET',
  path: '/v1/clients/{client_id}/invoices/aging',
  summary: 'Amounts due to the agency, by age',
  access: 'client',
  roles,
  params: clientParams,
  response: dataOf(invoiceAging),
});

const commissionTerms = z.object({
  version: z.int(),
  valid_from: day,
  /** One rule or limit each, in matching order. */
  words: z.array(z.string()),
});

export const getCommissionSchedule = defineEndpoint({
  name: 'commission-schedule.get',
  api: 'payments',
  method: 'GET',
  path: '/v1/clients/{client_id}/commission-schedule',
  summary: 'Commission terms of the client in plain language: current, past and future versions',
  access: 'client',
  roles,
  params: clientParams,
  response: dataOf(z.object({ current: commissionTerms.nullable(), versions: z.array(commissionTerms) })),
});
