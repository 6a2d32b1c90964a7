import { getQueryClient } from '#lib/api/query-client.ts';
import { loadClientId } from '#lib/session/selected-client.ts';
import { businessQuery } from './queries.ts';

/** Starts the request while the code of the page is still loading; errors show in the page, where they can be retried. */
export async function loadBusinessInfo(): Promise<null> {
  const clientId = await loadClientId();
  void getQueryClient()
    .query({ ...businessQuery(clientId), staleTime: 'static' })
    .catch(() => undefined);
  return null;
}
