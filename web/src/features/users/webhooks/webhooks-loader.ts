import { clientDetailsQuery } from '#lib/session/client-details.ts';
import { getQueryClient } from '#lib/api/query-client.ts';
import { loadClientId } from '#lib/session/selected-client.ts';
import { webhooksQuery } from './queries.ts';

/** Starts the requests while the page's code loads; errors are shown and retried in the page. */
export async function loadWebhooks(): Promise<null> {
  const clientId = await loadClientId();
  const client = getQueryClient();
  const details = await client.query({ ...clientDetailsQuery(clientId), staleTime: 'static' }).catch(() => null);
  // Without permission the page explains why; the request would only be refused.
  if (details?.data.abilities.see_administration)
    void client.query({ ...webhooksQuery(clientId), staleTime: 'static' }).catch(() => undefined);
  return null;
}
