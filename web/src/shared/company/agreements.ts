import { listAgreements } from '@recoup/contract/company/agreements';
import { authQuery } from '#lib/api/auth-query.ts';

/** The client's signed agreements, and those to sign. For admins. */
export const agreementsQuery = (clientId: string) => authQuery(listAgreements, { params: { client_id: clientId } });
