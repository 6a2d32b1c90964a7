import { search } from '@recoup/contract/search/search';
import type { FastifyInstance } from 'fastify';
import type { Platform } from '#platform/http/module.ts';
import { bind } from '#platform/http/bind.ts';
import { signalOf } from '#platform/http/disconnect-signal.ts';
import { createSearchLimit } from './search-limit.ts';
import { createSearchService } from './search.service.ts';

export function searchRoutes(app: FastifyInstance, platform: Platform): void {
  const service = createSearchService(platform);
  const limit = createSearchLimit(platform.clock);
  bind(app, search, async ({ caller, query, reply }) => {
    limit(caller.userId);
    // Typing on abandons the previous search: its statement is cancelled too.
    return { data: await service.search(caller, query, signalOf(reply)) };
  });
}
