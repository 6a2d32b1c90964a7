import { z } from 'zod';
import { clientParams, dataOf, id, listOf } from '../shared/common.ts';
import { defineEndpoint } from '../shared/endpoint.ts';
import { companyUser, inviteUsers, userListQuery } from '../users/members.ts';

const base = { api: 'agency', access: 'agency' } as const;
const userParams = clientParams.extend({ id });
const ofAdmins = { agencyRoles: ['agency_admin'] } as const;

export const listClientUsers = defineEndpoint({
  ...base,
  name: 'agency_client_users.list',
  method: 'GET',
  path: '/v1/clients/{client_id}/users',
  summary: 'Members and open invitations of the client, as one list',
  agencyRoles: ['agency_admin', 'agency_staff', 'agency_auditor'],
  params: clientParams,
  query: userListQuery,
  response: listOf(companyUser).extend({
    /** Whether two-factor authentication can be reset here: not where users are in a hosted project. */
    can_reset_factors: z.boolean(),
    /** Whether users can be signed out here: not where they are in a hosted project. */
    can_sign_out: z.boolean(),
  }),
});

export const inviteClientUsers = defineEndpoint({
  ...base,
  ...ofAdmins,
  name: 'agency_client_users.invite',
  method: 'POST',
  path: '/v1/clients/{client_id}/user-invitations',
  summary: 'Invites every address of a pasted list in the agency’s name and returns the result for each',
  params: clientParams,
  body: inviteUsers.body ?? z.never(),
  response: inviteUsers.response ?? z.never(),
  status: 200,
  errors: [429],
});

export const resendClientInvitation = defineEndpoint({
  ...base,
  name: 'agency_client_users.resend_invitation',
  method: 'POST',
  path: '/v1/clients/{client_id}/user-invitations/{id}/resend',
  summary: 'Resends an open invitation with a new link; the previous link stops working. 409 `invitation_closed`',
  agencyRoles: ['agency_admin', 'agency_staff'],
  params: userParams,
  response: dataOf(companyUser),
  errors: [409, 429],
});

export const revokeClientInvitation = defineEndpoint({
  ...base,
  ...ofAdmins,
  name: 'agency_client_users.revoke_invitation',
  method: 'DELETE',
  path: '/v1/clients/{client_id}/user-invitations/{id}',
  summary: 'Revokes an invitation; its link stops working. 409 `invitation_closed` if it was answered',
  params: userParams,
  status: 204,
  errors: [409],
});

export const removeClientUser = defineEndpoint({
  ...base,
  ...ofAdmins,
  name: 'agency_client_users.remove',
  method: 'DELETE',
  path: '/v1/clients/{client_id}/users/{id}',
  summary:
    'Ends a membership immediately, including in open sessions. 409 `last_admin` if no admin would remain, `own_access` for one’s own',
  params: userParams,
  status: 204,
  errors: [409],
});

export const resetClientUserFactors = defineEndpoint({
  ...base,
  ...ofAdmins,
  name: 'agency_client_users.reset_factors',
  method: 'DELETE',
  path: '/v1/clients/{client_id}/users/{id}/factors',
  summary:
    'Removes a member’s two-factor authentication and recovery codes. The member gets an email and sets it up again at the next sign-in. 409 `own_access`, `agency_user`, `other_clients`, `no_factor`, `hosted_users`',
  params: userParams,
  stepUp: true,
  status: 204,
  errors: [409],
});

export const signOutClientUser = defineEndpoint({
  ...base,
  ...ofAdmins,
  name: 'agency_client_users.sign_out',
  method: 'DELETE',
  path: '/v1/clients/{client_id}/users/{id}/sessions',
  summary: 'Signs a member out on all devices. 409 `own_access`, `agency_user`, `other_clients`, `no_session`, `hosted_users`',
  params: userParams,
  stepUp: true,
  status: 204,
  errors: [409],
});
