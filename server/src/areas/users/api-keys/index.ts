import type { Module } from '#platform/http/module.ts';
import { registerApiKeyRoutes } from './api-keys.routes.ts';
import { createApiKeysService } from './api-keys.service.ts';

export { createApiKeyGatekeeper } from './api-key-gatekeeper.ts';

/** Core API: the keys by which a client's own programs read and place. */
export const apiKeysModule: Module = (app, { config, db, vault, clock }) => {
  // A hosted project serves its own /rest/v1, which accepts none of these keys.
  const scopes = config.SUPABASE_URL ? (['place'] as const) : (['read', 'place'] as const);
  registerApiKeyRoutes(app, createApiKeysService({ db, vault, clock, scopes }));
};
