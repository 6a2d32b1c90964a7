import { conflict, notFound, unprocessable, type FieldError } from '#platform/http/errors.ts';

export const signatureNotFound = () => notFound('signature');
export const companyGone = () => notFound('company');

export const agreementChanged = (title: string) =>
  conflict(
    'agreement_changed',
    `The text of the ${title.toLowerCase()} has changed since you opened it. Read it again, then sign.`,
  );

export const notSignable = (errors: readonly FieldError[]) => unprocessable(errors);
