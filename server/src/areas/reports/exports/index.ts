import type { Module } from '#platform/http/module.ts';
import { createPaymentsFile } from '#areas/money/payments/index.ts';
import { createAccountsFile } from '#areas/accounts/debtors/index.ts';
import { defineExportJob } from './exports.jobs.ts';
import { registerExportRoutes } from './exports.routes.ts';
import { createExportsService } from './exports.service.ts';

/** Legacy API: files of accounts and of payments that are too long to be made while somebody waits. */
export const exportsModule: Module = (app, platform) => {
  defineExportJob({ ...platform, accounts: createAccountsFile(platform), payments: createPaymentsFile(platform) });
  registerExportRoutes(app, createExportsService(platform));
};
