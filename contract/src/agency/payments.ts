import { z } from 'zod';
import { paymentDetails, paymentFilterQuery, paymentRow } from '../money/payments.ts';
import { cents, clientParams, cursorQuery, dataOf, id, instant, listOf, repeated } from '../shared/common.ts';
import { defineEndpoint } from '../shared/endpoint.ts';

/** Payments over all clients that an agency user may see. */

const everyRole = ['agency_admin', 'agency_staff', 'agency_auditor'] as const;
const api = { api: 'agency', access: 'agency' } as const;

/** `system`: by the feed, the exchange folder or a file; `person`: by agency staff in the console. */
export const PAYMENT_SOURCES = ['system', 'person'] as const;
export type PaymentSource = (typeof PAYMENT_SOURCES)[number];

/** Who received the money; adjustments have no recipient. */
const PAYMENT_RECEIVERS = ['agency', 'client'] as const;

const filters = {
  client_id: repeated(id),
  /** First and last reporting day. */
  ...paymentFilterQuery.pick({ from: true, to: true, type: true, state: true, amount_min: true, amount_max: true }).shape,
  paid_to: repeated(z.enum(PAYMENT_RECEIVERS)),
  source: repeated(z.enum(PAYMENT_SOURCES)),
  /** Only payments whose commission, as the agency's system sent it, differs from the client's terms. */
  commission: z.enum(['differs']).optional(),
};
const consolePaymentFilterQuery = z.object(filters);
export type ConsolePaymentFilters = z.output<typeof consolePaymentFilterQuery>;

const sorts = ['reported', 'amount'] as const;

export const consolePaymentQuery = z.object({
  ...filters,
  sort: z.enum(sorts).default('reported'),
  dir: z.enum(['asc', 'desc']).default('desc'),
  ...cursorQuery,
});
export type ConsolePaymentQuery = z.output<typeof consolePaymentQuery>;

export const consolePayment = paymentRow.extend({
  client_id: id,
  client_name: z.string().meta({ title: 'Client' }),
  source: z.enum(PAYMENT_SOURCES).meta({ title: 'Posted by' }),
  /** Commission as the agency's system sent it less that by the terms; null where the system sent none. */
  difference_cents: cents.nullable().meta({ title: 'Difference' }),
});
export type ConsolePayment = z.output<typeof consolePayment>;

export const listConsolePayments = defineEndpoint({
  ...api,
  name: 'agency_payments.list',
  method: 'GET',
  path: '/v1/payments',
  summary:
    'Payments of all clients that the caller may see, filtered and sorted. Every page is recorded with its number of payments',
  agencyRoles: everyRole,
  query: consolePaymentQuery,
  response: listOf(consolePayment),
});

/** Signed, net of reversals. */
const totals = z.object({
  payments: z.int(),
  /** Paid to the agency, paid to clients directly, and adjustments. */
  agency_cents: cents,
  direct_cents: cents,
  adjusted_cents: cents,
  commission_cents: cents,
  due_client_cents: cents,
  due_agency_cents: cents,
  /** Not included above: pending payments. */
  pending_cents: cents,
});
export type ConsolePaymentTotals = z.output<typeof totals>;

export const getConsolePaymentTotals = defineEndpoint({
  ...api,
  name: 'agency_payments.totals',
  method: 'GET',
  path: '/v1/payments/totals',
  summary: 'Count and totals of all matching payments',
  agencyRoles: everyRole,
  query: consolePaymentFilterQuery,
  response: dataOf(totals),
});

export const exportConsolePayments = defineEndpoint({
  ...api,
  name: 'agency_payments.export',
  method: 'GET',
  path: '/v1/payments/export',
  summary:
    'All matching payments as a file. The audit logs of the agency and of each client record how many of its payments it has',
  agencyRoles: everyRole,
  query: z.object({ ...filters, format: z.enum(['csv', 'xlsx']).default('csv') }),
  produces: ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  stepUp: true,
});

const statedCommission = z.object({
  /** As the agency's system sent it; one of both. */
  stated_cents: cents.nullable(),
  stated_rate_bp: z.int().nullable(),
  /** In force; null until the payment is posted. */
  commission_cents: cents.nullable(),
  /** By the client's terms. */
  rule_cents: cents.nullable(),
  rule_rate_bp: z.int().nullable(),
  rule_reason: z.string().nullable(),
  difference_cents: cents.nullable(),
});
export type StatedCommission = z.output<typeof statedCommission>;

const consolePaymentDetails = paymentDetails.extend({
  client_id: id,
  client_name: z.string(),
  /** The id under which a system or a person posted it; reversals name it. */
  name: z.string(),
  posted_by: z.object({
    source: z.enum(PAYMENT_SOURCES),
    /** The person's; null for a system. */
    name: z.string().nullable(),
    at: instant,
  }),
  /** What is left to reverse; 0 for reversals and for payments that have not been posted. */
  reversible_cents: cents,
  /** Null where the agency's system sent no commission. */
  stated_commission: statedCommission.nullable(),
});
export type ConsolePaymentDetails = z.output<typeof consolePaymentDetails>;

export const getConsolePayment = defineEndpoint({
  ...api,
  name: 'agency_payments.get',
  method: 'GET',
  path: '/v1/clients/{client_id}/payments/{id}',
  summary: 'One payment: its commission by the agency and by the terms, who posted it, and what is left to reverse',
  agencyRoles: everyRole,
  params: clientParams.extend({ id }),
  response: dataOf(consolePaymentDetails),
});
