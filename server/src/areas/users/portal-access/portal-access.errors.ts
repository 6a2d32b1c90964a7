import { AppError, conflict, notFound } from '#platform/http/errors.ts';

export const sessionNotFound = () => notFound('session');

export const recoveryCodesUnavailable = () =>
  new AppError({ status: 404, code: 'not_found', message: 'Recovery codes are not available here.' });

export const factorNeeded = () =>
  conflict('second_factor_missing', 'Set up two-factor authentication first. Recovery codes replace it if you lose your device.');
