import type { LoaderFunctionArgs } from 'react-router';
import { getQueryClient } from '#lib/api/query-client.ts';
import { startForClient } from '#lib/session/selected-client.ts';
import { readListState } from './list-state.ts';
import { clientDetailsQuery } from '#lib/session/client-details.ts';
import { debtorsQuery, totalsQuery } from './queries.ts';

/** Starts the list requests while the page's chunk loads. Errors surface in the page, with a retry. */
export function loadDebtors({ request }: LoaderFunctionArgs): Promise<null> {
  const state = readListState(new URL(request.url).searchParams);
  const client = getQueryClient();
  const ignore = () => undefined;
  return startForClient((clientId) => {
    client.infiniteQuery({ ...debtorsQuery(clientId, state), staleTime: 'static' }).catch(ignore);
    client.query({ ...totalsQuery(clientId, state), staleTime: 'static' }).catch(ignore);
    client.query({ ...clientDetailsQuery(clientId), staleTime: 'static' }).catch(ignore);
  });
}
