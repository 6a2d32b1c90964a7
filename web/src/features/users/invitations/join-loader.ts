import type { LoaderFunctionArgs } from 'react-router';
import { invitationQuery } from '#shared/users/invitation.ts';
import { getQueryClient } from '#lib/api/query-client.ts';
import { getSession } from '#lib/session/session.ts';

/** Waits for the session, so that the page knows its user. Load errors are shown and retried in the page. */
export async function loadInvitation({ params }: LoaderFunctionArgs): Promise<null> {
  getQueryClient()
    .query({ ...invitationQuery(params['inviteToken'] ?? ''), staleTime: 0 })
    .catch(() => undefined);
  await getSession().ready();
  return null;
}
