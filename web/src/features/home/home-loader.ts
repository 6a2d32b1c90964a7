import { clientDetailsQuery } from '#lib/session/client-details.ts';
import { waitForFirstData } from '#lib/api/wait-for-first-data.ts';
import { getQueryClient } from '#lib/api/query-client.ts';
import { homeQuery } from './queries.ts';

/** Loads the figures while the screen's code loads. */
export function loadHome(clientId: string): Promise<null> {
  const client = getQueryClient();
  return waitForFirstData([
    client.query({ ...homeQuery(clientId), staleTime: 'static' }),
    client.query({ ...clientDetailsQuery(clientId), staleTime: 'static' }),
  ]);
}
