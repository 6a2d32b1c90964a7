import { companyEvents, newWebhook } from '@recoup/contract/users/webhooks';
import { z } from 'zod';

/** The selected locations are kept while "all" is chosen. */
export const webhookForm = newWebhook
  .pick({ name: true, events: true })
  .extend({
    url: newWebhook.shape.url.refine((url) => url === '' || /^https?:\/\/[^\s/]/i.test(url), 'Enter an https address'),
    locations: z.enum(['all', 'some']),
    location_ids: z.array(z.string()),
  })
  .refine(({ locations, location_ids: ids }) => locations === 'all' || ids.length > 0, {
    path: ['location_ids'],
    message: 'Choose at least one location',
  })
  .refine(({ locations, events }) => locations === 'all' || !events.some((event) => companyEvents.includes(event)), {
    path: ['events'],
    message: 'Statements cover all locations. Choose all locations, or remove the statement events.',
  });
export type WebhookForm = z.output<typeof webhookForm>;

export const emptyWebhookForm: WebhookForm = {
  name: '',
  url: '',
  events: ['account.status_changed', 'payment.posted', 'payment.reversed'],
  locations: 'all',
  location_ids: [],
};

export const bodyOf = ({ locations, location_ids: ids, ...rest }: WebhookForm) => ({
  ...rest,
  location_ids: locations === 'all' ? null : ids,
});
