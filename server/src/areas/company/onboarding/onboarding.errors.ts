import type { FieldError } from '#platform/http/errors.ts';
import { AppError, conflict, notFound, unprocessable } from '#platform/http/errors.ts';

export const onboardingNotFound = () => notFound('company');

export const alreadyInCompany = () =>
  conflict('already_in_company', 'You belong to a company already. Another one is set up by the agency; please ask there.');

export const closed = () =>
  conflict(
    'onboarding_closed',
    'This was submitted already. Once the agency has approved it, what it holds is changed under Manage business.',
  );

/** `errors` also names who saved first, so that a screen can phrase it differently. */
export const stepChanged = ({ by, at }: { by: string; at: Date }) =>
  new AppError({
    status: 409,
    code: 'step_changed',
    message: `${by} saved this step since you opened it. Load it again to see what changed, then make your changes anew.`,
    errors: [
      { path: 'saved_by', message: by },
      { path: 'saved_at', message: at.toISOString() },
    ],
  });

export const badStep = (errors: readonly FieldError[]) =>
  new AppError({ status: 400, code: 'validation_failed', message: errors[0]?.message ?? 'This step cannot be read.', errors });

export const emailNeeded = () =>
  conflict('email_needed', 'Add an e-mail address to your account first: the agency answers there, and you sign in with it.');

export const incomplete = () =>
  conflict('onboarding_incomplete', 'Some steps still lack something. Complete them, then read and sign.');

export const invalid = (errors: readonly FieldError[]) => unprocessable(errors, 'onboarding_invalid');

const takenMessage = 'Another company has this code. Choose another one.';
export const codeTakenHere = () => invalid([{ path: 'company.code', message: takenMessage }]);
export const codeTaken = () => conflict('code_taken', takenMessage);
export const codeMalformed = (message: string) => unprocessable([{ path: 'code', message }], 'code_malformed');
export const tooManyCodes = () =>
  new AppError({ status: 429, code: 'too_many_requests', message: 'Too many codes were tried. Please wait a minute.' });
