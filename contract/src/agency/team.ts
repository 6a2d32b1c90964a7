import { z } from 'zod';
import { dataOf, id, instant } from '../shared/common.ts';
import { defineEndpoint, type AgencyRole } from '../shared/endpoint.ts';
import { agencyRole } from '../users/memberships.ts';

const everyRole = ['agency_admin', 'agency_staff', 'agency_auditor'] as const satisfies readonly AgencyRole[];
const api = { api: 'agency', access: 'agency' } as const;

/** Days that an invitation to the team works. */
export const TEAM_INVITATION_DAYS = 7;

const clientLimit = z.array(z.object({ client_id: id, client_name: z.string() }));

export const teamMember = z.object({
  /** Of the access, not of the user. */
  id,
  user_id: id,
  name: z.string().meta({ title: 'Name' }),
  email: z.string(),
  role: agencyRole.meta({ title: 'Role' }),
  /** The only clients that the person may see; null: all. */
  clients: clientLimit.nullable().meta({ title: 'Clients' }),
  has_second_factor: z.boolean().meta({ title: 'Two-factor authentication' }),
  last_seen_at: instant.nullable().meta({ title: 'Last seen' }),
  since: instant.meta({ title: 'Since' }),
  is_self: z.boolean(),
  /** Detects concurrent changes. */
  revision: z.int(),
});
export type TeamMember = z.output<typeof teamMember>;

const teamInvitation = z.object({
  id,
  email: z.string(),
  role: agencyRole,
  clients: clientLimit.nullable(),
  invited_by: z.string(),
  sent_at: instant,
  expires_at: instant,
  state: z.enum(['open', 'expired']),
});
export type TeamInvitation = z.output<typeof teamInvitation>;

const team = z.object({
  members: z.array(teamMember),
  invitations: z.array(teamInvitation),
  /** Whether the caller may invite, change and remove: an administrator for all clients. */
  may_manage: z.boolean(),
  /** Whether the caller may sign colleagues out: not where they are in a hosted project. */
  may_sign_out: z.boolean(),
});
export type Team = z.output<typeof team>;

export const getTeam = defineEndpoint({
  ...api,
  name: 'agency_team.get',
  method: 'GET',
  path: '/v1/team',
  summary: 'The agency’s people with their roles and clients, and open invitations',
  agencyRoles: everyRole,
  response: dataOf(team),
});

const access = z.object({
  role: agencyRole,
  /** Null: all clients. */
  client_ids: z.array(id).min(1, 'Choose a client, or all of them').max(1000).nullable(),
});
export type TeamAccess = z.output<typeof access>;

/** A limited administrator could lift their own limit by inviting a person without one. */
const ofAdmin = { ...api, agencyRoles: ['agency_admin'], reachesAllClients: true, stepUp: true } as const;

export const inviteColleague = defineEndpoint({
  ...ofAdmin,
  name: 'agency_team.invite',
  method: 'POST',
  path: '/v1/team/invitations',
  summary: 'Invites a person to the agency’s team by email. 409 `already_member`, `already_invited`',
  body: access.extend({ email: z.email('Enter an email address').max(254).toLowerCase() }),
  response: dataOf(z.object({ id })),
  status: 201,
  limit: { what: 'invitations', perHour: 50 },
  errors: [409, 422],
});

export const resendTeamInvitation = defineEndpoint({
  ...ofAdmin,
  name: 'agency_team.resend_invitation',
  method: 'POST',
  path: '/v1/team/invitations/{id}/resend',
  summary: 'Sends a new link; the previous one stops working. 409 `invitation_closed`',
  params: z.object({ id }),
  status: 204,
  limit: { what: 'invitations', perHour: 50 },
  errors: [404, 409],
});

export const revokeTeamInvitation = defineEndpoint({
  ...ofAdmin,
  name: 'agency_team.revoke_invitation',
  method: 'DELETE',
  path: '/v1/team/invitations/{id}',
  summary: 'Withdraws an open invitation. 409 `invitation_closed`',
  params: z.object({ id }),
  status: 204,
  errors: [404, 409],
});

export const changeColleague = defineEndpoint({
  ...ofAdmin,
  name: 'agency_team.change',
  method: 'PATCH',
  path: '/v1/team/members/{id}',
  summary: 'Changes a person’s role and clients. 409 `last_admin`, `member_changed`',
  params: z.object({ id }),
  body: access.extend({ revision: z.int() }),
  status: 204,
  errors: [404, 409, 422],
});

export const removeColleague = defineEndpoint({
  ...ofAdmin,
  name: 'agency_team.remove',
  method: 'DELETE',
  path: '/v1/team/members/{id}',
  summary: 'Ends a person’s access immediately, including in open sessions. 409 `last_admin`',
  params: z.object({ id }),
  status: 204,
  errors: [404, 409],
});

export const signOutColleague = defineEndpoint({
  ...ofAdmin,
  name: 'agency_team.sign_out',
  method: 'DELETE',
  path: '/v1/team/members/{id}/sessions',
  summary: 'Signs a person out on all devices. 409 `own_access`, `no_session`, `hosted_users`',
  params: z.object({ id }),
  status: 204,
  errors: [404, 409],
});
