import type { Module } from '#platform/http/module.ts';
import { registerTemplateRoutes } from './templates.routes.ts';

/** Legacy API: empty placement files to download, with the rules beside each column. */
export const templatesModule: Module = (app) => registerTemplateRoutes(app);
