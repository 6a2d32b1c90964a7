import { getAssurance } from '@recoup/contract/users/portal-access';
import { authQuery } from '#lib/api/auth-query.ts';

/** What the session lacks before it may see data. */
export const assuranceQuery = () => authQuery(getAssurance, {}, { staleTime: 0 });
