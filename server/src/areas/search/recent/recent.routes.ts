import { addRecentSearch, clearRecentSearches, listRecentSearches, removeRecentSearch } from '@recoup/contract/search/search';
import type { FastifyInstance } from 'fastify';
import type { Platform } from '#platform/http/module.ts';
import { bind } from '#platform/http/bind.ts';
import { createRecentService } from './recent.service.ts';

export function recentRoutes(app: FastifyInstance, platform: Platform): void {
  const recent = createRecentService(platform);
  bind(app, listRecentSearches, async ({ caller }) => ({ data: await recent.list(caller) }));
  bind(app, addRecentSearch, async ({ caller, body }) => ({ data: await recent.add(caller, body.q) }));
  bind(app, removeRecentSearch, async ({ caller, params, reply }) => {
    await recent.remove(caller, params.id);
    return reply.status(204).send();
  });
  bind(app, clearRecentSearches, async ({ caller, reply }) => {
    await recent.clear(caller);
    return reply.status(204).send();
  });
}
