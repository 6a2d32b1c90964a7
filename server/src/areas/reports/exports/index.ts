import type { Module } from '#platform/http/module.ts';
import { createPaymentsFile } from '#areas/money/payments/index.ts';
import { createAccountsFile } from '#areas/accounts/debtors/index.ts';
import { defineExportJob } from './exports.jobs.ts';
import { registerExportRoutes } from './exports.routes.ts';
import { createExportsService } from './exports.service.ts';

/** Legacy API: exports of accounts and payments that are too long for a single request. */
export const exportsModule: Module = (app, platform) => {
  defineExportJob({ ...platform, accounts: createAccountsFile(platform), payments: createPaymentsFile(platform) });
  registerExportRoutes(app, createExportsService(platform));
};
