import {
  enterBankBalance,
  getClientReconciliation,
  getConsoleReconciliation,
  getConsoleTrust,
} from '@recoup/contract/agency/reconciliation';
import { createReconciliations } from '#areas/feed/reconciliation/index.ts';
import { bind } from '#platform/http/bind.ts';
import type { Module } from '#platform/http/module.ts';
import { createConsoleReconciliation } from './reconciliation.service.ts';

/** The agency's figures beside the portal's, in the console. Totals are entered as feed items (areas/agency/items). */
export const agencyReconciliationModule: Module = (app, { db, clock, config }) => {
  const service = createConsoleReconciliation(db, createReconciliations({ db, clock, holdDays: config.TRUST_HOLD_DAYS }));
  bind(app, getConsoleReconciliation, async ({ caller, query }) => ({ data: await service.day(caller, query.day) }));
  bind(app, getClientReconciliation, async ({ caller, params, query }) => ({
    data: await service.client(caller, { clientId: params.client_id, day: query.day }),
  }));
  bind(app, getConsoleTrust, async ({ caller, query }) => ({ data: await service.trust(caller, query.day) }));
  bind(app, enterBankBalance, async ({ caller, body, reply }) => {
    await service.enterBalance(caller, body);
    return reply.status(204).send();
  });
};
