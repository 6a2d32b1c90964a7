import type { RouteObject } from 'react-router';
import { agencyPaths } from '#lib/paths/agency-paths.ts';
import { lazily } from '#lib/paths/lazy-with-recovery.ts';

export const integrationRoutes: RouteObject[] = [
  {
    path: agencyPaths.integrations,
    lazy: { Component: lazily(() => import('./integrations-page.tsx'), 'IntegrationsPage') },
  },
  {
    path: `${agencyPaths.integrations}/keys/:id`,
    lazy: { Component: lazily(() => import('./keys/key-page.tsx'), 'KeyPage') },
  },
  {
    path: `${agencyPaths.integrations}/webhooks/:id`,
    lazy: { Component: lazily(() => import('./webhooks/webhook-page.tsx'), 'WebhookPage') },
  },
];
