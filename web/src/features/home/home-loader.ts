import { clientDetailsQuery } from '#lib/session/client-details.ts';
import { getQueryClient } from '#lib/api/query-client.ts';
import { homeQuery } from './queries.ts';

/** Starts the requests while the screen's code loads; errors are shown and retried in the page. */
export function loadHome(clientId: string): void {
  const client = getQueryClient();
  for (const started of [
    client.query({ ...homeQuery(clientId), staleTime: 'static' }),
    client.query({ ...clientDetailsQuery(clientId), staleTime: 'static' }),
  ])
    started.catch(() => undefined);
}
