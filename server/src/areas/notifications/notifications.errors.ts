import { notFound, unprocessable } from '#platform/http/errors.ts';

export const notificationNotFound = () => notFound('notification');

/** Kinds that cannot be turned off, or that the role does not receive. */
export const notChosen = (at: number, label: string) =>
  unprocessable([{ path: `kinds.${at}.kind`, message: `There are no settings for ${label.toLowerCase()} here.` }]);
