import type { Module } from '#platform/http/module.ts';
import type { Mailer } from '#platform/email/index.ts';
import { registerBankAccountRoutes } from './bank-accounts.routes.ts';
import { createBankAccountsService } from './bank-accounts.service.ts';
import { openRoutingDirectory } from './routing-directory.ts';

export { writeBankChange } from './bank-accounts.email.ts';
export { insertAccount, lockBankAccounts, numberContext } from './bank-accounts.repository.ts';
export { remittancesFrom } from './bank-accounts.service.ts';
export { openRoutingDirectory, type RoutingDirectory } from './routing-directory.ts';

/** Core API: the accounts that receive remittances and pay fees. */
export function createBankAccountsModule(sendEmail: Mailer['send']): Module {
  return (app, { db, vault, clock, config }) => {
    const directory = openRoutingDirectory(config.ROUTING_DIRECTORY);
    registerBankAccountRoutes(app, createBankAccountsService({ db, vault, clock, config, directory, sendEmail }));
  };
}
