import { MS_PER } from '@recoup/domain/shared/time';
import { getClient } from '@recoup/contract/company/clients';
import { authQuery } from '#lib/api/auth-query.ts';

/** A client: its locations, and what the caller may do. */
export const clientDetailsQuery = (clientId: string) =>
  authQuery(getClient, { params: { client_id: clientId } }, { staleTime: MS_PER.minute });
