import type { FieldError } from '#platform/http/errors.ts';
import { TooMany } from '#platform/http/call-limits.ts';
import { AppError, conflict, notFound, unprocessable } from '#platform/http/errors.ts';

export const onboardingNotFound = () => notFound('company');

export const alreadyInCompany = () =>
  conflict('already_in_company', 'You already belong to a company. Ask the agency to set up another one.');

export const closed = () =>
  conflict('onboarding_closed', 'This was already submitted. After the agency approves it, change it under Manage business.');

/** `errors` also names who saved first, so that a screen can phrase it differently. */
export const stepChanged = ({ by, at }: { by: string; at: Date }) =>
  new AppError({
    status: 409,
    code: 'step_changed',
    message: `${by} saved this step after you opened it. Reload to see what changed, then make your changes again.`,
    errors: [
      { path: 'saved_by', message: by },
      { path: 'saved_at', message: at.toISOString() },
    ],
  });

export const badStep = (errors: readonly FieldError[]) =>
  new AppError({ status: 400, code: 'validation_failed', message: errors[0]?.message ?? 'This step is not valid.', errors });

export const emailNeeded = () =>
  conflict('email_needed', 'Add an email address to your profile first. You sign in with it, and the agency replies to it.');

export const incomplete = () =>
  conflict('onboarding_incomplete', 'Some steps are incomplete. Complete them, then read and sign.');

export const invalid = (errors: readonly FieldError[]) => unprocessable(errors, 'onboarding_invalid');

export const takenMessage = 'This code is already in use. Choose another one.';
export const codeTakenHere = () => invalid([{ path: 'company.code', message: takenMessage }]);
export const codeTaken = () => conflict('code_taken', takenMessage);
export const codeMalformed = (message: string) => unprocessable([{ path: 'code', message }], 'code_malformed');
export const tooManyCodes = (seconds: number) => new TooMany('Too many attempts. Please wait a minute.', seconds);
