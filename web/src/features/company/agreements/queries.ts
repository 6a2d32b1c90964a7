import { getAgreement } from '@recoup/contract/company/agreements';
import type { AgreementKind } from '@recoup/contract/company/clients';
import { authQuery } from '#lib/api/auth-query.ts';

/** Current text of an agreement, as a signature would cover it. */
export const agreementQuery = (clientId: string, kind: AgreementKind) =>
  authQuery(getAgreement, { params: { client_id: clientId, kind } }, { staleTime: 0 });
