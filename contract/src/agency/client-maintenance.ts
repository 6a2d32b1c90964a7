import { z } from 'zod';
import { clientParams, instant } from '../shared/common.ts';
import { defineEndpoint } from '../shared/endpoint.ts';

const api = { api: 'agency', access: 'agency', agencyRoles: ['agency_admin'], params: clientParams } as const;
const path = '/v1/clients/{client_id}/maintenance';

export const startClientMaintenance = defineEndpoint({
  ...api,
  name: 'agency_clients.start_maintenance',
  method: 'POST',
  path,
  summary:
    'Closes the portal to one client: its users and API keys get 503 `client_maintenance` with this message. 409 `already_in_maintenance`',
  body: z.object({
    /** Shown to the client's users. */
    message: z.string().trim().min(1, 'Enter what the client should know').max(1000, 'Use at most 1000 characters'),
    /** When it is expected to end; it ends when the agency ends it. */
    until: instant.nullable(),
  }),
  status: 204,
  errors: [409, 422],
});

export const endClientMaintenance = defineEndpoint({
  ...api,
  name: 'agency_clients.end_maintenance',
  method: 'DELETE',
  path,
  summary: 'Opens the portal to a client again. 409 `not_in_maintenance`',
  status: 204,
  errors: [409],
});
