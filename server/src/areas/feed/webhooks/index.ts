import type { Module } from '#platform/http/module.ts';
import { createRounds } from '#platform/webhooks/index.ts';
import { registerWebhookRoutes } from './webhooks.routes.ts';
import { createWebhooks } from './webhooks.service.ts';

export const webhooksModule: Module = (app, { db, vault, clock, config }) => {
  const webhooks = createWebhooks({ db, vault, clock, private: config.WEBHOOKS_PRIVATE });
  registerWebhookRoutes(app, webhooks);
  createRounds(app, { name: 'webhooks', run: () => webhooks.announce() });
};

export { createWebhooks, type Webhooks } from './webhooks.service.ts';
export { presentDelivery, presentWebhook } from './webhooks.presenter.ts';
