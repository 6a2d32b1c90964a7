import { isAuthApiError, type AuthError } from '@supabase/auth-js';
import { getAuthFlows } from '#lib/session/auth-flows.ts';
import { secondsToWait } from '#lib/session/auth-message.ts';
import type { CodeRequest } from './code-request.ts';
import { returnTarget } from './mail-links.ts';

type Target = Pick<CodeRequest, 'channel' | 'address'>;

/**
 * Asks for a code, by mail with a link. Null when it is on its way, and also where there is no account to send it to, or
 * a message went out a moment ago: nobody learns here who has an account (security.md, Guessing).
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
  return error && !isSilent(error) ? error : null;
}

function isSilent(error: AuthError): boolean {
  const isUnknown = isAuthApiError(error) && ['otp_disabled', 'signup_disabled'].includes(error.code ?? '');
  return isUnknown || secondsToWait(error) !== null;
}

/** Signs in with the digits of the message. Null when it worked. */
export async function enterCode({ channel, address }: Target, token: string): Promise<AuthError | null> {
  const { error } = await getAuthFlows().verifyOtp(
    channel === 'email' ? { email: address, token, type: 'email' } : { phone: address, token, type: 'sms' },
  );
  return error;
}
