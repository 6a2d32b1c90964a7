import type { LoaderFunctionArgs } from 'react-router';
import { invitationQuery } from '#shared/users/invitation.ts';
import { getQueryClient } from '#lib/api/query-client.ts';
import { getSession } from '#lib/session/session.ts';

/** Who looks is known before the page says anything; what cannot be loaded shows in the page, where it can be tried again. */
export async function loadInvitation({ params }: LoaderFunctionArgs): Promise<null> {
  getQueryClient()
    .query({ ...invitationQuery(params['inviteToken'] ?? ''), staleTime: 0 })
    .catch(() => undefined);
  await getSession().ready();
  return null;
}
