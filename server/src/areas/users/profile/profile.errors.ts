import { TooMany } from '#platform/http/call-limits.ts';
import { AppError, conflict, notFound, unauthenticated, unprocessable } from '#platform/http/errors.ts';

export const userNotFound = () => notFound('user');

const onField = (path: string, message: string, code: string) => unprocessable([{ path, message }], code);

/** Codes of the auth wire (reference/auth-wire.md, section 7) as form errors. */
const byCode: Record<string, (message: string) => AppError> = {
  current_password_invalid: () => onField('old_password', 'Current password is incorrect', 'current_password_invalid'),
  current_password_required: () =>
    onField(
      'old_password',
      'Your account has no password yet. Sign out and reset your password to set one.',
      'current_password_required',
    ),
  weak_password: (message) => onField('new_password', message, 'weak_password'),
  validation_failed: (message) => onField('new_password', message, 'validation_failed'),
  same_password: () => onField('new_password', 'New password must be different from the current one', 'same_password'),
  user_sso_managed: () =>
    conflict('user_sso_managed', 'Your company manages your sign-in. Change your password at your company’s identity provider.'),
  reauthentication_needed: () =>
    conflict('reauthentication_needed', 'You signed in a long time ago. Sign out, sign in again and try once more.'),
  current_password_uncheckable: () =>
    conflict(
      'current_password_uncheckable',
      'Your current password cannot be checked here. Sign out and follow "Forgot your password?" on the sign-in page to set a new one.',
    ),
  insufficient_aal: () =>
    new AppError({ status: 403, code: 'mfa_required', message: 'Please enter your two-factor code to continue.' }),
  session_not_found: unauthenticated,
  over_request_rate_limit: () =>
    new TooMany('Too many attempts. Wait five minutes, then try again.', 300, 'over_request_rate_limit'),
};

/** Rethrows an account store's errors, worded for the form; others unchanged. */
export function explainRefusal(error: unknown): never {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const explain = error instanceof Error && Object.hasOwn(byCode, code) ? byCode[code] : undefined;
  throw explain && error instanceof Error ? explain(error.message) : error;
}
