import type { RouteObject } from 'react-router';
import { paths } from '#lib/paths/paths.ts';
import { lazily } from '#lib/paths/lazy-with-recovery.ts';

export const inboxRoutes: RouteObject[] = [
  {
    path: paths.inbox,
    lazy: {
      loader: lazily(() => import('./inbox-loader.ts'), 'loadInbox'),
      Component: lazily(() => import('./inbox-page.tsx'), 'InboxPage'),
    },
  },
];
