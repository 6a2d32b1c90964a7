import type { LoaderFunctionArgs } from 'react-router';
import { getQueryClient } from '../../../lib/query-client.ts';
import { loadClientId } from '../../../lib/selected-client.ts';
import { threadQuery } from '../../../lib/threads.ts';
import { accountQuery } from '../queries.ts';
import { accountDisputesQuery, accountOffersQuery, accountRequestsQuery } from '../requests/queries.ts';
import { accountPaymentsQuery, accountPaymentTotalsQuery, timelineQuery } from './account-queries.ts';
import { readKinds } from './timeline/timeline-filter.ts';

/** Starts the requests of the account and what stands on its page; errors show there. */
export async function loadAccount({ params, request }: LoaderFunctionArgs): Promise<null> {
  const clientId = await loadClientId();
  const client = getQueryClient();
  const ignore = () => undefined;
  const account = { client_id: clientId, people_id: params['peopleId'] ?? '', id: params['id'] ?? '' };
  const kinds = readKinds(new URL(request.url).searchParams);
  client.query({ ...accountQuery(account), staleTime: 'static' }).catch(ignore);
  client.infiniteQuery({ ...timelineQuery(account, kinds), staleTime: 'static' }).catch(ignore);
  client.infiniteQuery({ ...threadQuery({ clientId, accountId: account.id }), staleTime: 'static' }).catch(ignore);
  client.query({ ...accountPaymentsQuery(account), staleTime: 'static' }).catch(ignore);
  client.query({ ...accountPaymentTotalsQuery(account), staleTime: 'static' }).catch(ignore);
  client.query({ ...accountDisputesQuery(account), staleTime: 'static' }).catch(ignore);
  client.query({ ...accountOffersQuery(account), staleTime: 'static' }).catch(ignore);
  client.infiniteQuery({ ...accountRequestsQuery(account), staleTime: 'static' }).catch(ignore);
  return null;
}
