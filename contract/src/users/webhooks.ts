import { z } from 'zod';
import { clientParams, cursorQuery, dataOf, id, instant, listOf } from '../shared/common.ts';
import { defineEndpoint } from '../shared/endpoint.ts';

/** Webhooks to a client's own systems. docs/api-keys.md, Webhooks. */

export const webhookEvent = z.enum([
  'account.status_changed',
  'payment.posted',
  'payment.reversed',
  'statement.issued',
  'statement.voided',
]);
export type WebhookEvent = z.output<typeof webhookEvent>;

/** Events about the company as a whole, which a webhook for some locations cannot have. */
export const companyEvents: readonly WebhookEvent[] = ['statement.issued', 'statement.voided'];

export const webhookLimits = {
  /** Webhooks of a company that have not ended. */
  active: 20,
  /** Hours for which the former secret signs too. */
  formerSecretHours: 24,
};

const webhook = z.object({
  id,
  name: z.string(),
  url: z.string(),
  events: z.array(webhookEvent),
  /** Null: all locations. */
  locations: z.array(z.object({ id, name: z.string() })).nullable(),
  /**
   * `failing`: the last attempt failed, and others follow. `disabled`: turned off because deliveries failed for days. `stopped`: its
   * creator is no longer an administrator of the company.
   */
  state: z.enum(['active', 'failing', 'disabled', 'stopped', 'ended']),
  created_at: instant,
  created_by: z.string(),
  /** Of those listed: delivered, waiting, given up after the last attempt. */
  delivered: z.int(),
  waiting: z.int(),
  failed: z.int(),
  last_delivered_at: instant.nullable(),
  failing_since: instant.nullable(),
  disabled_at: instant.nullable(),
  /** Until then the former secret also signs. */
  former_secret_until: instant.nullable(),
  ended_at: instant.nullable(),
  ended_by: z.string().nullable(),
  abilities: z.object({ manage: z.boolean(), enable: z.boolean() }),
});
export type Webhook = z.output<typeof webhook>;

const delivery = z.object({
  id,
  /** `events`: what happened; `test`: asked for by a user. */
  type: z.enum(['events', 'test']),
  /** Types of its events. */
  events: z.array(webhookEvent),
  state: z.enum(['waiting', 'delivered', 'failed']),
  attempts: z.int(),
  /** HTTP status of the last attempt. */
  last_status: z.int().nullable(),
  last_error: z.string().nullable(),
  created_at: instant,
  delivered_at: instant.nullable(),
  /** Of the next attempt; null once it is delivered or failed. */
  next_at: instant.nullable(),
  /** What is sent, as JSON text. */
  body: z.string(),
});
export type WebhookDelivery = z.output<typeof delivery>;

const base = '/v1/clients/{client_id}/webhooks' as const;
const common = { api: 'core', access: 'client', roles: ['client_admin'] } as const;
const params = clientParams.extend({ id });

export const listClientWebhooks = defineEndpoint({
  ...common,
  name: 'webhooks.list',
  method: 'GET',
  path: base,
  summary: 'Webhooks of the company: active ones first, then newest first',
  params: clientParams,
  response: z.object({ data: z.array(webhook), abilities: z.object({ create: z.boolean() }) }),
});

export const newWebhook = z.object({
  name: z.string().trim().min(1, 'Enter a name').max(100, 'Use at most 100 characters'),
  url: z.string().trim().min(1, 'Enter the URL').max(2000, 'Use at most 2,000 characters'),
  events: z.array(webhookEvent).min(1, 'Choose at least one event').max(webhookEvent.options.length),
  /** Null: all locations. */
  location_ids: z.array(id).min(1, 'Choose at least one location').max(1000).nullable().default(null),
});

export const createClientWebhook = defineEndpoint({
  ...common,
  name: 'webhooks.create',
  method: 'POST',
  path: base,
  summary: 'Creates a webhook. `secret` signs its deliveries; only this response contains it. 409 `too_many_webhooks`',
  params: clientParams,
  body: newWebhook,
  response: dataOf(webhook.extend({ secret: z.string() })),
  status: 201,
  stepUp: true,
  errors: [409, 422],
});

export const rotateClientWebhookSecret = defineEndpoint({
  ...common,
  name: 'webhooks.rotate_secret',
  method: 'POST',
  path: `${base}/{id}/rotate-secret`,
  summary: 'Creates a new secret, which only this response contains. The former secret also signs for 24 hours',
  params,
  response: dataOf(webhook.extend({ secret: z.string() })),
  stepUp: true,
  errors: [404],
});

export const enableClientWebhook = defineEndpoint({
  ...common,
  name: 'webhooks.enable',
  method: 'POST',
  path: `${base}/{id}/enable`,
  summary: 'Turns on a webhook that was turned off, for events from now on, and sends its failed deliveries again',
  params,
  response: dataOf(webhook),
  errors: [404],
});

export const endClientWebhook = defineEndpoint({
  ...common,
  name: 'webhooks.end',
  method: 'POST',
  path: `${base}/{id}/end`,
  summary: 'Ends a webhook permanently. Repeating the request returns the same webhook',
  params,
  response: dataOf(webhook),
  errors: [404],
});

export const testClientWebhook = defineEndpoint({
  ...common,
  name: 'webhooks.test',
  method: 'POST',
  path: `${base}/{id}/test`,
  summary: 'Calls the webhook once, with `"type":"test"` and no events, and returns the delivery',
  params,
  response: dataOf(delivery),
  limit: { what: 'webhook tests', perHour: 60 },
  errors: [404],
});

export const listClientDeliveries = defineEndpoint({
  ...common,
  name: 'webhooks.list_deliveries',
  method: 'GET',
  path: `${base}/{id}/deliveries`,
  summary: 'Deliveries of the last 30 days, newest first',
  params,
  query: z.object(cursorQuery),
  response: listOf(delivery),
  errors: [404],
});

export const replayClientDelivery = defineEndpoint({
  ...common,
  name: 'webhooks.replay_delivery',
  method: 'POST',
  path: `${base}/{id}/deliveries/{delivery_id}/replay`,
  summary: 'Sends a delivery again within seconds, as a new one with the same events',
  params: params.extend({ delivery_id: id }),
  response: dataOf(delivery),
  errors: [404],
});
