import { COLLECTION_STOPS, type CollectionStop } from '@recoup/domain/accounts/collection-stops';
import { PAYMENT_STATES, PAYMENT_TYPES } from '@recoup/domain/money/payments';
import { PAYMENT_METHODS } from '@recoup/domain/shared/payment-methods';
import { z } from 'zod';
import { statusCode } from '../accounts/debtors.ts';
import { cents, clientParams, cursorQuery, dataOf, day, id, instant, listOf, repeated } from '../shared/common.ts';
import { defineEndpoint } from '../shared/endpoint.ts';

const everyRole = ['agency_admin', 'agency_staff', 'agency_auditor'] as const;

/** List filters; the address bar of the console uses the same names. */
export const consoleAccountQuery = z.object({
  /** Names, numbers (the portal's, the agency's or the client's), phones or email addresses; with several words, all of them. */
  q: z.string().trim().max(200).optional(),
  client_id: repeated(id),
  status: repeated(statusCode),
  ...cursorQuery,
});
export type ConsoleAccountQuery = z.output<typeof consoleAccountQuery>;

export const consoleAccount = z.object({
  id,
  people_id: id,
  client_id: id,
  client_name: z.string().meta({ title: 'Client' }),
  /** `A-1042-7`; unique per client. */
  number: z.string().meta({ title: 'Account' }),
  agency_account_number: z.string().nullable().meta({ title: 'File number' }),
  client_account_number: z.string().meta({ title: 'Client’s number' }),
  debtor_name: z.string().meta({ title: 'Debtor' }),
  status: statusCode.meta({ title: 'Status' }),
  placed_on: day.meta({ title: 'Placed' }),
  balance_cents: cents.meta({ title: 'Balance' }),
  last_activity_at: instant.meta({ title: 'Last activity' }),
});
export type ConsoleAccount = z.output<typeof consoleAccount>;

export const listConsoleAccounts = defineEndpoint({
  name: 'agency_accounts.list',
  api: 'agency',
  method: 'GET',
  path: '/v1/accounts',
  summary:
    'Accounts of all clients that the caller may see, searched and filtered, the newest placed first. Every page is recorded with its number of accounts',
  access: 'agency',
  agencyRoles: everyRole,
  query: consoleAccountQuery,
  response: listOf(consoleAccount).extend({
    /** The search found more than it ranked; another word finds the rest. */
    is_cut: z.boolean(),
    /** The search contains a Social Security number and was not run. */
    is_refused: z.boolean(),
  }),
});

const stop = z.enum(Object.keys(COLLECTION_STOPS) as [CollectionStop, ...CollectionStop[]]);

const standing = z.object({
  account_id: id,
  client_id: id,
  client_name: z.string(),
  /** Accepted by the agency. */
  acknowledged_at: instant.nullable(),
  status: statusCode,
  /** Statuses that the agency may set now, without those that a collection stop forbids until it ends. */
  statuses: z.array(statusCode),
  /** Statuses that a collection stop forbids. */
  stopped_statuses: z.array(statusCode),
  stops: z.array(stop),
  balance_cents: cents,
  /** The newest 50, newest first. */
  payments: z.array(
    z.object({
      id,
      /** The id under which a system or a person posted it; reversals name it. */
      name: z.string(),
      type: z.enum(PAYMENT_TYPES),
      method: z.enum(PAYMENT_METHODS),
      state: z.enum(PAYMENT_STATES),
      effective_on: day,
      amount_cents: cents,
      /** The amount that can still be reversed; 0 for reversals and for payments that have not been posted. */
      reversible_cents: cents,
      reference: z.string().nullable(),
      /** Whether a person posted it in the console. */
      is_manual: z.boolean(),
    }),
  ),
});
export type AccountStanding = z.output<typeof standing>;
export type StandingPayment = AccountStanding['payments'][number];

export const getAccountStanding = defineEndpoint({
  name: 'agency_accounts.standing',
  api: 'agency',
  method: 'GET',
  path: '/v1/clients/{client_id}/accounts/{id}/standing',
  summary: 'What the agency may post about an account: statuses, collection stops, and payments with what is left to reverse',
  access: 'agency',
  agencyRoles: everyRole,
  params: clientParams.extend({ id }),
  response: dataOf(standing),
});
