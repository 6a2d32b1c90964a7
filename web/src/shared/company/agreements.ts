import { listAgreements } from '@recoup/contract/company/agreements';
import { authQuery } from '#lib/api/auth-query.ts';

/** What the company has signed with the agency, and what is to be signed. For admins. */
export const agreementsQuery = (clientId: string) => authQuery(listAgreements, { params: { client_id: clientId } });
