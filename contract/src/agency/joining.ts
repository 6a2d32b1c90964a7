import { z } from 'zod';
import { dataOf, instant } from '../shared/common.ts';
import { defineEndpoint } from '../shared/endpoint.ts';
import { agencyRole } from '../users/memberships.ts';
import { accountNames } from '../users/profile.ts';

/** A malformed token gets the same answer as an unknown one. */
const tokenParams = z.object({ token: z.string().max(200) });

/** An invitation to the agency's team, as shown to the holder of its link. */
const joining = z.object({
  /** Only a `valid` one can be accepted. */
  state: z.enum(['valid', 'expired', 'revoked', 'used']),
  role: agencyRole,
  invited_by: z.string(),
  /** Address that has to accept, masked unless valid; null: of the set-up, whose holder enters one. */
  email: z.string().nullable(),
  expires_at: instant,
  /** Whether the address has a user: `missing` leads to `createAgencyAccount`. Null unless valid and known. */
  account: z.enum(['exists', 'missing', 'unknown']).nullable(),
});
export type Joining = z.output<typeof joining>;

export const getJoining = defineEndpoint({
  name: 'agency_joining.get',
  api: 'agency',
  method: 'GET',
  path: '/v1/joining/{token}',
  summary: 'The invitation of a link to the agency’s team. 404 for an unknown link',
  access: 'public',
  params: tokenParams,
  response: dataOf(joining),
  errors: [404, 429],
});

/** Refusals as of `createInvitedAccount`. */
export const createAgencyAccount = defineEndpoint({
  name: 'agency_joining.create_account',
  api: 'agency',
  method: 'POST',
  path: '/v1/joining/{token}/account',
  summary: 'Signs up with the invited address, or at the set-up with the one in the body; it counts as confirmed',
  access: 'public',
  params: tokenParams,
  body: accountNames.extend({
    password: z.string().min(1, 'Choose a password').max(1000),
    /** Only at the set-up. */
    email: z.email('Enter an email address').max(254).toLowerCase().optional(),
  }),
  response: dataOf(z.object({ email: z.string() })),
  status: 201,
  errors: [404, 409, 422, 429],
});

/** Refusals as of `acceptInvitation`. */
export const joinAgency = defineEndpoint({
  name: 'agency_joining.accept',
  api: 'agency',
  method: 'POST',
  path: '/v1/joining/{token}/accept',
  summary: 'Joins the team; the caller must be signed in with the invited address',
  access: 'user',
  params: tokenParams,
  response: dataOf(z.object({ role: agencyRole })),
  withoutSecondFactor: true,
  errors: [403, 404, 409, 429],
});
