import type { RouteObject } from 'react-router';
import { paths } from '#lib/paths/paths.ts';
import { lazily } from '#lib/paths/lazy-with-recovery.ts';

export const webhookRoutes: RouteObject[] = [
  {
    path: paths.webhooks,
    lazy: {
      loader: lazily(() => import('./webhooks-loader.ts'), 'loadWebhooks'),
      Component: lazily(() => import('./webhooks-page.tsx'), 'WebhooksPage'),
    },
  },
  {
    path: `${paths.webhooks}/:id`,
    lazy: {
      loader: lazily(() => import('./webhooks-loader.ts'), 'loadWebhooks'),
      Component: lazily(() => import('./webhook/webhook-page.tsx'), 'WebhookPage'),
    },
  },
];
