import type { LoaderFunctionArgs } from 'react-router';
import { getQueryClient } from '#lib/api/query-client.ts';
import { loadClientId } from '#lib/session/selected-client.ts';
import { readTab } from './downloads-tabs.ts';
import { newDocumentsQuery, reportsQuery } from './queries.ts';

/** Prefetches what every tab needs while its code loads; errors show in the page, where they can be retried. */
export async function loadDownloads({ request }: LoaderFunctionArgs): Promise<null> {
  const clientId = await loadClientId();
  const client = getQueryClient();
  const ignore = () => undefined;
  client.query({ ...newDocumentsQuery(clientId), staleTime: 'static' }).catch(ignore);
  if (readTab(new URL(request.url).searchParams).id === 'reports')
    client.query({ ...reportsQuery(clientId), staleTime: 'static' }).catch(ignore);
  return null;
}
