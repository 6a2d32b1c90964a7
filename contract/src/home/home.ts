import { z } from 'zod';
import { cents, clientParams, dataOf, day, id, instant } from '../shared/common.ts';
import { REMITTANCE_FREQUENCIES } from '@recoup/domain/company/onboarding/money';
import { statusCode } from '../accounts/debtors.ts';
import { keysOf } from '../accounts/disputes.ts';
import { inboxCounts, inboxItem } from './inbox.ts';
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

/** Null for callers who may not see statements. */
const remittance = z.object({
  /** Sent this month, by payment day. */
  remitted: z.object({ ...period.shape, cents, statements: count }),
  due: z.object({
    /** Of statements whose payment has not arrived. */
    on_the_way_cents: cents,
    /** What a statement made now would send. */
    unremitted_cents: cents,
    /** What the client would owe after it. */
    owed_cents: cents,
  }),
  next: z.object({
    /** The oldest statement whose payment has not arrived. */
    statement: z.object({ id, number: z.string(), issued_on: day }).nullable(),
    /** Day on which the next statement is expected, by the frequency; null before the first one. */
    expected_on: day.nullable(),
    frequency: z.enum(keysOf(REMITTANCE_FREQUENCIES)).nullable(),
  }),
});
export type Remittance = z.output<typeof remittance>;

const homeData = z.object({
  today: day,
  /** What waits for the caller: the first items of the inbox, and their number by kind. */
  needs: z.object({ counts: inboxCounts, next: z.array(inboxItem) }),
  remittance: remittance.nullable(),
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
export type HomeData = z.output<typeof homeData>;
export type NewestEvent = z.output<typeof newest>;

export const getHome = defineEndpoint({
  name: 'overview.get',
  api: 'legacy',
  method: 'GET',
  path: '/v1/clients/{client_id}/overview',
  summary: 'All data of Home: remittances, items that need attention, collections, accounts by status and by month',
  access: 'client',
  params: clientParams,
  response: dataOf(homeData),
});
