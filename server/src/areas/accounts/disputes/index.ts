import type { Module } from '#platform/http/module.ts';
import { registerDisputeRoutes } from './disputes.routes.ts';
import { createDisputesService } from './disputes.service.ts';

export { moveDisputes } from './dispute-state.repository.ts';

/** Legacy API: disputes, and the client's answers. */
export const disputesModule: Module = (app, platform) => registerDisputeRoutes(app, createDisputesService(platform));
