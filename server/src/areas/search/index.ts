import type { Module } from '#platform/http/module.ts';
import { searchRoutes } from './search.routes.ts';

/** The search API: one query over everything a client has. */
export const searchModule: Module = (app, platform) => searchRoutes(app, platform);

export { ownNumbers } from './kinds/accounts.ts';
export { contactQueryOf, queryOf } from './word-queries.ts';
