import type { Module } from '#platform/http/module.ts';
import { registerClientRoutes } from './clients.routes.ts';
import { createClientsService } from './clients.service.ts';

/** Core API: the caller's clients. */
export const clientsModule: Module = (app, { db }) => registerClientRoutes(app, createClientsService(db));

export { resumeClient, suspendClient } from './suspension.ts';
