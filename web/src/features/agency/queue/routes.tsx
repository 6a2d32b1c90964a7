import type { RouteObject } from 'react-router';
import { lazily } from '#lib/paths/lazy-with-recovery.ts';
import { agencyPaths } from '#lib/paths/agency-paths.ts';

export const queueRoutes: RouteObject[] = [
  // One route, so that the list stays when an item opens beside it.
  {
    path: `${agencyPaths.queue}/:clientId?/:kind?/:id?`,
    lazy: { Component: lazily(() => import('./queue-page.tsx'), 'QueuePage') },
  },
];
