import { getInvitation } from '@recoup/contract/users/invitations';
import { authQuery } from '#lib/api/auth-query.ts';

/** The invitation behind a link; works signed out. */
export const invitationQuery = (token: string) =>
  authQuery(getInvitation, { params: { token } }, { unauthorized: true, staleTime: 30_000 });

/** The invitation in a path; null for other paths. */
export function invitationTokenOf(address: string | null): string | null {
  const token = /^\/join-business\/([^/?#]+)$/.exec(address ?? '')?.[1];
  return token ? decodeURIComponent(token) : null;
}
