import type { Module } from '#platform/http/module.ts';
import { createRounds } from '#platform/webhooks/index.ts';
import { registerClientWebhookRoutes } from './webhooks.routes.ts';
import { createClientWebhooks } from './webhooks.service.ts';

/** Rounds in a row while deliveries arrive. */
const maxRounds = 50;

/** Core API: webhooks to a client's own systems. */
export const clientWebhooksModule: Module = (app, { db, vault, clock, config }) => {
  const webhooks = createClientWebhooks({ db, vault, clock, private: config.CLIENT_WEBHOOKS_PRIVATE });
  registerClientWebhookRoutes(app, webhooks);
  createRounds(app, {
    name: 'webhooks of clients',
    async run() {
      for (let round = 0; round < maxRounds && (await webhooks.deliver()) > 0; round += 1);
    },
  });
};

export { createClientWebhooks } from './webhooks.service.ts';
