import { TooMany } from '#platform/http/call-limits.ts';
import { conflict, unprocessable } from '#platform/http/errors.ts';

export const passwordWrong = () =>
  unprocessable([{ path: 'password', message: 'Incorrect password' }], 'current_password_invalid');

export const factorStale = () =>
  conflict('second_factor_stale', 'Enter a new two-factor code to continue. Each code works once, for two minutes.');

/** Anyone with access to an open session could enroll a factor. */
export const factorTooNew = () =>
  conflict(
    'second_factor_new',
    'Two-factor authentication was set up after you signed in. Confirm with your password, or sign in again with two-factor authentication.',
  );

/** The user signed in by link or provider and has no other method. */
export const noProof = () =>
  conflict(
    'step_up_impossible',
    'This needs your password, or two-factor authentication set up before you signed in. Set it up under Settings, Client portal access, then sign in again. A password set without the previous one can be used for this after one day.',
  );

export const noPassword = () =>
  conflict(
    'step_up_impossible',
    'Your account has no password, or one that was set in the last day without the previous one. Confirm with a two-factor authentication code.',
  );

/** The hosted project requires a captcha before it checks a password. */
export const passwordUncheckable = () =>
  conflict(
    'step_up_impossible',
    'Your password cannot be checked here. Set up two-factor authentication under Settings, Client portal access, and confirm with its code.',
  );

/** A token without a session cannot hold a confirmation. */
export const noSession = () =>
  conflict('step_up_impossible', 'This cannot be confirmed here. Sign out, sign in again and try once more.');

export const tooManyTries = (seconds: number) =>
  new TooMany('Too many attempts. Wait five minutes, then try again.', seconds, 'over_request_rate_limit');
