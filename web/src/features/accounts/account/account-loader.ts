import type { LoaderFunctionArgs } from 'react-router';
import { getQueryClient } from '#lib/api/query-client.ts';
import { loadForClient } from '#lib/session/selected-client.ts';
import { accountQuery, type AccountParams } from '#features/accounts/debtors/queries.ts';
import { accountDisputesQuery, accountOffersQuery, accountRequestsQuery } from '#features/accounts/requests/queries.ts';
import { accountPaymentTotalsQuery, timelineQuery } from './account-queries.ts';
import { readKinds } from './timeline/timeline-filter.ts';

/** Loads the account and its timeline while the page's code loads. */
export function loadAccount({ params, request }: Pick<LoaderFunctionArgs, 'params' | 'request'>): Promise<null> {
  const kinds = readKinds(new URL(request.url).searchParams);
  const client = getQueryClient();
  return loadForClient((clientId) => {
    const account: AccountParams = { client_id: clientId, people_id: params['peopleId'] ?? '', id: params['id'] ?? '' };
    return [
      client.query({ ...accountQuery(account), staleTime: 'static' }),
      client.infiniteQuery({ ...timelineQuery(account, kinds), staleTime: 'static' }),
      client.query({ ...accountPaymentTotalsQuery(account), staleTime: 'static' }),
      client.query({ ...accountDisputesQuery(account), staleTime: 'static' }),
      client.query({ ...accountOffersQuery(account), staleTime: 'static' }),
      client.infiniteQuery({ ...accountRequestsQuery(account), staleTime: 'static' }),
    ];
  });
}
