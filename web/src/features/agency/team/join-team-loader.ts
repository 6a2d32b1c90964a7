import type { LoaderFunctionArgs } from 'react-router';
import { getQueryClient } from '#lib/api/query-client.ts';
import { getSession } from '#lib/session/session.ts';
import { joiningQuery } from './joining-query.ts';

/** Waits for the session, so that the page knows its user. Load errors are shown and retried in the page. */
export async function loadJoining({ params }: LoaderFunctionArgs): Promise<null> {
  getQueryClient()
    .query({ ...joiningQuery(params['token'] ?? ''), staleTime: 0 })
    .catch(() => undefined);
  await getSession().ready();
  return null;
}
