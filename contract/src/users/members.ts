import { z } from 'zod';
import { clientRole } from './memberships.ts';
import { clientParams, cursorQuery, dataOf, id, instant, page, repeated } from '../shared/common.ts';
import { defineEndpoint } from '../shared/endpoint.ts';

export const userStates = ['active', 'invited', 'expired'] as const;
export const userSorts = ['name', 'email', 'role', 'state', 'last_seen', 'since'] as const;
export type UserSort = (typeof userSorts)[number];

/** List filters; the address bar of /manage-users uses the same names. */
const userFilters = {
  /** Part of a name or address. */
  q: z.string().trim().max(200).optional(),
  role: repeated(clientRole),
  state: repeated(z.enum(userStates)),
};

const userFilterQuery = z.object(userFilters);
export type UserFilters = z.output<typeof userFilterQuery>;

export const userListQuery = z.object({
  ...userFilters,
  sort: z.enum(userSorts).default('name'),
  dir: z.enum(['asc', 'desc']).default('asc'),
  ...cursorQuery,
});
export type UserListQuery = z.output<typeof userListQuery>;

/** A member of the company, or an open invitation. */
export const companyUser = z.object({
  /** Id of the membership or invitation, by `kind`. */
  id,
  kind: z.enum(['member', 'invitation']),
  state: z.enum(userStates).meta({ title: 'Status' }),
  /** Empty if unknown. */
  name: z.string().meta({ title: 'Name' }),
  email: z.string().meta({ title: 'Email' }),
  role: clientRole.meta({ title: 'Role' }),
  /** Locations the user is limited to; null: all. */
  locations: z
    .array(z.object({ id, name: z.string() }))
    .nullable()
    .meta({ title: 'Locations' }),
  /** `unknown`: users are in a hosted project that does not disclose it. Null for invitations. */
  second_factor: z.enum(['on', 'off', 'unknown']).nullable().meta({ title: 'Two-factor' }),
  /** Last activity in this company, within five minutes. */
  last_seen_at: instant.nullable().meta({ title: 'Last seen' }),
  /** When the member joined or the invitation was created. */
  since: instant.meta({ title: 'Since' }),
  /** Sent back with a change, to detect concurrent edits. */
  revision: z.int(),
  is_self: z.boolean(),
  invitation: z.object({ invited_by: z.string(), sent_at: instant, times_sent: z.int(), expires_at: instant }).nullable(),
  /** Actions open to the caller. For the last admin, `change_role` and `remove` are false. */
  abilities: z.object({
    change_role: z.boolean(),
    change_locations: z.boolean(),
    remove: z.boolean(),
    resend: z.boolean(),
    revoke: z.boolean(),
  }),
});
export type CompanyUser = z.output<typeof companyUser>;

const userParams = clientParams.extend({ id });
const roles = ['client_admin'] as const;

export const listUsers = defineEndpoint({
  name: 'users.list',
  api: 'core',
  method: 'GET',
  path: '/v1/clients/{client_id}/users',
  summary: 'Members and open invitations of the client, as one list',
  access: 'client',
  roles,
  params: clientParams,
  query: userListQuery,
  response: z.object({ data: z.array(companyUser), page }),
});

export const exportUsers = defineEndpoint({
  name: 'users.export',
  api: 'core',
  method: 'GET',
  path: '/v1/clients/{client_id}/users/export',
  summary: 'All matching members and invitations as a file',
  access: 'client',
  roles,
  params: clientParams,
  query: z.object({ ...userFilters, format: z.enum(['csv', 'xlsx']).default('csv') }),
  produces: ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
});

/** Access within the company. Only staff can be limited to locations. */
const grantedAccess = z.object({
  role: clientRole,
  /** Null: all current and future locations. */
  location_ids: z.array(id).min(1, 'Choose at least one location, or all').max(500).nullable().default(null),
});
export type GrantedAccess = z.output<typeof grantedAccess>;

export const changeUser = defineEndpoint({
  name: 'users.change',
  api: 'core',
  method: 'PATCH',
  path: '/v1/clients/{client_id}/users/{id}',
  summary:
    'Changes the role and locations of a member. 409 `member_changed` after a concurrent change, `last_admin` if no admin would remain',
  access: 'client',
  roles,
  params: userParams,
  body: grantedAccess.extend({ revision: z.int().min(1) }),
  response: dataOf(companyUser),
});

export const removeUser = defineEndpoint({
  name: 'users.remove',
  api: 'core',
  method: 'DELETE',
  path: '/v1/clients/{client_id}/users/{id}',
  summary: 'Ends a membership immediately, including in open sessions. 409 `last_admin` if no admin would remain',
  access: 'client',
  whileSuspended: true,
  roles,
  params: userParams,
  status: 204,
});

/** Maximum addresses per request, and invitation emails per company and hour. */
export const invitationLimits = { addresses: 100, perHour: 200, days: 7, textLength: 20_000 };

export const inviteResults = ['invited', 'already_member', 'already_invited', 'not_an_address'] as const;

export const inviteUsers = defineEndpoint({
  name: 'users.invite',
  api: 'core',
  method: 'POST',
  path: '/v1/clients/{client_id}/user-invitations',
  summary: 'Invites every address of a pasted list and returns the result for each',
  access: 'client',
  roles,
  params: clientParams,
  body: grantedAccess.extend({
    /** As pasted; client and server parse it with `@recoup/domain/address-list`. */
    addresses: z
      .string()
      .trim()
      .min(1, 'Enter at least one email address')
      .max(invitationLimits.textLength, 'This is too long: invite in several steps'),
  }),
  response: z.object({
    data: z.array(
      z.object({
        /** The pasted text. */
        text: z.string(),
        email: z.string().nullable(),
        result: z.enum(inviteResults),
        invitation_id: id.nullable(),
      }),
    ),
  }),
  idempotent: true,
  errors: [429],
});

export const resendInvitation = defineEndpoint({
  name: 'users.resend-invitation',
  api: 'core',
  method: 'POST',
  path: '/v1/clients/{client_id}/user-invitations/{id}/resend',
  summary:
    'Resends an open invitation with a new link, valid for seven days; the previous link stops working. 409 `invitation_closed`',
  access: 'client',
  roles,
  params: userParams,
  response: dataOf(companyUser),
  errors: [429],
});

export const revokeInvitation = defineEndpoint({
  name: 'users.revoke-invitation',
  api: 'core',
  method: 'DELETE',
  path: '/v1/clients/{client_id}/user-invitations/{id}',
  summary: 'Revokes an invitation; its link stops working. 409 `invitation_closed` if it was answered',
  access: 'client',
  whileSuspended: true,
  roles,
  params: userParams,
  status: 204,
});
