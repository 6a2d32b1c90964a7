import type { Module } from '#platform/http/module.ts';
import { registerRequestRoutes } from './requests.routes.ts';
import { createRequestsService } from './requests.service.ts';

export { costCircumstancesOf, listActions, paymentKey, readGround, readTerms } from './evaluate-request.ts';
export { findAccountIds, listComparable } from './requests.repository.ts';
export { keepRequests } from './requests.service.ts';

/** Legacy API: what clients ask of the agency about an account, and what becomes of it. */
export const requestsModule: Module = (app, platform) => registerRequestRoutes(app, createRequestsService(platform));
