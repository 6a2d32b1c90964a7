import type { Module } from '#platform/http/module.ts';
import { createInvoicesService } from './invoices.service.ts';
import { registerRemittanceRoutes } from './statements.routes.ts';
import { createRemittancesService } from './statements.service.ts';
import { createTermsService } from './terms.service.ts';

export { moveStatements } from './statement-state.repository.ts';
export { findUnsettled } from './unsettled.repository.ts';

/** Legacy payments API for admins: statements, invoices, and the agency's terms. */
export const remittancesModule: Module = (app, { db, clock, config }) =>
  registerRemittanceRoutes(app, {
    remittances: createRemittancesService({ db, config }),
    invoices: createInvoicesService({ db, clock }),
    terms: createTermsService({ db, clock }),
  });
