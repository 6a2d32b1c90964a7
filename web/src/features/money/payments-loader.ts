import type { LoaderFunctionArgs } from 'react-router';
import { clientDetailsQuery } from '#lib/session/client-details.ts';
import { getQueryClient } from '#lib/api/query-client.ts';
import { loadClientId } from '#lib/session/selected-client.ts';
import { readListState } from '#features/money/payments/list/list-state.ts';
import { readTab } from './payments-tabs.ts';
import { paymentsQuery, totalsQuery } from './queries.ts';

/** Prefetches the first tab while its code loads; errors show in the page, where they can be retried. */
export async function loadPayments({ request }: LoaderFunctionArgs): Promise<null> {
  const clientId = await loadClientId();
  const { searchParams: search } = new URL(request.url);
  const client = getQueryClient();
  const ignore = () => undefined;
  client.query({ ...clientDetailsQuery(clientId), staleTime: 'static' }).catch(ignore);
  if (readTab(search).id !== 'payments') return null;
  const state = readListState(search);
  client.infiniteQuery({ ...paymentsQuery(clientId, state), staleTime: 'static' }).catch(ignore);
  client.query({ ...totalsQuery(clientId, state), staleTime: 'static' }).catch(ignore);
  return null;
}
