import type { Module } from '#platform/http/module.ts';
import { registerDirectPaymentRoutes } from './direct-payments.routes.ts';
import { createDirectPaymentsService } from './direct-payments.service.ts';

/** Legacy API: reports direct payments from a file. */
export const directPaymentsModule: Module = (app, platform) =>
  registerDirectPaymentRoutes(app, createDirectPaymentsService(platform));
