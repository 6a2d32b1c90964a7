import type { LoaderFunctionArgs } from 'react-router';
import { clientDetailsQuery } from '#lib/session/client-details.ts';
import { getQueryClient } from '#lib/api/query-client.ts';
import { loadClientId } from '#lib/session/selected-client.ts';
import { locationOf, readListState } from './list/list-state.ts';
import { locationQuery, locationsQuery } from './queries.ts';

const quietly = (request: Promise<unknown>) => void request.catch(() => undefined);

/** Starts the requests while the page's code loads; errors are shown and retried in the page. */
export async function loadLocations({ request }: LoaderFunctionArgs): Promise<null> {
  const clientId = await loadClientId();
  const { searchParams: search } = new URL(request.url);
  const client = getQueryClient();
  quietly(client.infiniteQuery({ ...locationsQuery(clientId, readListState(search)), staleTime: 'static' }));
  const open = locationOf(search);
  if (open !== null && open !== 'new') quietly(client.query({ ...locationQuery(clientId, open), staleTime: 'static' }));
  return null;
}

export async function loadImport(): Promise<null> {
  quietly(getQueryClient().query({ ...clientDetailsQuery(await loadClientId()), staleTime: 'static' }));
  return null;
}
