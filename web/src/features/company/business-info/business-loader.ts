import { getQueryClient } from '#lib/api/query-client.ts';
import { loadClientId } from '#lib/session/selected-client.ts';
import { businessQuery } from './queries.ts';

/** Starts the request while the page's code loads; errors are shown and retried in the page. */
export async function loadBusinessInfo(): Promise<null> {
  const clientId = await loadClientId();
  void getQueryClient()
    .query({ ...businessQuery(clientId), staleTime: 'static' })
    .catch(() => undefined);
  return null;
}
