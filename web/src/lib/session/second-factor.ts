import { isAuthApiError, isAuthSessionMissingError } from '@supabase/auth-js';
import { authMessage } from './auth-message.ts';
import { getAuthFlows } from './auth-flows.ts';
import { getSession } from './session.ts';

export interface OwnFactor {
  id: string;
  type: 'totp' | 'phone' | 'webauthn';
  name: string;
  /** Empty for all but a phone. */
  phoneLast4: string;
}

const DEFAULT_NAMES: Record<OwnFactor['type'], string> = { totp: 'Authenticator app', phone: 'Phone', webauthn: 'Security key' };

/** A proof of a factor. A recovery code replaces any of them. */
export type Proof = 'app' | 'phone' | 'recovery';

/** The available factors. Throws the auth client's errors, like everything here. */
export async function listOwnFactors(): Promise<OwnFactor[]> {
  const { totp, phone, webauthn } = await unwrap(getAuthFlows().mfa.listFactors());
  return [...totp, ...phone, ...webauthn].map((factor) => {
    const type = factor.factor_type;
    const number = 'phone' in factor && typeof factor.phone === 'string' ? factor.phone : '';
    return { id: factor.id, type, name: factor.friendly_name?.trim() || DEFAULT_NAMES[type], phoneLast4: number.slice(-4) };
  });
}

/** Starts a challenge; a phone factor gets a code. Returns the challenge's id. */
export async function challengeFactor(factorId: string): Promise<string> {
  return (await unwrap(getAuthFlows().mfa.challenge({ factorId }))).id;
}

/** Verifies a challenge, which raises the session to aal2. Without a `challengeId` it starts one. */
export async function verifyCode(attempt: { factorId: string; challengeId?: string; code: string }): Promise<void> {
  const { factorId, code } = attempt;
  const challengeId = attempt.challengeId ?? (await challengeFactor(factorId));
  await unwrap(getAuthFlows().mfa.verify({ factorId, challengeId, code }));
}

/** The session ended elsewhere: drop it here too, which leads to sign-in. */
export async function dropEndedSession(error: unknown): Promise<void> {
  const isOver =
    isAuthSessionMissingError(error) ||
    (isAuthApiError(error) && ['session_not_found', 'user_not_found', 'bad_jwt'].includes(error.code ?? ''));
  // If even this fails, the next call reports it.
  if (isOver)
    await getSession()
      .refresh()
      .catch(() => false);
}

/** Messages for a failed code. */
export function factorMessage(error: unknown, { proof, supportEmail }: { proof: Proof; supportEmail: string }): string {
  switch (isAuthApiError(error) ? error.code : undefined) {
    case 'mfa_verification_failed':
      return WRONG[proof];
    case 'mfa_challenge_expired':
    case 'mfa_ip_address_mismatch':
      return proof === 'phone' ? 'This code is no longer valid. Send a new one.' : 'That took too long. Enter a new code.';
    case 'mfa_factor_not_found':
      return 'This two-factor method was removed. Reload the page.';
    case 'sms_send_failed':
      return 'The text message could not be sent. Try again in a moment.';
    case 'insufficient_aal':
      return 'Confirm with an existing two-factor method, then add another.';
    case 'too_many_enrolled_mfa_factors':
      return 'You have reached the limit of ten two-factor methods. Remove one first.';
    default:
      return authMessage(error, supportEmail);
  }
}

const WRONG: Record<Proof, string> = {
  app: 'This code is incorrect. Enter the newest code from your app. Each code works once.',
  phone: 'This code is incorrect. Enter the code from the newest message.',
  recovery: 'This recovery code is incorrect or was already used. Each works once.',
};

/** Also of passkeys, whose browser part fails with errors of its own. */
export async function unwrap<T>(call: Promise<{ data: T; error: Error | null }>): Promise<NonNullable<T>> {
  const { data, error } = await call;
  if (!error) return data as NonNullable<T>;
  await dropEndedSession(error);
  throw error;
}
