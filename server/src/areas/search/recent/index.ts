import type { Module } from '#platform/http/module.ts';
import { recentRoutes } from './recent.routes.ts';

/** The search API: a user's recent searches. */
export const recentSearchesModule: Module = (app, platform) => recentRoutes(app, platform);
