import type { LoaderFunctionArgs } from 'react-router';
import { getQueryClient } from '#lib/api/query-client.ts';
import { startForClient } from '#lib/session/selected-client.ts';
import { accountQuery, type AccountParams } from '#features/accounts/debtors/queries.ts';
import { accountDisputesQuery, accountOffersQuery, accountRequestsQuery } from '#features/accounts/requests/queries.ts';
import { accountPaymentTotalsQuery, timelineQuery } from './account-queries.ts';
import { readKinds } from './timeline/timeline-filter.ts';

/** Starts the requests of the account page. Errors surface in the page. */
export function loadAccount({ params, request }: Pick<LoaderFunctionArgs, 'params' | 'request'>): Promise<null> {
  const kinds = readKinds(new URL(request.url).searchParams);
  return startForClient((clientId) =>
    startAccount({ client_id: clientId, people_id: params['peopleId'] ?? '', id: params['id'] ?? '' }, kinds),
  );
}

function startAccount(account: AccountParams, kinds: ReturnType<typeof readKinds>): void {
  const client = getQueryClient();
  const ignore = () => undefined;
  client.query({ ...accountQuery(account), staleTime: 'static' }).catch(ignore);
  client.infiniteQuery({ ...timelineQuery(account, kinds), staleTime: 'static' }).catch(ignore);
  client.query({ ...accountPaymentTotalsQuery(account), staleTime: 'static' }).catch(ignore);
  client.query({ ...accountDisputesQuery(account), staleTime: 'static' }).catch(ignore);
  client.query({ ...accountOffersQuery(account), staleTime: 'static' }).catch(ignore);
  client.infiniteQuery({ ...accountRequestsQuery(account), staleTime: 'static' }).catch(ignore);
}
