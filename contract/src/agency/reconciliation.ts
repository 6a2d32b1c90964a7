import { z } from 'zod';
import { comparison, figures, position, reconciliation } from '../feed/reconciliation.ts';
import { cents, clientParams, dataOf, day, id, instant } from '../shared/common.ts';
import { defineEndpoint } from '../shared/endpoint.ts';

/** The agency's figures beside the portal's, and trust money, for people. docs/feed.md, Reconciliation. */

const everyRole = ['agency_admin', 'agency_staff', 'agency_auditor'] as const;
const api = { api: 'agency', access: 'agency' } as const;

const clientDay = z.object({
  client_id: id,
  /** The code. */
  client: z.string(),
  client_name: z.string(),
  /** By the totals, and by the accounts that the agency stated. */
  state: z.enum(['equal', 'different', 'no_totals']),
  /** When the totals arrived. */
  received_at: instant.nullable(),
  /** The figures that the agency stated, beside the portal's. */
  totals: z.array(comparison),
  /** The portal's own figures; accounts and balances are those of now. */
  portal: figures,
  accounts_stated: z.int(),
  accounts_different: z.int(),
});
export type ClientDay = z.output<typeof clientDay>;

const dayQuery = z.object({ day });

export const getConsoleReconciliation = defineEndpoint({
  ...api,
  name: 'agency_reconciliation.day',
  method: 'GET',
  path: '/v1/reconciliation',
  summary: "The agency's totals of a day beside the portal's, by client",
  agencyRoles: everyRole,
  query: dayQuery,
  response: dataOf(z.array(clientDay)),
});

export const getClientReconciliation = defineEndpoint({
  ...api,
  name: 'agency_reconciliation.client',
  method: 'GET',
  path: '/v1/clients/{client_id}/reconciliation',
  summary: "The agency's totals of a client and day beside the portal's, down to the 500 accounts that differ most",
  agencyRoles: everyRole,
  params: clientParams,
  query: dayQuery,
  response: dataOf(reconciliation),
});

const trust = z.object({
  day,
  clients: z.array(position.extend({ client_id: id, client: z.string(), client_name: z.string() })),
  total: position,
  /** The newest balances up to the day; null without any, and for users limited to some clients. */
  bank: z.object({ day, balance_cents: cents, difference_cents: cents }).nullable(),
});
export type ConsoleTrust = z.output<typeof trust>;

export const getConsoleTrust = defineEndpoint({
  ...api,
  name: 'agency_reconciliation.trust',
  method: 'GET',
  path: '/v1/trust',
  summary: 'Trust money by client and in total at the end of a day, beside the balance at the bank',
  agencyRoles: everyRole,
  query: dayQuery,
  response: dataOf(trust),
});

export const enterBankBalance = defineEndpoint({
  ...api,
  name: 'agency_reconciliation.enter_balance',
  method: 'PUT',
  path: '/v1/trust/bank-balance',
  summary: 'Enters the balance of a trust account at the end of a day; the last one entered for a day counts',
  agencyRoles: ['agency_admin', 'agency_staff'],
  reachesAllClients: true,
  body: z.object({
    day,
    bank_account: z.string().trim().min(1).max(100).default('trust'),
    balance_cents: cents.min(-1_000_000_000_000).max(1_000_000_000_000),
  }),
  status: 204,
});
