import { clientDetailsQuery } from '#lib/session/client-details.ts';
import { getQueryClient } from '#lib/api/query-client.ts';
import { loadSelectedClient } from '#lib/session/selected-client.ts';
import { hasScreen } from '../shell-routes.ts';
import { mayOpen } from './places.ts';

/**
 * Where a newly selected client starts: the top level of the same screen if the user may open it there, otherwise its section. Deeper pages
 * belong to the previous client.
 */
export async function loadScreenAfterSwitch(pathname: string): Promise<string> {
  // The screen shows its own load errors.
  const client = await loadSelectedClient().catch(() => null);
  const [, section = '', screen = ''] = pathname.split('/');
  const same = `/${section}/${screen}`;
  if (!client || screen === '' || !hasScreen(same)) return `/${section}`;
  const details = await getQueryClient()
    .query({ ...clientDetailsQuery(client.client_id), staleTime: 'static' })
    .catch(() => null);
  return mayOpen(same, details?.data.abilities) ? same : `/${section}`;
}
