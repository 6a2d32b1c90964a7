import { errorCodeOf } from '#platform/db/sqlstate.ts';
import { TooMany } from '#platform/http/call-limits.ts';
import { AppError, conflict, notFound, unprocessable } from '#platform/http/errors.ts';

export const invitationNotFound = () => notFound('invitation');

export const forOtherAddress = (masked: string, own: string) =>
  new AppError({
    status: 403,
    code: 'invitation_for_other_address',
    message: `This invitation is for ${masked}. You are signed in as ${own || 'a user without an email address'}.`,
  });

export const addressUnproven = () =>
  new AppError({
    status: 403,
    code: 'email_not_confirmed',
    message: 'Your email address is not confirmed yet. Sign out, then sign in with a code sent to it.',
  });

export const alreadyMember = (companyName: string) =>
  conflict('already_member', `You already belong to ${companyName}; there is nothing to accept.`);

export const closed = {
  expired: () => conflict('invitation_expired', 'This invitation has expired. Ask for a new one.'),
  revoked: () => conflict('invitation_revoked', 'This invitation was withdrawn. Ask for a new one if you still need it.'),
  used: () => conflict('invitation_used', 'This invitation has already been used.'),
} as const;

const accountExists = () =>
  conflict('account_exists', 'An account with this email address already exists. Sign in to accept the invitation.');

export const accountsElsewhere = () =>
  new AppError({
    status: 404,
    code: 'not_found',
    message: 'Accounts cannot be created here. Sign up, then accept the invitation.',
  });

/** The auth service's errors, worded for the form; others unchanged. */
export function explainAccountRefusal(error: unknown): never {
  const code = errorCodeOf(error);
  // Found by the check, or by the index if two requests ran at once.
  if (code === 'email_exists' || code === '23505') throw accountExists();
  if (error instanceof Error && (code === 'weak_password' || code === 'validation_failed'))
    throw unprocessable([{ path: 'password', message: error.message }], code);
  throw error;
}

export const tooManyTries = (seconds: number) => new TooMany('Too many attempts. Please wait a few minutes.', seconds);
