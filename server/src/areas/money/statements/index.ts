import type { Module } from '#platform/http/module.ts';
import { createInvoicesService } from './invoices.service.ts';
import { registerStatementRoutes } from './statements.routes.ts';
import { createStatementReader, createStatementsService } from './statements.service.ts';
import { createTermsService } from './terms.service.ts';

export { createStatementReader };
export { sumSections } from './statements.repository.ts';
export { moveStatements } from './statement-state.repository.ts';
export { findUnsettled } from './unsettled.repository.ts';

/** Legacy payments API for admins: statements, invoices, and the agency's terms. */
export const statementsModule: Module = (app, { db, clock, config }) =>
  registerStatementRoutes(app, {
    statements: createStatementsService({ db, config }),
    invoices: createInvoicesService({ db, clock }),
    terms: createTermsService({ db, clock, config }),
  });
