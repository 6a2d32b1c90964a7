import {
  createClientWebhook,
  enableClientWebhook,
  endClientWebhook,
  listClientDeliveries,
  listClientWebhooks,
  replayClientDelivery,
  rotateClientWebhookSecret,
  testClientWebhook,
} from '@recoup/contract/users/webhooks';
import type { FastifyInstance } from 'fastify';
import { bind } from '#platform/http/bind.ts';
import type { ClientWebhooks } from './webhooks.service.ts';

export function registerClientWebhookRoutes(app: FastifyInstance, webhooks: ClientWebhooks): void {
  bind(app, listClientWebhooks, ({ caller }) => webhooks.list(caller));
  bind(app, createClientWebhook, async ({ caller, body }) => ({ data: await webhooks.create(caller, body) }));
  bind(app, rotateClientWebhookSecret, async ({ caller, params }) => ({ data: await webhooks.rotateSecret(caller, params.id) }));
  bind(app, enableClientWebhook, async ({ caller, params }) => ({ data: await webhooks.enable(caller, params.id) }));
  bind(app, endClientWebhook, async ({ caller, params }) => ({ data: await webhooks.end(caller, params.id) }));
  bind(app, testClientWebhook, async ({ caller, params }) => ({ data: await webhooks.test(caller, params.id) }));
  bind(app, listClientDeliveries, ({ caller, params, query }) => webhooks.deliveries(caller, params.id, query));
  bind(app, replayClientDelivery, async ({ caller, params }) => ({
    data: await webhooks.replay(caller, { webhookId: params.id, deliveryId: params.delivery_id }),
  }));
}
