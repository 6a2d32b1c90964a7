import { z } from 'zod';
import { cents, clientParams, dataOf, day, id, instant } from '../shared/common.ts';
import { statusCode } from '../accounts/debtors.ts';
import { defineEndpoint } from '../shared/endpoint.ts';

const count = z.int();
const period = z.object({ from: day, to: day });

/** By reporting date, net of reversals; `payments` counts both. */
const moneyOfPeriod = z.object({
  ...period.shape,
  /** Paid to the agency, and to the client directly. */
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
  /** For status entries: the new status. */
  status: statusCode.nullable(),
  /** For payments: PU, PUR, PC, PCR, DA or DAR, and the effect on the balance. */
  payment_type: z.string().nullable(),
  effect_cents: cents.nullable(),
});

const overview = z.object({
  today: day,
  /** Counts of items that need the client's attention; zero means none. */
  needs: z.object({
    disputes: z.object({ open: count, next_due_on: day.nullable() }),
    offers: z.object({ open: count, next_expires_at: instant.nullable() }),
    /** Accounts with a question from the agency. */
    information: count,
    /** Files uploaded but not placed. */
    uploads: count,
    /** Placements the agency rejected within the last 30 days. */
    rejected: z.object({ accounts: count, since: day }),
    /** Agency messages in threads this user has not opened since; capped at 100. */
    messages: count,
  }),
  money: z.object({ month: comparison, year: comparison }),
  open: z.object({ accounts: count, balance_cents: cents }),
  by_status: z.array(z.object({ status: statusCode, accounts: count, placed_cents: cents, balance_cents: cents })),
  /** The last 13 months, the current one last: placed and collected. */
  months: z.array(z.object({ month: day, accounts: count, placed_cents: cents, collected_cents: cents })),
  /** The last 12 placement months: collections per month since placement, without adjustments. */
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
  summary: 'All data of Home: items that need attention, money, accounts by status and by month',
  access: 'client',
  params: clientParams,
  response: dataOf(overview),
});
