import { CODE_TAKEN } from '@recoup/domain/company/location';
import { AppError, notFound, unprocessable } from '#platform/http/errors.ts';
import { describeInstant } from '#platform/format-instant.ts';

export const locationNotFound = () => notFound('location');

export const codeTaken = () => unprocessable([{ path: 'code', message: CODE_TAKEN }], 'code_taken');

/** Refuses the second of two concurrent changes; names who saved first, and when. */
export function locationChanged(by: string | null, at: Date, timeZone: string): AppError {
  const who = by ?? 'Another user';
  return new AppError({
    status: 409,
    code: 'location_changed',
    message: `${who} changed this location on ${describeInstant(at, timeZone)}. Review it, then repeat your change.`,
    errors: [
      { path: 'changed_by', message: who },
      { path: 'changed_at', message: at.toISOString() },
    ],
  });
}
