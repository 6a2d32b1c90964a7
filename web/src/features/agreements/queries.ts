import { getAgreement } from '@recoup/contract/agreements';
import type { AgreementKind } from '@recoup/contract/clients';
import { authQuery } from '../../lib/auth-query.ts';

/** The text as it would be signed now. */
export const agreementQuery = (clientId: string, kind: AgreementKind) =>
  authQuery(getAgreement, { params: { client_id: clientId, kind } }, { staleTime: 0 });
