import type { LoaderFunctionArgs } from 'react-router';
import { getQueryClient } from '../../lib/query-client.ts';
import { loadClientId } from '../../lib/selected-client.ts';
import { clientDetailsQuery } from '../../lib/client-details.ts';
import { draftsQuery } from './queries.ts';

/** Starts what the screen needs first; errors show in the page. */
export async function loadEntry({ request }: LoaderFunctionArgs): Promise<null> {
  const clientId = await loadClientId();
  const queries = getQueryClient();
  queries.query({ ...clientDetailsQuery(clientId), staleTime: 'static' }).catch(() => undefined);
  if (!new URL(request.url).searchParams.has('draft')) queries.query(draftsQuery(clientId)).catch(() => undefined);
  return null;
}
