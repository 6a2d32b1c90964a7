import { z } from 'zod';
import { cursorQuery, id, listOf } from '../shared/common.ts';
import { defineEndpoint } from '../shared/endpoint.ts';
import { agencyRole } from './memberships.ts';

/** A client company as listed for agency staff. */
const agencyClient = z.object({
  client_id: id,
  client_name: z.string(),
  legal_name: z.string(),
  code: z.string().nullable(),
  trade: z.string(),
  is_onboarding_completed: z.boolean(),
});
export type AgencyClient = z.output<typeof agencyClient>;

export const listAgencyClients = defineEndpoint({
  name: 'agency.list-clients',
  api: 'core',
  method: 'GET',
  path: '/v1/agency/clients',
  summary: 'The clients that an agency user may see, or those of them whose name or code matches the search',
  access: 'agency',
  agencyRoles: agencyRole.options,
  query: z.object({ search: z.string().trim().max(100).optional(), ...cursorQuery }),
  response: listOf(agencyClient),
});
