import type { Module } from '#platform/http/module.ts';
import { registerRequestRoutes } from './requests.routes.ts';
import { createRequestsService } from './requests.service.ts';

export { moveRequests } from './request-state.repository.ts';
export { costCircumstancesOf, listActions, paymentKey, readRequestContext as readGround, readTerms } from './evaluate-request.ts';
export { findAccountIds, listComparable } from './requests.repository.ts';
export { storeRequests, submitOne as submitRequest } from './requests.service.ts';

/** Legacy API: clients' requests about accounts, and their outcome. */
export const requestsModule: Module = (app, platform) => registerRequestRoutes(app, createRequestsService(platform));
