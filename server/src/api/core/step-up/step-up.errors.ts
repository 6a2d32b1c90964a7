import { AppError, conflict, unprocessable } from '../../../platform/http/errors.ts';

export const passwordWrong = () =>
  unprocessable([{ path: 'password', message: 'This password is not right' }], 'current_password_invalid');

export const factorStale = () =>
  conflict('second_factor_stale', 'Enter a new code of your second factor to go on: each works once, for two minutes.');

/** Signed in by a link or a provider, and nothing else is known. */
export const noProof = () =>
  conflict(
    'step_up_impossible',
    'This needs your password or a second factor, and you have neither. Set up a second factor under Settings, Client portal access.',
  );

export const noPassword = () =>
  conflict('step_up_impossible', 'Your account has no password. Confirm with the code of your second factor.');

/** A hosted project that asks for a captcha before it looks at a password. */
export const passwordUncheckable = () =>
  conflict(
    'step_up_impossible',
    'Your password cannot be checked here. Set up a second factor under Settings, Client portal access, and confirm with its code.',
  );

/** A token that belongs to no session cannot hold a confirmation. */
export const noSession = () =>
  conflict('step_up_impossible', 'This cannot be confirmed here. Sign out, sign in again and try once more.');

export const tooManyTries = () =>
  new AppError({
    status: 429,
    code: 'over_request_rate_limit',
    message: 'Too many attempts. Wait five minutes, then try again.',
  });
