import type { Module } from '#platform/http/module.ts';
import { createDirectPaymentsService } from './direct-payments.service.ts';
import { registerRequestRoutes } from './requests.routes.ts';
import { createRequestsService } from './requests.service.ts';

export { costCircumstancesOf, listActions, readGround, readTerms } from './evaluate-request.ts';

/** Legacy API: what clients ask of the agency about an account, and what becomes of it. */
export const requestsModule: Module = (app, platform) =>
  registerRequestRoutes(app, {
    requests: createRequestsService(platform),
    payments: createDirectPaymentsService(platform),
  });
