import type { LoaderFunctionArgs } from 'react-router';
import { getQueryClient } from '#lib/api/query-client.ts';
import { loadClientId } from '#lib/session/selected-client.ts';
import { readKind } from './inbox-address.ts';
import { inboxCountQuery, inboxQuery } from './inbox-queries.ts';

/** Starts the requests while the page's chunk loads. Errors surface in the page. */
export async function loadInbox({ request }: LoaderFunctionArgs): Promise<null> {
  const clientId = await loadClientId();
  const client = getQueryClient();
  const kind = readKind(new URL(request.url).searchParams);
  for (const started of [
    client.infiniteQuery({ ...inboxQuery(clientId, kind), staleTime: 'static' }),
    client.query({ ...inboxCountQuery(clientId), staleTime: 'static' }),
  ])
    started.catch(() => undefined);
  return null;
}
