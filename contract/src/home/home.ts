import { z } from 'zod';
import { cents, clientParams, dataOf, day, id, instant } from '../shared/common.ts';
import { statusCode } from '../accounts/debtors.ts';
import { defineEndpoint } from '../shared/endpoint.ts';

const count = z.int();
const period = z.object({ from: day, to: day });

/** By reporting date. Reversals are taken off; `payments` counts both. */
const moneyOfPeriod = z.object({
  ...period.shape,
  /** Paid to the agency, and to the company directly. */
  agency_cents: cents,
  direct_cents: cents,
  commission_cents: cents,
  payments: count,
});
const comparison = z.object({ current: moneyOfPeriod, before: moneyOfPeriod });

const newest = z.object({
  kind: z.enum(['status', 'payment']),
  at: instant,
  account_id: id,
  people_id: id,
  /** `A-1042-7`. */
  account_number: z.string(),
  debtor_name: z.string(),
  /** Of a status: which it became. */
  status: statusCode.nullable(),
  /** Of a payment: PU, PUR, PC, PCR, DA or DAR, and what it did to the balance. */
  payment_type: z.string().nullable(),
  effect_cents: cents.nullable(),
});

export const overview = z.object({
  today: day,
  /** What waits for the company. A zero means that nothing does. */
  needs: z.object({
    disputes: z.object({ open: count, next_due_on: day.nullable() }),
    offers: z.object({ open: count, next_expires_at: instant.nullable() }),
    /** Accounts for which the agency asked for something. */
    information: count,
    /** Files that were uploaded and not placed yet. */
    uploads: count,
    /** Placements that the agency did not accept within the last 30 days. */
    rejected: z.object({ accounts: count, since: day }),
    /** Of the agency, in threads that this person has not opened since; no more than 100 are counted. */
    messages: count,
  }),
  money: z.object({ month: comparison, year: comparison }),
  open: z.object({ accounts: count, balance_cents: cents }),
  by_status: z.array(z.object({ status: statusCode, accounts: count, placed_cents: cents, balance_cents: cents })),
  /** The last 13 months, the present one last: what was placed in each, and what came in it. */
  months: z.array(z.object({ month: day, accounts: count, placed_cents: cents, collected_cents: cents })),
  /** The last 12 months of placement: what came in the month of placement and in each month since, without adjustments. */
  vintages: z.array(z.object({ month: day, accounts: count, placed_cents: cents, collected_cents: z.array(cents) })),
  /** Newest first. */
  newest: z.array(newest),
});
export type Overview = z.output<typeof overview>;
export type NewestEvent = z.output<typeof newest>;

export const getOverview = defineEndpoint({
  name: 'overview.get',
  api: 'legacy',
  method: 'GET',
  path: '/v1/clients/{client_id}/overview',
  summary: 'All that Home shows, in one answer: what needs the company, the money, the accounts by status and by month',
  access: 'client',
  params: clientParams,
  response: dataOf(overview),
});
