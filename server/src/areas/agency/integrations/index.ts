import { createFeedKey, listFeedKeys, listFeedKeyUses, revokeFeedKey } from '@recoup/contract/agency/feed-keys';
import {
  createFeedWebhook,
  endFeedWebhook,
  listFeedDeliveries,
  listFeedWebhooks,
  replayFeedDelivery,
  retryFeedWebhook,
  testFeedWebhook,
} from '@recoup/contract/agency/feed-webhooks';
import type { FastifyInstance } from 'fastify';
import { createWebhooks } from '#areas/feed/webhooks/index.ts';
import { bind } from '#platform/http/bind.ts';
import type { Module } from '#platform/http/module.ts';
import { createKeysService, type KeysService } from './keys.service.ts';
import { createWebhooksService, type WebhooksService } from './webhooks.service.ts';

/** The console's integrations: keys of and webhooks to the agency's systems. */
export const integrationsModule: Module = (app, { db, vault, clock, config }) => {
  registerKeys(app, createKeysService({ db, clock }));
  registerWebhooks(app, createWebhooksService(createWebhooks({ db, vault, clock, private: config.WEBHOOKS_PRIVATE })));
};

function registerKeys(app: FastifyInstance, keys: KeysService): void {
  bind(app, listFeedKeys, async ({ caller }) => ({ data: await keys.list(caller) }));
  bind(app, createFeedKey, async ({ caller, body }) => ({ data: await keys.create(caller, body) }));
  bind(app, revokeFeedKey, async ({ caller, params, reply }) => {
    await keys.revoke(caller, params.id);
    return reply.status(204).send();
  });
  bind(app, listFeedKeyUses, ({ caller, params, query }) => keys.uses(caller, params.id, query));
}

function registerWebhooks(app: FastifyInstance, webhooks: WebhooksService): void {
  bind(app, listFeedWebhooks, async ({ caller }) => ({ data: await webhooks.list(caller) }));
  bind(app, createFeedWebhook, async ({ caller, body }) => ({ data: await webhooks.create(caller, body.url) }));
  bind(app, endFeedWebhook, async ({ caller, params, reply }) => {
    await webhooks.end(caller, params.webhook_id);
    return reply.status(204).send();
  });
  bind(app, testFeedWebhook, async ({ caller, params }) => ({ data: await webhooks.test(caller, params.webhook_id) }));
  bind(app, retryFeedWebhook, async ({ caller, params }) => ({ data: await webhooks.retry(caller, params.webhook_id) }));
  bind(app, listFeedDeliveries, async ({ caller, params, query }) => ({
    data: await webhooks.deliveries(caller, params.webhook_id, query.limit),
  }));
  bind(app, replayFeedDelivery, async ({ caller, params }) => ({
    data: await webhooks.replay(caller, params.webhook_id, params.delivery_id),
  }));
}
