import type { Module } from '#platform/http/module.ts';
import { registerDebtorRoutes } from './debtors.routes.ts';
import { createDebtorsService } from './debtors.service.ts';
import { createDocumentsService } from './documents.service.ts';
import { createExportService } from './export.service.ts';
import { createViewsService } from './views.service.ts';

export { createAccountsFile, type AccountsFile } from './export.service.ts';

/** Legacy API: the debtors list, the account page, notes, documents, saved views, exports. */
export const debtorsModule: Module = (app, platform) =>
  registerDebtorRoutes(app, {
    debtors: createDebtorsService(platform),
    documents: createDocumentsService(platform),
    exports: createExportService(platform),
    views: createViewsService(platform.db),
  });
