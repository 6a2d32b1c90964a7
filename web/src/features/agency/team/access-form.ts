import { agencyRole } from '@recoup/contract/users/memberships';
import { z } from 'zod';
import { clientIdsOf, clientLimitFields, clientsMissing, hasClients } from '#shared/agency/client-limit.ts';

const access = z.object({ role: agencyRole, ...clientLimitFields });
export type AccessForm = z.output<typeof access>;

export const accessForm = access.refine(hasClients, clientsMissing);
export const invitationForm = access
  .extend({ email: z.email('Enter an email address').max(254) })
  .refine(hasClients, clientsMissing);

export const bodyOf = ({ role, ...limit }: AccessForm) => ({ role, client_ids: clientIdsOf(limit) });
