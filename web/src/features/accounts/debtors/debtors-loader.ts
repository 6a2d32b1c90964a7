import type { LoaderFunctionArgs } from 'react-router';
import { getQueryClient } from '#lib/api/query-client.ts';
import { loadForClient } from '#lib/session/selected-client.ts';
import { readListState } from './list-state.ts';
import { clientDetailsQuery } from '#lib/session/client-details.ts';
import { debtorsQuery, totalsQuery } from './queries.ts';

/** Loads the list while the page's code loads. */
export function loadDebtors({ request }: LoaderFunctionArgs): Promise<null> {
  const state = readListState(new URL(request.url).searchParams);
  const client = getQueryClient();
  return loadForClient((clientId) => [
    client.infiniteQuery({ ...debtorsQuery(clientId, state), staleTime: 'static' }),
    client.query({ ...totalsQuery(clientId, state), staleTime: 'static' }),
    client.query({ ...clientDetailsQuery(clientId), staleTime: 'static' }),
  ]);
}
