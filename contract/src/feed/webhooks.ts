import { z } from 'zod';
import { dataOf, id, instant } from '../shared/common.ts';
import { defineEndpoint } from '../shared/endpoint.ts';

/** Webhooks of the agency's systems. docs/feed.md, Webhooks. A key that is limited to some clients gets 403. */

const params = z.object({ webhook_id: id });

export const feedWebhook = z.object({
  id,
  url: z.string(),
  created_at: instant,
  ended_at: instant.nullable(),
  delivered: z.int(),
  waiting: z.int(),
  /** Given up after the last attempt. */
  failed: z.int(),
  last_error: z.string().nullable(),
});
export type FeedWebhook = z.output<typeof feedWebhook>;

export const feedDelivery = z.object({
  id,
  type: z.string(),
  cursor: z.string().nullable(),
  state: z.enum(['waiting', 'delivered', 'failed']),
  attempts: z.int(),
  /** HTTP status of the last attempt. */
  last_status: z.int().nullable(),
  last_error: z.string().nullable(),
  created_at: instant,
  delivered_at: instant.nullable(),
  /** Of the next attempt; null once it is delivered or failed. */
  next_at: instant.nullable(),
});
export type FeedDelivery = z.output<typeof feedDelivery>;

export const listWebhooks = defineEndpoint({
  name: 'feed.list_webhooks',
  api: 'feed',
  method: 'GET',
  path: '/v1/webhooks',
  summary: 'Webhooks with counts of their deliveries',
  access: 'system',
  scope: 'webhooks:write',
  response: dataOf(z.array(feedWebhook)),
});

export const addWebhook = defineEndpoint({
  name: 'feed.add_webhook',
  api: 'feed',
  method: 'POST',
  path: '/v1/webhooks',
  summary: 'Adds a webhook for events from now on; its signing secret is returned only here',
  access: 'system',
  scope: 'webhooks:write',
  body: z.object({ url: z.url().max(2000) }),
  response: dataOf(z.object({ id, secret: z.string() })),
  status: 201,
  errors: [422],
});

export const endWebhook = defineEndpoint({
  name: 'feed.end_webhook',
  api: 'feed',
  method: 'POST',
  path: '/v1/webhooks/{webhook_id}/end',
  summary: 'Ends a webhook: it is not called again',
  access: 'system',
  scope: 'webhooks:write',
  params,
  response: dataOf(z.object({ id })),
  errors: [404],
});

export const listDeliveries = defineEndpoint({
  name: 'feed.list_deliveries',
  api: 'feed',
  method: 'GET',
  path: '/v1/webhooks/{webhook_id}/deliveries',
  summary: 'Deliveries of a webhook, newest first',
  access: 'system',
  scope: 'webhooks:write',
  params,
  query: z.object({ limit: z.coerce.number().int().min(1).max(500).default(50) }),
  response: dataOf(z.array(feedDelivery)),
  errors: [404],
});

export const testWebhook = defineEndpoint({
  name: 'feed.test_webhook',
  api: 'feed',
  method: 'POST',
  path: '/v1/webhooks/{webhook_id}/test',
  summary: 'Calls a webhook once with `"type":"test"` and returns the delivery',
  access: 'system',
  scope: 'webhooks:write',
  params,
  response: dataOf(feedDelivery),
  errors: [404],
});

export const replayDelivery = defineEndpoint({
  name: 'feed.replay_delivery',
  api: 'feed',
  method: 'POST',
  path: '/v1/webhooks/{webhook_id}/deliveries/{delivery_id}/replay',
  summary: 'Sends a delivery again, as a new one',
  access: 'system',
  scope: 'webhooks:write',
  params: params.extend({ delivery_id: id }),
  response: dataOf(feedDelivery),
  errors: [404],
});
