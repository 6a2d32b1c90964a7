import { getJoining } from '@recoup/contract/agency/joining';
import { authQuery } from '#lib/api/auth-query.ts';

/** The invitation behind a link; works signed out. */
export const joiningQuery = (token: string) =>
  authQuery(getJoining, { params: { token } }, { unauthorized: true, staleTime: 30_000 });
