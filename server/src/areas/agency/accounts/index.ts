import { getAccountStanding, listConsoleAccounts } from '@recoup/contract/agency/accounts';
import { getLastWriters } from '@recoup/contract/agency/field-locks';
import { bind } from '#platform/http/bind.ts';
import type { Module } from '#platform/http/module.ts';
import { createConsoleAccounts } from './accounts.service.ts';

/** Accounts of all clients in the agency's console. */
export const agencyAccountsModule: Module = (app, platform) => {
  const service = createConsoleAccounts(platform);
  bind(app, listConsoleAccounts, ({ caller, query }) => service.list(caller, query));
  bind(app, getLastWriters, async ({ params }) => ({
    data: await service.getWriters({ clientId: params.client_id, accountId: params.id }),
  }));
  bind(app, getAccountStanding, async ({ caller, params }) => ({
    data: await service.getStanding(caller, { clientId: params.client_id, accountId: params.id }),
  }));
};
