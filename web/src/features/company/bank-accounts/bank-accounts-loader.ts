import { clientDetailsQuery } from '#lib/session/client-details.ts';
import { getQueryClient } from '#lib/api/query-client.ts';
import { loadClientId } from '#lib/session/selected-client.ts';
import { bankAccountsQuery } from './queries.ts';

/** Starts the request while the code is still loading; errors show in the page, where they can be retried. */
export async function loadBankAccounts(): Promise<null> {
  const clientId = await loadClientId();
  const client = getQueryClient();
  const details = await client.query({ ...clientDetailsQuery(clientId), staleTime: 'static' }).catch(() => null);
  // Whoever may not see them is told so by the page, and the server is not asked.
  if (details?.data.abilities.see_administration)
    void client.query({ ...bankAccountsQuery(clientId, 'live'), staleTime: 'static' }).catch(() => undefined);
  return null;
}
