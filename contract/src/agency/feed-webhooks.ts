import { z } from 'zod';
import { dataOf, id } from '../shared/common.ts';
import { defineEndpoint } from '../shared/endpoint.ts';
import { feedDelivery, feedWebhook } from '../feed/webhooks.ts';

/** Webhooks to the agency's systems in the console. They announce events of all clients. */

const reads = {
  api: 'agency',
  access: 'agency',
  agencyRoles: ['agency_admin', 'agency_auditor'],
  reachesAllClients: true,
} as const;
const writes = { api: 'agency', access: 'agency', agencyRoles: ['agency_admin'], reachesAllClients: true } as const;
const params = z.object({ webhook_id: id });

export const listFeedWebhooks = defineEndpoint({
  ...reads,
  name: 'agency_webhooks.list',
  method: 'GET',
  path: '/v1/feed-webhooks',
  summary: 'Webhooks with counts of their deliveries: those that have not ended first',
  response: dataOf(z.array(feedWebhook)),
});

export const newFeedWebhook = z.object({
  url: z.string().trim().min(1, 'Enter the URL').max(2000, 'Use at most 2,000 characters'),
});

export const createFeedWebhook = defineEndpoint({
  ...writes,
  name: 'agency_webhooks.create',
  method: 'POST',
  path: '/v1/feed-webhooks',
  summary: 'Adds a webhook for events from now on. `secret` signs its deliveries and only this response contains it',
  body: newFeedWebhook,
  response: dataOf(z.object({ id, secret: z.string() })),
  status: 201,
  stepUp: true,
  errors: [422],
});

export const endFeedWebhook = defineEndpoint({
  ...writes,
  name: 'agency_webhooks.end',
  method: 'POST',
  path: '/v1/feed-webhooks/{webhook_id}/end',
  summary: 'Ends a webhook permanently: it is not called again',
  params,
  status: 204,
  errors: [404],
});

export const testFeedWebhook = defineEndpoint({
  ...writes,
  name: 'agency_webhooks.test',
  method: 'POST',
  path: '/v1/feed-webhooks/{webhook_id}/test',
  summary: 'Calls a webhook once, with `"type":"test"`, and returns the delivery',
  params,
  response: dataOf(feedDelivery),
  limit: { what: 'webhook tests', perHour: 60 },
  errors: [404],
});

export const retryFeedWebhook = defineEndpoint({
  ...writes,
  name: 'agency_webhooks.retry',
  method: 'POST',
  path: '/v1/feed-webhooks/{webhook_id}/retry',
  summary: 'Sends the failed deliveries of a webhook again; returns how many',
  params,
  response: dataOf(z.object({ queued: z.int() })),
  errors: [404],
});

export const listFeedDeliveries = defineEndpoint({
  ...reads,
  name: 'agency_webhooks.list_deliveries',
  method: 'GET',
  path: '/v1/feed-webhooks/{webhook_id}/deliveries',
  summary: 'The newest deliveries of a webhook, newest first',
  params,
  query: z.object({ limit: z.coerce.number().int().min(1).max(500).default(100) }),
  response: dataOf(z.array(feedDelivery)),
  errors: [404],
});

export const replayFeedDelivery = defineEndpoint({
  ...writes,
  name: 'agency_webhooks.replay_delivery',
  method: 'POST',
  path: '/v1/feed-webhooks/{webhook_id}/deliveries/{delivery_id}/replay',
  summary: 'Sends a delivery again within seconds, as a new one',
  params: params.extend({ delivery_id: id }),
  response: dataOf(feedDelivery),
  errors: [404],
});
