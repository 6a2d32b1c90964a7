import type { LoaderFunctionArgs } from 'react-router';
import { getQueryClient } from '#lib/api/query-client.ts';
import { loadClientId } from '#lib/session/selected-client.ts';
import { clientDetailsQuery } from '#lib/session/client-details.ts';
import { carriedFrom } from './carried-from.ts';
import { draftsQuery, placedQuery } from './queries.ts';

/** Prefetches the screen's data; errors show in the page. */
export async function loadEntry({ request }: LoaderFunctionArgs): Promise<null> {
  const clientId = await loadClientId();
  const queries = getQueryClient();
  queries.query({ ...clientDetailsQuery(clientId), staleTime: 'static' }).catch(() => undefined);
  const search = new URL(request.url).searchParams;
  const from = carriedFrom(search);
  const account = from && placedQuery(clientId, search.get('people_id') ?? '', from.accountId);
  if (account) queries.query({ ...account, staleTime: 'static' }).catch(() => undefined);
  else if (!search.has('draft')) queries.query(draftsQuery(clientId)).catch(() => undefined);
  return null;
}
