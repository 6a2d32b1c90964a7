import type { Module } from '#platform/http/module.ts';
import { registerTemplateRoutes } from './templates.routes.ts';

/** Legacy API: placement templates to download, with the rules of each column. */
export const templatesModule: Module = (app) => registerTemplateRoutes(app);
