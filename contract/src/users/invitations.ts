import { z } from 'zod';
import { accountNames } from './profile.ts';
import { clientRole, myClient } from './memberships.ts';
import { dataOf, instant } from '../shared/common.ts';
import { defineEndpoint } from '../shared/endpoint.ts';

/** Whatever is no token is answered like a token that nobody knows. */
const tokenParams = z.object({ token: z.string().max(200) });

/** An invitation as its link shows it, to whoever holds it. */
export const invitation = z.object({
  /** Only a `valid` one can be accepted. */
  state: z.enum(['valid', 'expired', 'revoked', 'used']),
  client_name: z.string(),
  role: clientRole,
  /** Names of the locations to which it is limited; null: all. */
  locations: z.array(z.string()).nullable(),
  invited_by: z.string(),
  /** The address that has to accept; masked (`a•••@example.com`) unless it is valid. */
  email: z.string(),
  expires_at: instant,
  /**
   * Whether the invited address has an account: `missing` leads to `createInvitedAccount`, `exists` to signing in, `unknown`
   * (users are in a hosted project) to signing in or up there. Null unless the invitation is valid.
   */
  account: z.enum(['exists', 'missing', 'unknown']).nullable(),
});
export type Invitation = z.output<typeof invitation>;

export const getInvitation = defineEndpoint({
  name: 'invitations.get',
  api: 'core',
  method: 'GET',
  path: '/v1/invitations/{token}',
  summary: 'What a link of an invitation leads to. 404 for any other link',
  access: 'public',
  params: tokenParams,
  response: dataOf(invitation),
});

/**
 * Codes of its refusals: 403 `invitation_for_other_address` (the message names the masked address), 409 `already_member`,
 * `invitation_expired`, `invitation_revoked`, `invitation_used`; 404 for an unknown link. Again by the same user after an
 * answer that was lost it answers the same.
 */
export const acceptInvitation = defineEndpoint({
  name: 'invitations.accept',
  api: 'core',
  method: 'POST',
  path: '/v1/invitations/{token}/accept',
  summary: 'Makes the caller, whose address it has to be, a member of the company',
  access: 'user',
  params: tokenParams,
  response: dataOf(myClient),
  withoutSecondFactor: true,
});

/**
 * The link proves the address, so the account needs no further mail; it works where signing up is closed, too. Afterwards: sign
 * in with the password, then accept. Refusals: 404, 409 `invitation_expired`, `invitation_revoked`, `invitation_used`,
 * `account_exists`; 422 `weak_password` for `password`.
 */
export const createInvitedAccount = defineEndpoint({
  name: 'invitations.create-account',
  api: 'core',
  method: 'POST',
  path: '/v1/invitations/{token}/account',
  summary: 'Makes an account for the invited address, which is confirmed at once',
  access: 'public',
  params: tokenParams,
  body: accountNames.extend({ password: z.string().min(1, 'Choose a password').max(1000) }),
  response: dataOf(z.object({ email: z.string() })),
  status: 201,
});
