import type { LoaderFunctionArgs } from 'react-router';
import { clientDetailsQuery } from '#lib/session/client-details.ts';
import { getQueryClient } from '#lib/api/query-client.ts';
import { loadClientId } from '#lib/session/selected-client.ts';
import { auditLogQuery, readAuditLogState } from '#features/audit/index.ts';
import { readTab } from './manage-users-tab.ts';
import { readUsersState } from './users/users-state.ts';
import { usersQuery } from './queries.ts';

/** Starts the tab's requests while its code loads; errors are shown and retried in the page. */
export async function loadManageUsers({ request }: LoaderFunctionArgs): Promise<null> {
  const clientId = await loadClientId();
  const { searchParams: search } = new URL(request.url);
  const client = getQueryClient();
  const details = await client.query({ ...clientDetailsQuery(clientId), staleTime: 'static' }).catch(() => null);
  // Without permission the page explains why; the requests would only be refused.
  if (!details?.data.abilities.see_administration) return null;
  const list =
    readTab(search) === 'activity'
      ? client.infiniteQuery({ ...auditLogQuery(clientId, readAuditLogState(search)), staleTime: 'static' })
      : client.infiniteQuery({ ...usersQuery(clientId, readUsersState(search)), staleTime: 'static' });
  void list.catch(() => undefined);
  return null;
}
