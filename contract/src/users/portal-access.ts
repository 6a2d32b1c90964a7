import { z } from 'zod';
import { clientRole } from './memberships.ts';
import { cursorQuery, dataOf, id, instant, listOf } from '../shared/common.ts';
import { defineEndpoint } from '../shared/endpoint.ts';

/**
 * What the session lacks before client data is available; until then other endpoints answer 403 `mfa_required`. `set_up`:
 * two-factor authentication is required and the user has no factor. `verify`: enter a factor's code.
 */
const assurance = z.object({
  current: z.enum(['aal1', 'aal2']),
  missing: z.enum(['none', 'verify', 'set_up']),
});
export type Assurance = z.output<typeof assurance>;

export const getAssurance = defineEndpoint({
  name: 'access.assurance',
  api: 'core',
  method: 'GET',
  path: '/v1/access/assurance',
  summary: 'Whether the session requires two-factor authentication, and whether the caller has a factor',
  access: 'user',
  withoutSecondFactor: true,
  response: dataOf(assurance),
});

const accessFactor = z.object({
  id,
  type: z.enum(['totp', 'phone', 'webauthn']),
  name: z.string(),
  /** Last four digits of a phone. */
  phone_last4: z.string().nullable(),
  is_verified: z.boolean(),
  created_at: instant,
  last_used_at: instant.nullable(),
});

const accessIdentity = z.object({
  /** Argument for `unlinkIdentity`. */
  identity_id: z.uuid(),
  provider: z.string(),
  email: z.string().nullable(),
  created_at: instant.nullable(),
  last_sign_in_at: instant.nullable(),
  /** False for the last identity and for single sign-on. */
  can_unlink: z.boolean(),
});

const accessCompany = z.object({
  client_id: id,
  client_name: z.string(),
  role: clientRole,
  /** Names of the caller's locations; null: all. */
  locations: z.array(z.string()).nullable(),
});

const portalAccess = z.object({
  email: z.string(),
  /** Digits with country code; null: none. */
  phone: z.string().nullable(),
  /** False for users who sign in by links, codes or a provider only; true where a hosted project does not disclose it. */
  has_password: z.boolean(),
  /** Email and password are managed by the company's identity provider. */
  is_managed: z.boolean(),
  companies: z.array(accessCompany),
  factors: z.array(accessFactor),
  identities: z.array(accessIdentity),
  /** Null with a hosted project, which has no recovery codes. */
  recovery_codes_left: z.int().nullable(),
  /** Whether the agency requires two-factor authentication. */
  is_second_factor_required: z.boolean(),
});
export type PortalAccess = z.output<typeof portalAccess>;

export const getAccess = defineEndpoint({
  name: 'access.get',
  api: 'core',
  method: 'GET',
  path: '/v1/access',
  summary: 'Clients, factors and linked identities of the caller',
  access: 'user',
  response: dataOf(portalAccess),
});

const accessSession = z.object({
  id,
  is_current: z.boolean(),
  /** Browser and system from the user agent, such as `Chrome on Windows`. */
  device: z.string(),
  ip: z.string().nullable(),
  level: z.enum(['aal1', 'aal2']),
  created_at: instant,
  last_seen_at: instant,
});
export type AccessSession = z.output<typeof accessSession>;

export const listSessions = defineEndpoint({
  name: 'access.list_sessions',
  api: 'core',
  method: 'GET',
  path: '/v1/access/sessions',
  summary: 'Sessions of the caller, the current one first',
  access: 'user',
  response: z.object({ data: z.array(accessSession) }),
});

export const endSession = defineEndpoint({
  name: 'access.end_session',
  api: 'core',
  method: 'DELETE',
  path: '/v1/access/sessions/{id}',
  summary: 'Ends one session of the caller',
  access: 'user',
  params: z.object({ id }),
  status: 204,
});

export const endOtherSessions = defineEndpoint({
  name: 'access.end_other_sessions',
  api: 'core',
  method: 'DELETE',
  path: '/v1/access/sessions',
  summary: 'Ends all other sessions of the caller',
  access: 'user',
  response: dataOf(z.object({ ended: z.int() })),
});

export const accessEvent = z.object({
  id,
  action: z.enum([
    'login',
    'login_failed',
    'logout',
    'session_ended',
    'user_signedup',
    'invite_accepted',
    'user_recovery_requested',
    'user_updated_password',
    'user_modified',
    'factor_updated',
    'factor_unenrolled',
    'factor_deleted',
    'passkey_created',
    'passkey_deleted',
    'verification_attempted',
    'generate_recovery_codes',
    'identity_linked',
    'identity_unlinked',
  ]),
  ip: z.string().nullable(),
  /** As for a session; null if unknown. */
  device: z.string().nullable(),
  /** For `login`: the method, as named by the authentication service (`email`, `magiclink`, `google`). */
  method: z.string().nullable(),
  /** For a factor: whether the code, or a recovery code, was right. */
  result: z.enum(['right', 'recovery', 'wrong']).nullable(),
  at: instant,
});
export type AccessEvent = z.output<typeof accessEvent>;

export const listAccessActivity = defineEndpoint({
  name: 'access.activity',
  api: 'core',
  method: 'GET',
  path: '/v1/access/activity',
  summary: 'Sign-in and security events of the caller, newest first',
  access: 'user',
  query: z.object(cursorQuery),
  response: listOf(accessEvent),
});

export const createRecoveryCodes = defineEndpoint({
  name: 'access.create_recovery_codes',
  api: 'core',
  method: 'POST',
  path: '/v1/access/recovery-codes',
  summary: 'Creates recovery codes that replace all previous ones; requires a factor. They are returned only once',
  access: 'user',
  response: dataOf(z.object({ codes: z.array(z.string()) })),
  status: 201,
  errors: [404],
});
