import type { Module } from '#platform/http/module.ts';
import { registerDirectPaymentRoutes } from './direct-payments.routes.ts';
import { createDirectPaymentsService } from './direct-payments.service.ts';

/** Legacy API: reports many payments that clients received themselves, from a file. */
export const directPaymentsModule: Module = (app, platform) =>
  registerDirectPaymentRoutes(app, createDirectPaymentsService(platform));
