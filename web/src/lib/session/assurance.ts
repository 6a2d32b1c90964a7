import { getAssurance } from '@recoup/contract/users/portal-access';
import { authQuery } from '#lib/api/auth-query.ts';

/** What the present session lacks before the product's data is given out. */
export const assuranceQuery = () => authQuery(getAssurance, {}, { staleTime: 0 });
