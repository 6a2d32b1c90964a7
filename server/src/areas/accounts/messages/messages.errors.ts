import { conflict, forbidden, notFound } from '#platform/http/errors.ts';

export const messageNotFound = () => notFound('message');
export const documentNotFound = () => notFound('document');

export const threadIsCompanys = () =>
  forbidden('Your access is limited to some locations. Write to the agency about one of their accounts.');

export const notYourMessage = () => conflict('message_not_yours', 'Files can be attached only to messages of your company.');
