import { notFound, unprocessable } from '#platform/http/errors.ts';

export const notificationNotFound = () => notFound('notification');

/** Of what cannot be turned off, and of what the caller's role is not told about. */
export const notChosen = (at: number, label: string) =>
  unprocessable([{ path: `kinds.${at}.kind`, message: `Nothing can be chosen about ${label.toLowerCase()} here.` }]);
