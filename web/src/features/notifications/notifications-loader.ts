import type { LoaderFunctionArgs } from 'react-router';
import { getQueryClient } from '#lib/api/query-client.ts';
import { loadClientId } from '#lib/session/selected-client.ts';
import { notificationsQuery, settingsQuery } from './queries.ts';
import { readFilter } from './address.ts';

const ignore = () => undefined;

/** Starts the request while the page's code loads; errors are shown in the page. */
export async function loadNotifications({ request }: LoaderFunctionArgs): Promise<null> {
  const clientId = await loadClientId();
  const filter = readFilter(new URL(request.url).searchParams);
  getQueryClient()
    .infiniteQuery({ ...notificationsQuery(clientId, filter), staleTime: 'static' })
    .catch(ignore);
  return null;
}

export async function loadNotificationSettings(): Promise<null> {
  const clientId = await loadClientId();
  getQueryClient()
    .query({ ...settingsQuery(clientId), staleTime: 'static' })
    .catch(ignore);
  return null;
}
