import type { Module } from '../../../platform/http/module.ts';
import { registerActivityRoutes } from './activity.routes.ts';
import { createActivityService } from './activity.service.ts';

export { describeDetails } from './describe-details.ts';

/** Core API: the activity log of a company. */
export const activityModule: Module = (app, { db, clock }) => registerActivityRoutes(app, createActivityService({ db, clock }));
