import { getQueryClient } from '../../lib/query-client.ts';
import { loadClientId } from '../../lib/selected-client.ts';
import { importsQuery } from './queries.ts';

/** Starts the request of the history while the screen's code loads; errors show in the page. */
export async function loadUploads(): Promise<null> {
  const clientId = await loadClientId();
  getQueryClient()
    .infiniteQuery({ ...importsQuery(clientId), staleTime: 'static' })
    .catch(() => undefined);
  return null;
}
