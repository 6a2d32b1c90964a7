import { z } from 'zod';
import { accountNames } from './profile.ts';
import { clientRole, myClient } from './memberships.ts';
import { dataOf, instant } from '../shared/common.ts';
import { defineEndpoint } from '../shared/endpoint.ts';

/** A malformed token gets the same answer as an unknown one. */
const tokenParams = z.object({ token: z.string().max(200) });

/** An invitation as shown to the holder of its link. */
const invitation = z.object({
  /** Only a `valid` invitation can be accepted. */
  state: z.enum(['valid', 'expired', 'revoked', 'used']),
  client_name: z.string(),
  role: clientRole,
  /** Names of its locations; null: all. */
  locations: z.array(z.string()).nullable(),
  invited_by: z.string(),
  /** Address that has to accept; masked (`a•••@example.com`) unless valid. */
  email: z.string(),
  expires_at: instant,
  /**
   * Whether the invited address has a user: `missing` leads to `createInvitedAccount`, `exists` to sign-in, `unknown` (users are
   * in a hosted project) to sign-in or sign-up there. Null unless valid.
   */
  account: z.enum(['exists', 'missing', 'unknown']).nullable(),
});
export type Invitation = z.output<typeof invitation>;

export const getInvitation = defineEndpoint({
  name: 'invitations.get',
  api: 'core',
  method: 'GET',
  path: '/v1/invitations/{token}',
  summary: 'The invitation of a link. 404 for an unknown link',
  access: 'public',
  params: tokenParams,
  response: dataOf(invitation),
  errors: [429],
});

/**
 * Refusals: 403 `invitation_for_other_address` (the message has the masked address), 409 `already_member`, `invitation_expired`,
 * `invitation_revoked`, `invitation_used`; 404 for an unknown link. A repeat by the same user returns the same answer.
 */
export const acceptInvitation = defineEndpoint({
  name: 'invitations.accept',
  api: 'core',
  method: 'POST',
  path: '/v1/invitations/{token}/accept',
  summary: 'Accepts the invitation; the caller must be signed in with the invited address',
  access: 'user',
  params: tokenParams,
  response: dataOf(myClient),
  withoutSecondFactor: true,
  errors: [429],
});

/**
 * The link proves the address, so no confirmation email is sent; works where sign-up is closed. Afterwards: sign in with the
 * password, then accept. Refusals: 404, 409 `invitation_expired`, `invitation_revoked`, `invitation_used`, `account_exists`; 422
 * `weak_password` for `password`.
 */
export const createInvitedAccount = defineEndpoint({
  name: 'invitations.create-account',
  api: 'core',
  method: 'POST',
  path: '/v1/invitations/{token}/account',
  summary: 'Signs up with the invited address, which counts as confirmed',
  access: 'public',
  params: tokenParams,
  body: accountNames.extend({ password: z.string().min(1, 'Choose a password').max(1000) }),
  response: dataOf(z.object({ email: z.string() })),
  status: 201,
  errors: [429],
});
