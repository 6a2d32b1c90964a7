import { isAuthApiError, isAuthRetryableFetchError, isAuthWeakPasswordError } from '@supabase/auth-js';

const FALLBACK = 'Something went wrong';

/** What went wrong with a sign-in, a sign-up or a password, in words that say what to do. Codes are the authentication service's. */
export function authMessage(error: unknown, supportEmail: string): string {
  if (isAuthRetryableFetchError(error)) return 'We cannot reach the server. Check your internet connection and try again.';
  if (isAuthWeakPasswordError(error)) return error.message;
  if (!isAuthApiError(error)) return FALLBACK;
  switch (error.code) {
    case 'invalid_credentials':
      return 'The e-mail address or the password is not right. Check both and try again.';
    case 'email_not_confirmed':
      return 'This e-mail address is not confirmed yet. Open the link in the confirmation e-mail, then sign in.';
    case 'over_email_send_rate_limit':
    case 'over_sms_send_rate_limit':
      return `There was a message a moment ago. ${waitText(error)}`;
    case 'over_request_rate_limit':
      return 'There were too many attempts. Wait a few minutes, then try again.';
    case 'user_banned':
      return `This account is locked. Write to ${supportEmail} for help.`;
    case 'signup_disabled':
      return `Accounts are opened by invitation. Write to ${supportEmail} to be invited.`;
    case 'same_password':
      return 'New password must be different from the old one';
    case 'insufficient_aal':
      return `This account has a second factor, so a link alone cannot change its password. Write to ${supportEmail} for help.`;
    default:
      if (error.status === 429) return 'There were too many attempts. Wait a few minutes, then try again.';
      return error.message || FALLBACK;
  }
}

/** Seconds that the service asks to wait before the next message; null where it asks for none. */
export function secondsToWait(error: unknown): number | null {
  if (!isAuthApiError(error) || !/^over_(email|sms)_send_rate_limit$/.test(error.code ?? '')) return null;
  const [, seconds] = /after (\d+) seconds/.exec(error.message) ?? [];
  return seconds ? Number(seconds) : null;
}

function waitText(error: unknown): string {
  const seconds = secondsToWait(error);
  if (seconds === null) return 'Wait a while, then try again.';
  return `Wait ${seconds} ${seconds === 1 ? 'second' : 'seconds'}, then try again.`;
}
