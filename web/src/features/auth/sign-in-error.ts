import { isAuthApiError, isAuthRetryableFetchError } from '@supabase/auth-js';

/** What went wrong at sign-in, in words that say what to do. Codes are the authentication service's. */
export function signInMessage(error: unknown, supportEmail: string): string {
  if (isAuthRetryableFetchError(error)) return 'We cannot reach the server. Check your internet connection and try again.';
  if (!isAuthApiError(error)) return 'Something went wrong';
  switch (error.code) {
    case 'invalid_credentials':
      return 'The e-mail address or the password is not right. Check both and try again.';
    case 'email_not_confirmed':
      return 'This e-mail address is not confirmed yet. Open the link in the confirmation e-mail, then sign in.';
    case 'over_request_rate_limit':
      return 'There were too many attempts. Wait a few minutes, then try again.';
    case 'user_banned':
      return `This account is locked. Write to ${supportEmail} for help.`;
    default:
      if (error.status === 429) return 'There were too many attempts. Wait a few minutes, then try again.';
      return error.message || 'Something went wrong';
  }
}
