import { redirect, type LoaderFunctionArgs } from 'react-router';
import { clientDetailsQuery } from '../../lib/client-details.ts';
import { getQueryClient } from '../../lib/query-client.ts';
import { loadSelectedClient } from '../../lib/selected-client.ts';
import { getSession } from '../../lib/session.ts';
import { signInPath } from '../paths.ts';

/** The companies of the user are known before the shell is drawn. */
export async function loadShell({ request }: Pick<LoaderFunctionArgs, 'request'>): Promise<null> {
  try {
    const client = await loadSelectedClient();
    // What may be opened there shows in the sidebar as soon as it is known.
    if (client)
      getQueryClient()
        .query({ ...clientDetailsQuery(client.client_id), staleTime: 'static' })
        .catch(() => undefined);
  } catch (error) {
    if (getSession().getState().status !== 'signed-out') throw error;
    // The session was ended elsewhere, and this first call is how we learn of it.
    const { pathname, search, hash } = new URL(request.url);
    throw redirect(signInPath(pathname + search + hash));
  }
  return null;
}
