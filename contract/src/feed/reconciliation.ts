import { TOTALS_FIGURES } from '@recoup/domain/money/reconciliation';
import { z } from 'zod';
import { cents, dataOf, day, id, instant } from '../shared/common.ts';
import { defineEndpoint } from '../shared/endpoint.ts';

/** Whether the portal's figures and the agency's are the same. docs/feed.md, Reconciliation. */

const client = z.string().min(1).max(60);

export const figures = z.object({
  accounts: z.int(),
  balance_cents: cents,
  collected_cents: cents,
  commission_cents: cents,
  remitted_cents: cents,
});

export const getTotals = defineEndpoint({
  name: 'feed.totals',
  api: 'feed',
  method: 'GET',
  path: '/v1/totals',
  summary: "The portal's own figures by client for a day; accounts and balances are those of now",
  access: 'system',
  scope: 'totals:read',
  query: z.object({ day, client: client.optional() }),
  response: z.object({ data: z.array(figures.extend({ client: z.string(), client_id: id, day })) }),
  errors: [404],
});

export const comparison = z.object({
  figure: z.enum(TOTALS_FIGURES),
  agency: z.number(),
  portal: z.number(),
  /** Agency less portal. */
  difference: z.number(),
});

const differentAccount = z.object({
  agency_account: z.string(),
  /** Null if the portal has no account with this number. */
  account: z.string().nullable(),
  reason: z.enum(['different', 'missing_in_portal', 'missing_at_agency']),
  figures: z.array(comparison),
});

export const reconciliation = z.object({
  client: z.string(),
  day,
  state: z.enum(['equal', 'different', 'no_totals']),
  received_at: instant.nullable(),
  totals: z.array(comparison),
  /** How many accounts the agency stated for the day; without any, no differences by account are known. */
  accounts_stated: z.int(),
  accounts_different: z.int(),
  /** The largest differences first. */
  accounts: z.array(differentAccount),
});
export type Reconciliation = z.output<typeof reconciliation>;

export const getReconciliation = defineEndpoint({
  name: 'feed.reconciliation',
  api: 'feed',
  method: 'GET',
  path: '/v1/reconciliation',
  summary: "The agency's totals of a client and day beside the portal's, down to the accounts that differ",
  access: 'system',
  scope: 'totals:read',
  query: z.object({ client, day, limit: z.coerce.number().int().min(1).max(10_000).default(500) }),
  response: dataOf(reconciliation),
  errors: [404],
});

export const position = z.object({
  /** Paid to the agency. */
  collected_cents: cents,
  /** Commission and costs that statements kept. */
  withheld_cents: cents,
  /** Remitted to the client. */
  paid_cents: cents,
  /** collected − withheld − paid. */
  held_cents: cents,
  /** Of held: on statements, not sent yet; negative: sent to the client, though payable to debtors. */
  due_cents: cents,
  /** Of held: on no statement yet. */
  unstated_cents: cents,
  /** Of held: what debtors overpaid and did not get back yet. Neither earned nor due to the client. */
  refundable_cents: cents,
  /** Of collected: within the hold of TRUST_HOLD_DAYS. */
  uncleared_cents: cents,
  /** Reported and not posted: in none of the figures above. */
  pending_cents: cents,
  /** Commission on payments to the agency, on a statement or not. */
  earned_cents: cents,
});

const trust = z.object({
  day,
  clients: z.array(position.extend({ client: z.string(), client_id: id })),
  total: position,
  /** The newest balances up to the day; null without any, and for a key that is limited to some clients. */
  bank: z.object({ day, balance_cents: cents, difference_cents: cents }).nullable(),
});
export type Trust = z.output<typeof trust>;

export const getTrust = defineEndpoint({
  name: 'feed.trust',
  api: 'feed',
  method: 'GET',
  path: '/v1/trust',
  summary: 'Trust money by client and in total at the end of a day, beside the balance at the bank',
  access: 'system',
  scope: 'totals:read',
  query: z.object({ day: day.optional(), client: client.optional() }),
  response: dataOf(trust),
  errors: [404],
});
