import type { LoaderFunctionArgs } from 'react-router';
import { getQueryClient } from '#lib/api/query-client.ts';
import { loadClientId } from '#lib/session/selected-client.ts';
import { threadQuery, threadsQuery } from '#shared/accounts/threads.ts';
import { readList, readThread } from './address.ts';

/** Starts the requests while the page's chunk loads. Errors surface in the page. */
export async function loadMessages({ params, request }: LoaderFunctionArgs): Promise<null> {
  const clientId = await loadClientId();
  const client = getQueryClient();
  const ignore = () => undefined;
  const { searchParams } = new URL(request.url);
  client.infiniteQuery({ ...threadsQuery(clientId, readList(searchParams)), staleTime: 'static' }).catch(ignore);
  const thread = readThread(clientId, params['thread']);
  if (thread) client.infiniteQuery({ ...threadQuery(thread), staleTime: 'static' }).catch(ignore);
  return null;
}
