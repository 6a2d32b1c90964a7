import { webhookLimits } from '@recoup/contract/users/webhooks';
import { conflict, notFound, unprocessable } from '#platform/http/errors.ts';

export const webhookNotFound = () => notFound('webhook');

export const deliveryNotFound = () => notFound('delivery');

export const tooManyWebhooks = () =>
  conflict('too_many_webhooks', `A company can have ${webhookLimits.active} webhooks. End one that you no longer use.`);

export const urlRefused = (message: string) => unprocessable([{ path: 'url', message }]);

export const locationUnknown = () =>
  unprocessable([{ path: 'location_ids', message: 'One of these locations no longer exists. Choose again.' }]);

export const eventsOfCompany = () =>
  unprocessable([
    { path: 'events', message: 'Statements cover all locations. Choose all locations, or remove the statement events.' },
  ]);
