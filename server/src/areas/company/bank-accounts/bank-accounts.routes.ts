import {
  addBankAccount,
  archiveBankAccount,
  changeBankAccount,
  listBankAccounts,
  lookUpRoutingNumber,
  makeDefaultBankAccount,
} from '@recoup/contract/company/bank-accounts';
import type { FastifyInstance } from 'fastify';
import { bind } from '#platform/http/bind.ts';
import type { BankAccountsService } from './bank-accounts.service.ts';

export function registerBankAccountRoutes(app: FastifyInstance, service: BankAccountsService): void {
  bind(app, lookUpRoutingNumber, ({ params }) => ({ data: service.lookUp(params.number) }));
  bind(app, listBankAccounts, ({ caller, query }) => service.list(caller, query));
  bind(app, addBankAccount, async ({ caller, body }) => ({ data: await service.add(caller, body) }));
  bind(app, makeDefaultBankAccount, async ({ caller, params }) => ({ data: await service.makeDefault(caller, params.id) }));
  bind(app, changeBankAccount, async ({ caller, params, body }) => ({
    data: await service.changePurpose(caller, params.id, body.purpose),
  }));
  bind(app, archiveBankAccount, async ({ caller, params, body }) => ({
    data: await service.archive(caller, params.id, body.new_default_id),
  }));
}
