import type { LoaderFunctionArgs } from 'react-router';
import { getQueryClient } from '../../../lib/query-client.ts';
import { loadClientId } from '../../../lib/selected-client.ts';
import { accountQuery } from '../queries.ts';

/** Starts the request of the account; errors show in the page. */
export async function loadAccount({ params }: LoaderFunctionArgs): Promise<null> {
  const clientId = await loadClientId();
  getQueryClient()
    .query({
      ...accountQuery({ client_id: clientId, people_id: params['peopleId'] ?? '', id: params['id'] ?? '' }),
      staleTime: 'static',
    })
    .catch(() => undefined);
  return null;
}
