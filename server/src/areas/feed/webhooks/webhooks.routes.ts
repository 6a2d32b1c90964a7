import {
  addWebhook,
  endWebhook,
  listDeliveries,
  listWebhooks,
  replayDelivery,
  testWebhook,
} from '@recoup/contract/feed/webhooks';
import type { FastifyInstance } from 'fastify';
import { bind } from '#platform/http/bind.ts';
import type { SystemCaller } from '#platform/http/caller.ts';
import { forbidden, unprocessable } from '#platform/http/errors.ts';
import { presentDelivery, presentWebhook } from './webhooks.presenter.ts';
import type { Webhooks } from './webhooks.service.ts';

/** Webhooks announce events of all clients, so a limited key does not reach them. */
function requireAll({ clientIds }: SystemCaller): void {
  if (clientIds) throw forbidden('This key is limited to some clients, and webhooks announce events of all.');
}

export function registerWebhookRoutes(app: FastifyInstance, webhooks: Webhooks): void {
  bind(app, listWebhooks, async ({ caller }) => {
    requireAll(caller);
    return { data: (await webhooks.list()).map(presentWebhook) };
  });
  bind(app, addWebhook, async ({ caller, body }) => {
    requireAll(caller);
    const problem = webhooks.findProblem(body.url);
    if (problem) throw unprocessable([{ path: 'url', message: problem }]);
    return { data: await webhooks.add(body.url) };
  });
  bind(app, endWebhook, async ({ caller, params }) => {
    requireAll(caller);
    await webhooks.end(params.webhook_id);
    return { data: { id: params.webhook_id } };
  });
  bind(app, listDeliveries, async ({ caller, params, query }) => {
    requireAll(caller);
    return { data: (await webhooks.deliveries(params.webhook_id, query.limit)).map(presentDelivery) };
  });
  bind(app, testWebhook, async ({ caller, params }) => {
    requireAll(caller);
    return { data: presentDelivery(await webhooks.test(params.webhook_id)) };
  });
  bind(app, replayDelivery, async ({ caller, params }) => {
    requireAll(caller);
    return { data: presentDelivery(await webhooks.replay(params.delivery_id, params.webhook_id)) };
  });
}
