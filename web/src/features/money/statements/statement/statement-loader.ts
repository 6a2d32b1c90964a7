import type { LoaderFunctionArgs } from 'react-router';
import { clientDetailsQuery } from '#lib/session/client-details.ts';
import { getQueryClient } from '#lib/api/query-client.ts';
import { loadClientId } from '#lib/session/selected-client.ts';
import { statementQuery } from '../queries.ts';

/** Prefetches the statement while its code loads; errors show in the page, where they can be retried. */
export async function loadStatement({ params }: LoaderFunctionArgs): Promise<null> {
  const clientId = await loadClientId();
  const client = getQueryClient();
  const details = await client.query({ ...clientDetailsQuery(clientId), staleTime: 'static' }).catch(() => null);
  // The page handles unauthorized users; do not query the server.
  if (details?.data.abilities.see_administration)
    void client
      .query({ ...statementQuery({ client_id: clientId, id: params['id'] ?? '' }), staleTime: 'static' })
      .catch(() => undefined);
  return null;
}
