import { getClient } from '@recoup/contract/clients';
import { authQuery } from './auth-query.ts';

/** One company: its locations, and what the caller may do there. */
export const clientDetailsQuery = (clientId: string) =>
  authQuery(getClient, { params: { client_id: clientId } }, { staleTime: 60_000 });
