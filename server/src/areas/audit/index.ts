import type { Module } from '#platform/http/module.ts';
import { registerActivityRoutes } from './audit-log.routes.ts';
import { createActivityService } from './audit-log.service.ts';

export { describeDetails } from './describe-details.ts';

/** Core API: a client's audit log. */
export const activityModule: Module = (app, { db, clock }) => registerActivityRoutes(app, createActivityService({ db, clock }));
