import type { LoaderFunctionArgs } from 'react-router';
import { getQueryClient } from '#lib/api/query-client.ts';
import { loadForClient } from '#lib/session/selected-client.ts';
import { readStates } from './import-states.ts';
import { importsQuery } from './queries.ts';

/** Loads the history while the screen's code loads. */
export function loadUploads({ request }: Pick<LoaderFunctionArgs, 'request'>): Promise<null> {
  const states = readStates(new URL(request.url).searchParams);
  return loadForClient((clientId) => [
    getQueryClient().infiniteQuery({ ...importsQuery(clientId, states), staleTime: 'static' }),
  ]);
}
