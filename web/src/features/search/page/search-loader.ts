import type { LoaderFunctionArgs } from 'react-router';
import { getQueryClient } from '#lib/api/query-client.ts';
import { loadClientId } from '#lib/session/selected-client.ts';
import { kindQuery, resultsQuery } from '#features/search/queries.ts';
import { readAddress } from './address.ts';

/** Starts the search while the page's chunk loads. Errors surface in the page. */
export async function loadSearch({ request }: LoaderFunctionArgs): Promise<null> {
  const clientId = await loadClientId();
  const { q, kind } = readAddress(new URL(request.url).searchParams);
  if (q === '') return null;
  const client = getQueryClient();
  const ignore = () => undefined;
  client.query({ ...resultsQuery(clientId, q), staleTime: 'static' }).catch(ignore);
  if (kind) client.infiniteQuery({ ...kindQuery(clientId, q, kind), staleTime: 'static' }).catch(ignore);
  return null;
}
