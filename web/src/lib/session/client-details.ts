import { MS_PER } from '@recoup/domain/shared/time';
import { authQuery } from '#lib/api/auth-query.ts';
import { getDetails } from './core-answers.ts';

/** A client: its locations, and what the caller may do. */
export const clientDetailsQuery = (clientId: string) =>
  authQuery(getDetails, { params: { client_id: clientId } }, { staleTime: MS_PER.minute });
