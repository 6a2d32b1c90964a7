import { createApiKey, listApiKeys, revokeApiKey } from '@recoup/contract/users/api-keys';
import type { FastifyInstance } from 'fastify';
import { bind } from '#platform/http/bind.ts';
import type { ApiKeysService } from './api-keys.service.ts';

export function registerApiKeyRoutes(app: FastifyInstance, service: ApiKeysService): void {
  bind(app, listApiKeys, ({ caller }) => service.list(caller));
  bind(app, createApiKey, async ({ caller, body }) => ({ data: await service.create(caller, body) }));
  bind(app, revokeApiKey, async ({ caller, params }) => ({ data: await service.revoke(caller, params.id) }));
}
