import type { Module } from '#platform/http/module.ts';
import { createPaymentsExport } from './export.service.ts';
import { registerPaymentRoutes } from './payments.routes.ts';
import { createPaymentsService } from './payments.service.ts';

export { createPaymentsFile, type PaymentsFile } from './export.service.ts';
export { listColumns, paymentColumns, rateOf, type PaymentLine } from './payments.columns.ts';
export { paymentNotFound } from './payments.errors.ts';
export { presentPayment, presentPaymentDetails } from './payments.presenter.ts';
export { findWithReversals, fromPayments, fromPaymentsOfAll } from './payments.repository.ts';
export { canUseDailySums, dayTotals, pendingTotals, rowTotals } from './totals.repository.ts';

/** Legacy payments API: payments and their commission. */
export const paymentsModule: Module = (app, { db, clock }) =>
  registerPaymentRoutes(app, { payments: createPaymentsService({ db }), files: createPaymentsExport({ db, clock }) });
