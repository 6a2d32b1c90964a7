import { getAccountStanding, listConsoleAccounts } from '@recoup/contract/agency/accounts';
import { bind } from '#platform/http/bind.ts';
import type { Module } from '#platform/http/module.ts';
import { createConsoleAccounts } from './accounts.service.ts';

/** Accounts of all clients in the agency's console. */
export const agencyAccountsModule: Module = (app, { db, clock }) => {
  const service = createConsoleAccounts({ db, clock });
  bind(app, listConsoleAccounts, ({ caller, query }) => service.list(caller, query));
  bind(app, getAccountStanding, async ({ caller, params }) => ({
    data: await service.getStanding(caller, { clientId: params.client_id, accountId: params.id }),
  }));
};
