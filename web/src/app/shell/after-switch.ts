import { clientDetailsQuery } from '#lib/session/client-details.ts';
import { getQueryClient } from '#lib/api/query-client.ts';
import { loadSelectedClient } from '#lib/session/selected-client.ts';
import { hasScreen } from '../shell-routes.ts';
import { mayOpen } from './places.ts';

/**
 * Where the company that was just selected begins: at the top of the same screen, if the person may open it there, else of
 * its section. What is open further down belongs to the company before.
 */
export async function loadScreenAfterSwitch(pathname: string): Promise<string> {
  // What cannot be loaded shows in the screen.
  const client = await loadSelectedClient().catch(() => null);
  const [, section = '', screen = ''] = pathname.split('/');
  const same = `/${section}/${screen}`;
  if (!client || screen === '' || !hasScreen(same)) return `/${section}`;
  const details = await getQueryClient()
    .query({ ...clientDetailsQuery(client.client_id), staleTime: 'static' })
    .catch(() => null);
  return mayOpen(same, details?.data.abilities) ? same : `/${section}`;
}
