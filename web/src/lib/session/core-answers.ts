import { clientDetails, getClient, listMyClients, type ClientDetails } from '@recoup/contract/company/clients';
import { defineEndpoint } from '@recoup/contract/shared/endpoint';
import { agencyRole, myClient, type MyClient } from '@recoup/contract/users/memberships';
import { z } from 'zod';
import { getSession } from './session.ts';

/**
 * Another core API may answer no more than the spec says: four fields per client, and none fixed for its details. Without a role it
 * is the one in the user's metadata (spec 6), and what only our own core API can do is not offered.
 */
export const listClients = defineEndpoint({
  ...listMyClients,
  response: z
    .object({
      data: z.array(myClient.partial({ role: true, code: true, trade: true })),
      agency_role: agencyRole.nullable().optional(),
    })
    .transform(({ data, ...rest }) => ({
      ...rest,
      data: data.map(({ role = roleInMetadata(), code = null, trade = 'other', ...client }): MyClient => ({
        ...client,
        role,
        code,
        trade,
      })),
      /** The core API has only the calls that the spec names. */
      is_spec_only: data.some(({ role }) => role === undefined),
    })),
});

const specDetails = clientDetails.partial().required({ client_id: true, client_name: true, is_onboarding_completed: true });

export const getDetails = defineEndpoint({
  ...getClient,
  response: z.object({ data: specDetails.transform(completeDetails) }),
});

function completeDetails(details: z.output<typeof specDetails>): ClientDetails {
  const role = details.role ?? roleInMetadata();
  return {
    legal_name: details.client_name,
    code: null,
    trade: 'other',
    debt_types: [],
    created_at: '',
    locations: [],
    is_read_only: false,
    placing: { allowed: true, reason: null, message: null, documents: [] },
    onboarding: { state: 'none', at: null, reason: null },
    suspension: null,
    abilities: {
      place_accounts: true,
      export_sensitive: role === 'client_admin',
      manage_users: false,
      edit_business: false,
      see_administration: false,
    },
    ...details,
    role,
  };
}

function roleInMetadata(): MyClient['role'] {
  return getSession().getState().session?.user.user_metadata['role'] === 'client_admin' ? 'client_admin' : 'client_staff';
}
