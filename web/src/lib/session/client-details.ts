import { getClient } from '@recoup/contract/company/clients';
import { authQuery } from '#lib/api/auth-query.ts';

/** One company: its locations, and what the caller may do there. */
export const clientDetailsQuery = (clientId: string) =>
  authQuery(getClient, { params: { client_id: clientId } }, { staleTime: 60_000 });
