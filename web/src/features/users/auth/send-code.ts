import { isAuthApiError, type AuthError } from '@supabase/auth-js';
import { getAuthFlows } from '#lib/session/auth-flows.ts';
import { secondsToWait } from '#lib/session/auth-message.ts';
import type { CodeRequest } from './code-request.ts';
import { returnTarget } from './mail-links.ts';

type Target = Pick<CodeRequest, 'channel' | 'address'>;

/**
 * Requests a one-time code (by email, with a link). Returns null on success, and also when no such user exists or the address is
 * rate-limited, to prevent user enumeration (security.md, Guessing).
 */
export async function sendCode(
  { channel, address }: Target,
  { next, captchaToken }: { next: string | null; captchaToken?: string },
): Promise<AuthError | null> {
  const options = { shouldCreateUser: false, ...(captchaToken ? { captchaToken } : {}) };
  const { error } = await getAuthFlows().signInWithOtp(
    channel === 'email'
      ? { email: address, options: { ...options, emailRedirectTo: returnTarget(next, 'code') } }
      : { phone: address, options },
  );
  return error && !revealsUser(error) ? error : null;
}

function revealsUser(error: AuthError): boolean {
  const isUnknown = isAuthApiError(error) && ['otp_disabled', 'signup_disabled'].includes(error.code ?? '');
  return isUnknown || secondsToWait(error) !== null;
}

/** Confirms the address of a new user with the emailed code, and signs in. Returns null on success. */
export async function confirmAddress(email: string, token: string): Promise<AuthError | null> {
  return (await getAuthFlows().verifyOtp({ email, token, type: 'email' })).error;
}

/** Signs in with a one-time code. Returns null on success. */
export async function enterCode({ channel, address }: Target, token: string): Promise<AuthError | null> {
  const { error } = await getAuthFlows().verifyOtp(
    channel === 'email' ? { email: address, token, type: 'email' } : { phone: address, token, type: 'sms' },
  );
  return error;
}
