import type { Module } from '#platform/http/module.ts';
import { recentRoutes } from './recent.routes.ts';

/** The search API: what a user searched for of late. */
export const recentSearchesModule: Module = (app, platform) => recentRoutes(app, platform);
