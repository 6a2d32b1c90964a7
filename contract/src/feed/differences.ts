import { z } from 'zod';
import { cents, dataOf, day, id, page } from '../shared/common.ts';
import { defineEndpoint } from '../shared/endpoint.ts';

/** Commissions that the agency set and the portal's terms would have charged differently. docs/feed.md, Commission. */

const filters = {
  /** Company code or id: only this client. */
  client: z.string().min(1).max(60).optional(),
  /** First and last reporting day. */
  from: day.optional(),
  to: day.optional(),
};

const query = z.object({
  ...filters,
  cursor: z.string().max(2000).optional(),
  limit: z.coerce.number().int().min(1).max(1000).default(200),
});
export type DifferencesQuery = z.output<typeof query>;
const totalsQuery = z.object(filters);
export type DifferenceFilters = z.output<typeof totalsQuery>;

const row = z.object({
  client: z.string(),
  /** The agency's id of the payment. */
  payment: z.string(),
  account: z.string(),
  agency_account: z.string().nullable(),
  type: z.string(),
  reported_on: day,
  amount_cents: cents,
  /** As sent with the payment. */
  stated_cents: cents.nullable(),
  stated_rate_bp: z.int().nullable(),
  /** On the payment; negative for a reversal. */
  commission_cents: cents,
  /** What the terms give, and the rule that matched; null without terms. */
  rule_cents: cents,
  rule_rate_bp: z.int().nullable(),
  rule_reason: z.string().nullable(),
  /** Commission less rule. */
  difference_cents: cents,
});
export type CommissionDifference = z.output<typeof row>;

export const getCommissionDifferences = defineEndpoint({
  name: 'feed.commission_differences',
  api: 'feed',
  method: 'GET',
  path: '/v1/commission-differences',
  summary: 'Payments whose commission the agency set, where the terms give another, by client and reporting day',
  access: 'system',
  scope: 'totals:read',
  query,
  response: z.object({ data: z.array(row), page }),
  errors: [404],
});

const sums = {
  payments: z.int(),
  commission_cents: cents,
  rule_cents: cents,
  difference_cents: cents,
};

const totals = z.object({
  /** By client and the rule that matched; the largest differences of a client first. */
  groups: z.array(z.object({ client: z.string(), client_id: id, rule_reason: z.string().nullable(), ...sums })),
  total: z.object(sums),
});
export type DifferenceTotals = z.output<typeof totals>;

export const getDifferenceTotals = defineEndpoint({
  name: 'feed.commission_difference_totals',
  api: 'feed',
  method: 'GET',
  path: '/v1/commission-differences/totals',
  summary: 'Sums of these differences by client and rule, and in total',
  access: 'system',
  scope: 'totals:read',
  query: totalsQuery,
  response: dataOf(totals),
  errors: [404],
});
