import type { LoaderFunctionArgs } from 'react-router';
import { getQueryClient } from '#lib/api/query-client.ts';
import { loadClientId } from '#lib/session/selected-client.ts';
import { disputesQuery, offersQuery, requestsQuery } from './list-queries.ts';
import { readFilters, readTab } from './requests-state.ts';

/** Starts the tab's request while the page's chunk loads. Errors surface in the page, with a retry. */
export async function loadRequests({ request }: LoaderFunctionArgs): Promise<null> {
  const clientId = await loadClientId();
  const { searchParams: search } = new URL(request.url);
  const client = getQueryClient();
  const start = {
    requests: () => client.infiniteQuery({ ...requestsQuery(clientId, readFilters('requests', search)), staleTime: 'static' }),
    disputes: () => client.infiniteQuery({ ...disputesQuery(clientId, readFilters('disputes', search)), staleTime: 'static' }),
    offers: () => client.infiniteQuery({ ...offersQuery(clientId, readFilters('offers', search)), staleTime: 'static' }),
  }[readTab(search)];
  void start().then(
    () => undefined,
    () => undefined,
  );
  return null;
}
