import { redirect, type LoaderFunctionArgs } from 'react-router';
import { clientDetailsQuery } from '../../lib/client-details.ts';
import { importWithRecovery } from '../../lib/lazy-with-recovery.ts';
import { getQueryClient } from '../../lib/query-client.ts';
import { isReadOnly, loadSelectedClient } from '../../lib/selected-client.ts';
import { paths } from '../paths.ts';
import { importHome, importSetUp } from './start-parts.ts';

/** `work`: of a company that is at work; `set-up`: of one that is not there, or not ready yet. */
export type Start = 'work' | 'set-up';

export async function loadStart({ request }: Pick<LoaderFunctionArgs, 'request'>): Promise<Start> {
  const { search, searchParams } = new URL(request.url);
  // A way to a provider that was lost leads home: whoever is signed in was about to link it, and is told there.
  if (/^(bad_)?(oauth|flow)_/.test(searchParams.get('error_code') ?? '')) throw redirect(paths.portalAccess + search);
  const client = await loadSelectedClient();
  if (!client || !(await isAtWork(client))) {
    await importWithRecovery(importSetUp);
    return 'set-up';
  }
  const { loadHome } = await importWithRecovery(() => import('../../features/home/home-loader.ts'));
  loadHome(client.client_id);
  await importWithRecovery(importHome);
  return 'work';
}

async function isAtWork(client: Parameters<typeof isReadOnly>[0] & { client_id: string; is_onboarding_completed: boolean }) {
  if (isReadOnly(client)) return true;
  if (!client.is_onboarding_completed) return false;
  const { data } = await getQueryClient().query({ ...clientDetailsQuery(client.client_id) });
  return data.onboarding.state !== 'submitted';
}
