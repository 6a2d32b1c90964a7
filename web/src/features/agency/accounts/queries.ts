import { getAccount } from '@recoup/contract/accounts/debtors';
import { listDisputes } from '@recoup/contract/accounts/disputes';
import { listOffers } from '@recoup/contract/accounts/offers';
import { listAccountRequests } from '@recoup/contract/accounts/requests';
import { getTimeline } from '@recoup/contract/accounts/timeline';
import { getAccountStanding, listConsoleAccounts } from '@recoup/contract/agency/accounts';
import { authListQuery, authQuery } from '#lib/api/auth-query.ts';
import { live } from '#lib/realtime/live.ts';
import type { AccountsState } from './accounts-state.ts';

export interface AccountParams {
  client_id: string;
  people_id: string;
  id: string;
}

/** Not polled: each page is recorded in the audit log. */
export const accountsQuery = (state: AccountsState) => authListQuery(listConsoleAccounts, { query: { ...state, limit: 50 } });

export const accountQuery = (params: AccountParams) => authQuery(getAccount, { params }, live);

const ofAccount = ({ client_id, id }: AccountParams) => ({ params: { client_id, id } });

export const standingQuery = (account: AccountParams) => authQuery(getAccountStanding, ofAccount(account), live);
export const excerptQuery = (account: AccountParams) =>
  authQuery(getTimeline, { ...ofAccount(account), query: { limit: 10 } }, live);
export const requestsQuery = (account: AccountParams) =>
  authListQuery(listAccountRequests, { ...ofAccount(account), query: { limit: 20 } }, live);
export const disputesQuery = ({ client_id, id }: AccountParams) =>
  authQuery(listDisputes, { params: { client_id }, query: { account_id: id, limit: 20 } }, live);
export const offersQuery = ({ client_id, id }: AccountParams) =>
  authQuery(listOffers, { params: { client_id }, query: { account_id: id, limit: 20 } }, live);

/** Queries that show an account to the agency. */
export const CHANGED = ['agency_accounts.', 'debtors.', 'timeline.', 'requests.', 'disputes.', 'offers.', 'messages.'] as const;
