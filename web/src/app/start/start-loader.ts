import { redirect, type LoaderFunctionArgs } from 'react-router';
import { clientDetailsQuery } from '#lib/session/client-details.ts';
import { importWithRecovery } from '#lib/paths/lazy-with-recovery.ts';
import { getQueryClient } from '#lib/api/query-client.ts';
import { isOwnCore, isReadOnly, loadSelectedClient, type SelectedClient } from '#lib/session/selected-client.ts';
import { paths } from '#lib/paths/paths.ts';
import { importHome, importHomeLoader, importSetUp } from './start-parts.ts';

/** `work`: of an active client; `set-up`: of a missing or unfinished one. */
export type Start = 'work' | 'set-up';

export async function loadStart({ request }: Pick<LoaderFunctionArgs, 'request'>): Promise<Start> {
  const { search, searchParams } = new URL(request.url);
  // Failed provider redirects arrive at the root: a signed-in user was linking a provider, and that page shows the error.
  if (/^(bad_)?(oauth|flow)_/.test(searchParams.get('error_code') ?? '')) throw redirect(paths.portalAccess + search);
  const client = await loadSelectedClient();
  const isSetUp = client && (client.is_onboarding_completed || isReadOnly(client) || !isOwnCore());
  if (!isSetUp) return setUp();
  // Most clients are active, so the screen's code loads while that is checked.
  const [start] = await Promise.all([startHome(client), importWithRecovery(importHome)]);
  return start;
}

async function startHome(client: SelectedClient): Promise<Start> {
  const [{ loadHome }, isActive] = await Promise.all([importWithRecovery(importHomeLoader), isActiveClient(client)]);
  if (!isActive) return setUp();
  await loadHome(client.client_id);
  return 'work';
}

async function setUp(): Promise<Start> {
  await importWithRecovery(importSetUp);
  return 'set-up';
}

async function isActiveClient(client: SelectedClient): Promise<boolean> {
  if (isReadOnly(client)) return true;
  const { data } = await getQueryClient().query({ ...clientDetailsQuery(client.client_id) });
  return data.onboarding.state !== 'submitted';
}
