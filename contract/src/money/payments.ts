import { PAYMENT_STATES, PAYMENT_TYPES } from '@recoup/domain/money/payments';
import { PAYMENT_METHODS } from '@recoup/domain/shared/payment-methods';
import { z } from 'zod';
import { accountRef } from '../shared/account-ref.ts';
import { cents, clientParams, cursorQuery, dataOf, day, id, instant, listOf, repeated } from '../shared/common.ts';
import { defineEndpoint } from '../shared/endpoint.ts';

const paymentType = z.enum(PAYMENT_TYPES);
const paymentState = z.enum(PAYMENT_STATES);
const paymentMethod = z.enum(PAYMENT_METHODS);

/** List filters; the address bar of /payments uses the same names. */
const paymentFilters = {
  /** Date that `from` and `to` apply to: the debtor's payment date or the reporting date used for statements (R2.6). */
  date: z.enum(['effective', 'reported']).default('reported'),
  from: day.optional(),
  to: day.optional(),
  type: repeated(paymentType),
  state: repeated(paymentState),
  method: repeated(paymentMethod),
  location_id: repeated(id),
  account_id: id.optional(),
  /** First and last placement day. */
  placed_from: day.optional(),
  placed_to: day.optional(),
  amount_min: z.coerce.number().int().min(0).optional(),
  amount_max: z.coerce.number().int().min(0).optional(),
  remittance_id: id.optional(),
};

export const paymentFilterQuery = z.object(paymentFilters);
export type PaymentFilters = z.output<typeof paymentFilterQuery>;

const paymentSorts = ['reported', 'effective', 'amount'] as const;
export type PaymentSort = (typeof paymentSorts)[number];

export const paymentListQuery = z.object({
  ...paymentFilters,
  sort: z.enum(paymentSorts).default('reported'),
  dir: z.enum(['asc', 'desc']).default('desc'),
  ...cursorQuery,
});
export type PaymentListQuery = z.output<typeof paymentListQuery>;

const paymentAccount = accountRef.extend({
  /** The agency's file number, if known. */
  agency_account_number: z.string().nullable().meta({ title: 'Agency file number' }),
  location_id: id.nullable(),
  location_name: z.string().nullable().meta({ title: 'Location' }),
});

export const paymentRow = z.object({
  id,
  account: paymentAccount,
  type: paymentType.meta({ title: 'Type' }),
  method: paymentMethod.meta({ title: 'Method' }),
  state: paymentState.meta({ title: 'Status' }),
  effective_on: day.meta({ title: 'Paid on' }),
  reported_on: day.meta({ title: 'Reported' }),
  /** Never negative; the type gives the direction. */
  amount_cents: cents.meta({ title: 'Amount' }),
  /** Balance reduction; negative for a reversal; 0 until posted. */
  effect_cents: cents.meta({ title: 'Applied' }),
  balance_after_cents: cents.nullable().meta({ title: 'Balance after' }),
  /** What exceeded the balance: payable back to the debtor, and without commission. */
  overpaid_cents: cents.meta({ title: 'Overpaid' }),
  /** What is special about the payment, in words: the reason of a reversal, an overpayment, a payment after recall. */
  notes: z.array(z.string()).meta({ title: 'Details' }),
  /** Null where no commission can be due, or where several rates apply. */
  commission_rate_bp: z.int().nullable().meta({ title: 'Rate' }),
  /** Negative where a reversal refunds it. */
  commission_cents: cents.meta({ title: 'Commission' }),
  /** Explanation of the rate: the rule that matched. */
  commission_reason: z.string().nullable().meta({ title: 'Why this rate' }),
  /** The client's share of agency collections, and the agency's share of direct payments. */
  due_client_cents: cents.meta({ title: 'Due to you' }),
  due_agency_cents: cents.meta({ title: 'Due to agency' }),
  /** The payment it reverses, and the first payment that reverses it or a part of it. */
  reverses_id: id.nullable(),
  reversed_by_id: id.nullable(),
  /** What reversals took of it. */
  reversed_cents: cents,
  reference: z.string().nullable().meta({ title: 'Reference' }),
  /** Its statement; admins only. */
  remittance: z.object({ id, number: z.string() }).nullable().meta({ title: 'Statement' }),
});
export type PaymentRow = z.output<typeof paymentRow>;

export const listPayments = defineEndpoint({
  name: 'payments.list',
  api: 'payments',
  method: 'GET',
  path: '/v1/clients/{client_id}/payments',
  summary: 'Lists payments of the client, filtered and sorted, by page',
  access: 'client',
  params: clientParams,
  query: paymentListQuery,
  response: listOf(paymentRow),
});

/** Signed, net of reversals. */
const paymentTotals = z.object({
  payments: z.int(),
  /** Paid to the agency, paid to the client directly, and adjustments. */
  agency_cents: cents,
  direct_cents: cents,
  adjusted_cents: cents,
  commission_cents: cents,
  due_client_cents: cents,
  due_agency_cents: cents,
  /** Not included above: pending payments. */
  pending_cents: cents,
});
export type PaymentTotals = z.output<typeof paymentTotals>;

export const getPaymentTotals = defineEndpoint({
  name: 'payments.totals',
  api: 'payments',
  method: 'GET',
  path: '/v1/clients/{client_id}/payments/totals',
  summary: 'Count and totals of all matching rows',
  access: 'client',
  params: clientParams,
  query: paymentFilterQuery,
  response: dataOf(paymentTotals),
});

export const exportPayments = defineEndpoint({
  name: 'payments.export',
  api: 'payments',
  method: 'GET',
  path: '/v1/clients/{client_id}/payments/export',
  summary: 'All matching rows as a file',
  access: 'client',
  params: clientParams,
  query: z.object({ ...paymentFilters, format: z.enum(['csv', 'xlsx']).default('csv') }),
  produces: ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
});

export const paymentDetails = z.object({
  ...paymentRow.shape,
  /** The agency's allocation over principal, interest, fees and court costs, if provided. */
  principal_cents: cents.nullable(),
  interest_cents: cents.nullable(),
  fees_cents: cents.nullable(),
  costs_cents: cents.nullable(),
  /** Version of the commission terms at posting; admins only. */
  schedule_version: z.int().nullable(),
  reverses: paymentRow.nullable(),
  reversed_by: paymentRow.nullable(),
  /** All reversals of it or of parts of it, oldest first. */
  reversals: z.array(paymentRow),
  /** The other parts of a payment that the debtor made on several accounts. */
  split: z.array(paymentRow),
  /** The client's report of this payment. */
  request: z.object({ id, number: z.string() }).nullable(),
  created_at: instant,
  posted_at: instant.nullable(),
});
export type PaymentDetails = z.output<typeof paymentDetails>;

export const getPayment = defineEndpoint({
  name: 'payments.get',
  api: 'payments',
  method: 'GET',
  path: '/v1/clients/{client_id}/payments/{id}',
  summary: 'One payment, with the payment it reverses and how its commission was computed',
  access: 'client',
  params: clientParams.extend({ id }),
  response: dataOf(paymentDetails),
});
