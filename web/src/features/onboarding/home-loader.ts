import { redirect, type LoaderFunctionArgs } from 'react-router';
import { paths } from '../../app/paths.ts';
import { clientDetailsQuery } from '../../lib/client-details.ts';
import { getQueryClient } from '../../lib/query-client.ts';
import { isReadOnly, loadSelectedClient } from '../../lib/selected-client.ts';

/** Whoever has a company that is ready to work goes on to it. */
export async function loadHome({ request }: Pick<LoaderFunctionArgs, 'request'>): Promise<null> {
  const { search, searchParams } = new URL(request.url);
  // A way to a provider that was lost leads home: whoever is signed in was about to link it, and is told there.
  if (/^(bad_)?(oauth|flow)_/.test(searchParams.get('error_code') ?? '')) throw redirect(paths.portalAccess + search);
  const client = await loadSelectedClient();
  if (client && isReadOnly(client)) throw redirect(paths.debtors);
  if (!client?.is_onboarding_completed) return null;
  const { data } = await getQueryClient().query({ ...clientDetailsQuery(client.client_id) });
  if (data.onboarding.state !== 'submitted') throw redirect(paths.debtors);
  return null;
}
