import { clientDetailsQuery } from '#lib/session/client-details.ts';
import { getQueryClient } from '#lib/api/query-client.ts';
import { overviewQuery } from './queries.ts';

/** Starts the request while the screen's code is still loading; errors show in the page, where they can be retried. */
export function loadHome(clientId: string): void {
  const client = getQueryClient();
  for (const started of [
    client.query({ ...overviewQuery(clientId), staleTime: 'static' }),
    client.query({ ...clientDetailsQuery(clientId), staleTime: 'static' }),
  ])
    started.catch(() => undefined);
}
