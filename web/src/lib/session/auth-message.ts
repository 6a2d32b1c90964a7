import { isAuthApiError, isAuthRetryableFetchError, isAuthWeakPasswordError } from '@supabase/auth-js';
import { lastRetryAfter } from '#lib/api/retry-after.ts';

const FALLBACK = 'Something went wrong';

/** Messages for failed sign-ins, sign-ups and passwords, by the auth service's codes. */
export function authMessage(error: unknown, supportEmail: string): string {
  if (isAuthRetryableFetchError(error))
    return error.status === 0
      ? 'We cannot reach the server. Check your internet connection and try again.'
      : 'The server did not respond. Try again in a moment.';
  if (isAuthWeakPasswordError(error)) return error.message;
  if (!isAuthApiError(error)) return FALLBACK;
  switch (error.code) {
    case 'invalid_credentials':
      return 'The email address or password is incorrect. Check both and try again.';
    case 'email_not_confirmed':
      return 'This email address is not confirmed yet. Enter the code from the confirmation email, or open its link.';
    case 'over_email_send_rate_limit':
    case 'over_sms_send_rate_limit':
      return `A message was just sent. ${waitText(error)}`;
    case 'over_request_rate_limit':
      return `Too many attempts. ${waitText(error)}`;
    case 'phone_not_confirmed':
      return 'This phone number is not confirmed yet. Sign in with a code by text message to confirm it.';
    case 'otp_expired':
      return 'This code is incorrect or has expired. Enter the newest code, or send a new one.';
    case 'captcha_failed':
      return 'The security check failed. Complete it again, then try again.';
    case 'sms_send_failed':
      return 'The text message could not be sent. Check the number, or try again in a moment.';
    case 'sso_provider_not_found':
      return 'This company does not use single sign-on here. Check the address, or sign in another way.';
    case 'sso_provider_disabled':
    case 'saml_provider_disabled':
      return `Single sign-on is turned off. Sign in another way, or write to ${supportEmail}.`;
    case 'email_provider_disabled':
    case 'phone_provider_disabled':
      return 'This sign-in method is turned off. Choose another one.';
    case 'user_banned':
      return `This account is locked. Write to ${supportEmail} for help.`;
    case 'signup_disabled':
      return `Sign-up is by invitation only. Write to ${supportEmail} to be invited.`;
    case 'same_password':
      return 'New password must be different from the old one';
    case 'insufficient_aal':
      return `This account uses two-factor authentication, so a link alone cannot change its password. Write to ${supportEmail} for help.`;
    default:
      if (error.status === 429) return `Too many attempts. ${waitText(error)}`;
      return error.message || FALLBACK;
  }
}

/** Seconds until the service accepts the next message; null if it did not say. */
export function secondsToWait(error: unknown): number | null {
  if (!isAuthApiError(error) || !/^over_(email|sms)_send_rate_limit$/.test(error.code ?? '')) return null;
  const [, seconds] = /after (\d+) seconds/.exec(error.message) ?? [];
  return seconds ? Number(seconds) : null;
}

function waitText(error: { code?: string | undefined; status?: number | undefined }): string {
  const isTries = error.code === 'over_request_rate_limit';
  const seconds = isTries ? lastRetryAfter() : secondsToWait(error);
  if (seconds === null) return `Wait a ${isTries ? 'few minutes' : 'while'}, then try again.`;
  if (seconds < 90) return `Wait ${seconds} ${seconds === 1 ? 'second' : 'seconds'}, then try again.`;
  return `Wait ${Math.ceil(seconds / 60)} minutes, then try again.`;
}
