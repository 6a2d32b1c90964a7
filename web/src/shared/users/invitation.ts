import { getInvitation } from '@recoup/contract/users/invitations';
import { authQuery } from '#lib/api/auth-query.ts';

/** What a link of an invitation leads to; nobody has to be signed in. */
export const invitationQuery = (token: string) =>
  authQuery(getInvitation, { params: { token } }, { unauthorized: true, staleTime: 30_000 });

/** The invitation to whose page an address leads; null for any other address. */
export function invitationTokenOf(address: string | null): string | null {
  const token = /^\/join-business\/([^/?#]+)$/.exec(address ?? '')?.[1];
  return token ? decodeURIComponent(token) : null;
}
