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
import {
  chooseExchangeLayout,
  getExchange,
  receiveExchangeFile,
  removeFilePattern,
  resendExchangeFile,
  saveFilePattern,
} from '@recoup/contract/agency/exchange';
import { listFeedConversions, listFeedFlags, listWaitingFeedItems } from '@recoup/contract/agency/feed-items';
import { defineStatusCode, listStatusCodes } from '@recoup/contract/agency/status-codes';
import type { FastifyInstance } from 'fastify';
import { createExchange, exchangeOptions } from '#areas/feed/exchange/index.ts';
import { createLoadPoster } from '#areas/feed/items/index.ts';
import { createWebhooks } from '#areas/feed/webhooks/index.ts';
import { bind } from '#platform/http/bind.ts';
import type { Module } from '#platform/http/module.ts';
import { createCodesService } from './codes.service.ts';
import { createExchangeService, type ExchangeService } from './exchange.service.ts';
import { createFeedItemsService } from './feed-items.service.ts';
import { createKeysService, type KeysService } from './keys.service.ts';
import { createWebhooksService, type WebhooksService } from './webhooks.service.ts';

/** The console's integrations: how the agency's systems connect, and which of their items had no effect. */
export const integrationsModule: Module = (app, { db, vault, clock, config, files, log }) => {
  registerKeys(app, createKeysService({ db, clock }));
  registerWebhooks(app, createWebhooksService(createWebhooks({ db, vault, clock, private: config.WEBHOOKS_PRIVATE })));
  const items = createFeedItemsService({ db, clock });
  bind(app, listWaitingFeedItems, ({ caller, query }) => items.waiting(caller, query));
  bind(app, listFeedFlags, ({ caller, query }) => items.flags(caller, query));
  bind(app, listFeedConversions, ({ caller, query }) => items.conversions(caller, query));
  const codes = createCodesService(db, createLoadPoster({ db, vault, clock, log }));
  bind(app, listStatusCodes, async () => ({ data: await codes.list() }));
  bind(app, defineStatusCode, async ({ caller, body }) => ({ data: await codes.define(caller, body) }));
  registerExchange(app, createExchangeService(createExchange({ ...exchangeOptions(config), db, vault, clock, files, log })));
};

function registerExchange(app: FastifyInstance, exchange: ExchangeService): void {
  bind(app, getExchange, async () => ({ data: await exchange.get() }));
  bind(app, saveFilePattern, async ({ caller, body, reply }) => {
    await exchange.savePattern(caller, body);
    return reply.status(204).send();
  });
  bind(app, removeFilePattern, async ({ caller, query, reply }) => {
    await exchange.removePattern(caller, query.pattern);
    return reply.status(204).send();
  });
  bind(app, chooseExchangeLayout, async ({ caller, body, reply }) => {
    await exchange.chooseLayout(caller, body);
    return reply.status(204).send();
  });
  bind(app, resendExchangeFile, async ({ caller, params, reply }) => {
    await exchange.resend(caller, params.number);
    return reply.status(204).send();
  });
  bind(app, receiveExchangeFile, async ({ caller, params, reply }) => {
    await exchange.receive(caller, params.number);
    return reply.status(204).send();
  });
}

function registerKeys(app: FastifyInstance, keys: KeysService): void {
  bind(app, listFeedKeys, async () => ({ data: await keys.list() }));
  bind(app, createFeedKey, async ({ caller, body }) => ({ data: await keys.create(caller, body) }));
  bind(app, revokeFeedKey, async ({ caller, params, reply }) => {
    await keys.revoke(caller, params.id);
    return reply.status(204).send();
  });
  bind(app, listFeedKeyUses, ({ params, query }) => keys.uses(params.id, query));
}

function registerWebhooks(app: FastifyInstance, webhooks: WebhooksService): void {
  bind(app, listFeedWebhooks, async () => ({ data: await webhooks.list() }));
  bind(app, createFeedWebhook, async ({ caller, body }) => ({ data: await webhooks.create(caller, body.url) }));
  bind(app, endFeedWebhook, async ({ caller, params, reply }) => {
    await webhooks.end(caller, params.webhook_id);
    return reply.status(204).send();
  });
  bind(app, testFeedWebhook, async ({ caller, params }) => ({ data: await webhooks.test(caller, params.webhook_id) }));
  bind(app, retryFeedWebhook, async ({ caller, params }) => ({ data: await webhooks.retry(caller, params.webhook_id) }));
  bind(app, listFeedDeliveries, async ({ params, query }) => ({
    data: await webhooks.deliveries(params.webhook_id, query.limit),
  }));
  bind(app, replayFeedDelivery, async ({ caller, params }) => ({
    data: await webhooks.replay(caller, params.webhook_id, params.delivery_id),
  }));
}
