import { clientDetailsQuery } from '#lib/session/client-details.ts';
import { getQueryClient } from '#lib/api/query-client.ts';
import { loadSelectedClient, rememberedClientId } from '#lib/session/selected-client.ts';

/** Loads the user's clients before the shell renders. */
export async function loadShell(): Promise<null> {
  const likely = rememberedClientId();
  if (likely) startDetails(likely);
  const client = await loadSelectedClient();
  if (client && client.client_id !== likely) startDetails(client.client_id);
  return null;
}

/** The client's abilities appear in the sidebar once loaded. */
function startDetails(clientId: string): void {
  getQueryClient()
    .query({ ...clientDetailsQuery(clientId), staleTime: 'static' })
    .catch(() => undefined);
}
