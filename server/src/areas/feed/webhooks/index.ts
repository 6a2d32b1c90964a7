import type { Module } from '#platform/http/module.ts';
import { registerWebhookRoutes } from './webhooks.routes.ts';
import { createWebhooks } from './webhooks.service.ts';

/** How long an event may wait before its webhook is called, in ms. */
const everyMs = 2000;

export const webhooksModule: Module = (app, { db, vault, clock, config, log }) => {
  const webhooks = createWebhooks({ db, vault, clock, private: config.WEBHOOKS_PRIVATE });
  registerWebhookRoutes(app, webhooks);
  let round = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  let isClosing = false;
  const next = () => {
    if (isClosing) return;
    timer = setTimeout(() => {
      round = webhooks
        .announce()
        .catch((error: unknown) => log.error({ err: error }, 'webhooks'))
        .finally(next);
    }, everyMs);
    timer.unref();
  };
  app.addHook('onListen', async () => next());
  app.addHook('onClose', async () => {
    isClosing = true;
    clearTimeout(timer);
    await round;
  });
};

export { createWebhooks, signatureOf, mostAttempts } from './webhooks.service.ts';
