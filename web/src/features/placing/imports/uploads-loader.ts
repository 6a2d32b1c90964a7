import type { LoaderFunctionArgs } from 'react-router';
import { getQueryClient } from '#lib/api/query-client.ts';
import { loadClientId } from '#lib/session/selected-client.ts';
import { readStates } from './import-states.ts';
import { importsQuery } from './queries.ts';

/** Prefetches the history while the screen's code loads; errors show in the page. */
export async function loadUploads({ request }: Pick<LoaderFunctionArgs, 'request'>): Promise<null> {
  const states = readStates(new URL(request.url).searchParams);
  const clientId = await loadClientId();
  getQueryClient()
    .infiniteQuery({ ...importsQuery(clientId, states), staleTime: 'static' })
    .catch(() => undefined);
  return null;
}
