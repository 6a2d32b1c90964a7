import type { LoaderFunctionArgs } from 'react-router';
import { getQueryClient } from '#lib/api/query-client.ts';
import { loadClientId } from '#lib/session/selected-client.ts';
import { previewQuery, reportsQuery } from '#features/reports/queries.ts';
import { readParameters } from './report-state.ts';

/** Prefetches the preview while the page's code loads; errors show in the page, where they can be retried. */
export async function loadReport({ request, params }: LoaderFunctionArgs): Promise<null> {
  const clientId = await loadClientId();
  const client = getQueryClient();
  const preview = async () => {
    const { data } = await client.query({ ...reportsQuery(clientId), staleTime: 'static' });
    const description = data.find(({ kind }) => kind === params['kind']);
    if (!description) return;
    const parameters = readParameters(new URL(request.url).searchParams, description);
    await client.query({ ...previewQuery(clientId, description.kind, parameters), staleTime: 'static' });
  };
  preview().catch(() => undefined);
  return null;
}
