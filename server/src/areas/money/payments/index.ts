import type { Module } from '#platform/http/module.ts';
import { createPaymentsExport } from './export.service.ts';
import { registerPaymentRoutes } from './payments.routes.ts';
import { createPaymentsService } from './payments.service.ts';

export { createPaymentsFile, type PaymentsFile } from './export.service.ts';
export { paymentColumns, rateOf, type PaymentLine } from './payments.columns.ts';
export { presentPayment } from './payments.presenter.ts';
export { fromPayments } from './payments.repository.ts';

/** Legacy payments API: payments and their commission. */
export const paymentsModule: Module = (app, { db, clock }) =>
  registerPaymentRoutes(app, { payments: createPaymentsService({ db }), files: createPaymentsExport({ db, clock }) });
