import { createHash, randomUUID, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { isWithin } from '#platform/clock.ts';
import type { Tx } from '#platform/db/db.ts';
import { AuthError, validationFailed } from './errors.ts';
import { text } from './http.ts';

/** In the body of every call that may end in a redirect. */
export const challengeFields = { code_challenge: text, code_challenge_method: text };
const challengeBody = z.object(challengeFields);

export interface Challenge {
  challenge: string;
  method: 's256' | 'plain';
}

/** The challenge of a request; null in the implicit flow. Errors: `validation_failed`. */
export function challengeOf({
  code_challenge: challenge,
  code_challenge_method: named,
}: z.output<typeof challengeBody>): Challenge | null {
  if (challenge === '' && named === '') return null;
  if (challenge === '' || named === '') throw validationFailed('PKCE flow requires code_challenge_method and code_challenge');
  const method = named.toLowerCase();
  if (method !== 's256' && method !== 'plain') throw validationFailed('unsupported code_challenge method');
  if (challenge.length < 43 || challenge.length > 128)
    throw validationFailed('code challenge has to be between 43 and 128 characters');
  if (!/^[a-zA-Z0-9._~-]+$/.test(challenge))
    throw validationFailed('code challenge can only contain alphanumeric characters, hyphens, periods, underscores and tildes');
  return { challenge, method };
}

/** The session's sign-in method: the `amr` of its token. */
export type FlowMethod = 'email/signup' | 'magiclink' | 'recovery' | 'invite' | 'email_change' | 'oauth' | 'sso/saml';

interface NewFlow {
  /** Null until a provider identifies the user. */
  userId: string | null;
  challenge: Challenge;
  method: FlowMethod;
  provider?: string;
  now: Date;
}

/** Stores the challenge of the browser that started, until the emailed link or the provider returns. Returns the flow's id. */
export async function beginFlow(tx: Tx, { userId, challenge, method, provider = 'email', now }: NewFlow): Promise<string> {
  const id = randomUUID();
  await tx
    .insertInto('auth.flow_state')
    .values({
      id,
      user_id: userId,
      auth_code: randomUUID(),
      code_challenge: challenge.challenge,
      code_challenge_method: challenge.method,
      provider_type: provider,
      authentication_method: method,
      created_at: now,
      updated_at: now,
    })
    .execute();
  return id;
}

/** Assigns a flow to the user that a provider identified, once, and returns its code. Errors: `flow_state_already_used`. */
export async function claimFlow(tx: Tx, { flowId, userId, now }: { flowId: string; userId: string; now: Date }): Promise<string> {
  const code = randomUUID();
  const { numUpdatedRows } = await tx
    .updateTable('auth.flow_state')
    .set({ user_id: userId, auth_code: code, auth_code_issued_at: now, updated_at: now })
    .where('id', '=', flowId)
    .where('user_id', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new AuthError(400, 'flow_state_already_used', 'State has already been used');
  return code;
}

/** The code that the starting browser exchanges for its session. Errors: `flow_state_not_found`. */
export async function issueCode(
  tx: Tx,
  { userId, methods, now }: { userId: string; methods: readonly FlowMethod[]; now: Date },
): Promise<string> {
  const flow = await tx
    .selectFrom('auth.flow_state')
    .select('id')
    .where('user_id', '=', userId)
    .where('authentication_method', 'in', methods)
    .where('auth_code_issued_at', 'is', null)
    .orderBy('created_at', 'desc')
    .executeTakeFirst();
  if (!flow) throw flowNotFound();
  const code = randomUUID();
  await tx
    .updateTable('auth.flow_state')
    .set({ auth_code: code, auth_code_issued_at: now, updated_at: now })
    .where('id', '=', flow.id)
    .execute();
  return code;
}

export interface EndedFlow {
  userId: string;
  /** The `amr` of the session. */
  method: string;
  /** The provider that identified the user. */
  provider: string;
  /** When an identity provider wants the session to end. */
  sessionEndsAt: Date | null;
  providerAccessToken: string | null;
  providerRefreshToken: string | null;
}

/**
 * Exchanges a code once, given its challenge's verifier. Errors: `flow_state_not_found`, `flow_state_expired`,
 * `bad_code_verifier`.
 */
export async function endFlow(
  tx: Tx,
  { code, verifier, lifetimeSeconds, now }: { code: string; verifier: string; lifetimeSeconds: number; now: Date },
): Promise<EndedFlow> {
  const flow = await tx.selectFrom('auth.flow_state').selectAll().where('auth_code', '=', code).forUpdate().executeTakeFirst();
  if (!flow?.user_id || !flow.code_challenge || !flow.auth_code_issued_at) throw flowNotFound();
  if (!isWithin(flow.auth_code_issued_at, lifetimeSeconds * 1000, now))
    throw new AuthError(422, 'flow_state_expired', 'invalid flow state, flow state has expired');
  const derived = flow.code_challenge_method === 's256' ? createHash('sha256').update(verifier).digest('base64url') : verifier;
  if (!isSame(derived, flow.code_challenge))
    throw new AuthError(400, 'bad_code_verifier', 'code challenge does not match previously saved code verifier');
  const end = await tx
    .selectFrom('auth_ext.flow_session_expiries')
    .select('not_after')
    .where('flow_id', '=', flow.id)
    .executeTakeFirst();
  await tx.deleteFrom('auth.flow_state').where('id', '=', flow.id).execute();
  return {
    userId: flow.user_id,
    method: flow.authentication_method,
    provider: flow.provider_type,
    sessionEndsAt: end?.not_after ?? null,
    providerAccessToken: flow.provider_access_token,
    providerRefreshToken: flow.provider_refresh_token,
  };
}

function isSame(left: string, right: string): boolean {
  const [a, b] = [left, right].map((value) => createHash('sha256').update(value).digest());
  return a !== undefined && b !== undefined && timingSafeEqual(a, b);
}

const flowNotFound = () => new AuthError(404, 'flow_state_not_found', 'invalid flow state, no valid flow state found');
