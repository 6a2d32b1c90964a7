import { redirect, type LoaderFunctionArgs } from 'react-router';
import { clientDetailsQuery } from '#lib/session/client-details.ts';
import { getQueryClient } from '#lib/api/query-client.ts';
import { loadSelectedClient, rememberedClientId } from '#lib/session/selected-client.ts';
import { getSession } from '#lib/session/session.ts';
import { signInPath } from '#lib/paths/paths.ts';

/** Loads the user's clients before the shell renders. */
export async function loadShell({ request }: Pick<LoaderFunctionArgs, 'request'>): Promise<null> {
  const likely = rememberedClientId();
  if (likely) startDetails(likely);
  try {
    const client = await loadSelectedClient();
    if (client && client.client_id !== likely) startDetails(client.client_id);
  } catch (error) {
    if (getSession().getState().status !== 'signed-out') throw error;
    // The session was ended elsewhere; this first call reveals it.
    const { pathname, search, hash } = new URL(request.url);
    throw redirect(signInPath(pathname + search + hash));
  }
  return null;
}

/** The client's abilities appear in the sidebar once loaded. */
function startDetails(clientId: string): void {
  getQueryClient()
    .query({ ...clientDetailsQuery(clientId), staleTime: 'static' })
    .catch(() => undefined);
}
