import type { Module } from '#platform/http/module.ts';
import { registerDisputeRoutes } from './disputes.routes.ts';
import { createDisputesService } from './disputes.service.ts';

/** Legacy API: what debtors dispute, and the company's answer. */
export const disputesModule: Module = (app, platform) => registerDisputeRoutes(app, createDisputesService(platform));
