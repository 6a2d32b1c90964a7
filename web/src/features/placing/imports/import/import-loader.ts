import type { LoaderFunctionArgs } from 'react-router';
import { getQueryClient } from '#lib/api/query-client.ts';
import { loadClientId } from '#lib/session/selected-client.ts';
import { importQuery } from '../queries.ts';

/** Prefetches the upload; errors show in the page. */
export async function loadImport({ params }: LoaderFunctionArgs): Promise<null> {
  const clientId = await loadClientId();
  getQueryClient()
    .query({ ...importQuery({ client_id: clientId, id: params['id'] ?? '' }), staleTime: 'static' })
    .catch(() => undefined);
  return null;
}
