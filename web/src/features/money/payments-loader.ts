import type { LoaderFunctionArgs } from 'react-router';
import { clientDetailsQuery } from '#lib/session/client-details.ts';
import { getQueryClient } from '#lib/api/query-client.ts';
import { loadForClient } from '#lib/session/selected-client.ts';
import { readListState } from '#features/money/payments/list/list-state.ts';
import { readTab } from './payments-tabs.ts';
import { paymentsQuery, totalsQuery } from './queries.ts';

/** Loads the first tab while its code loads. */
export function loadPayments({ request }: LoaderFunctionArgs): Promise<null> {
  const { searchParams: search } = new URL(request.url);
  const client = getQueryClient();
  const state = readTab(search).id === 'payments' ? readListState(search) : null;
  return loadForClient((clientId) => [
    client.query({ ...clientDetailsQuery(clientId), staleTime: 'static' }),
    ...(state
      ? [
          client.infiniteQuery({ ...paymentsQuery(clientId, state), staleTime: 'static' }),
          client.query({ ...totalsQuery(clientId, state), staleTime: 'static' }),
        ]
      : []),
  ]);
}
