import type { RouteObject } from 'react-router';
import { paths } from '#lib/paths/paths.ts';
import { lazily } from '#lib/paths/lazy-with-recovery.ts';

export const manualEntryRoutes: RouteObject[] = [
  {
    path: paths.manualEntry,
    lazy: {
      loader: lazily(() => import('./entry-loader.ts'), 'loadEntry'),
      Component: lazily(() => import('./entry-page.tsx'), 'EntryPage'),
    },
  },
];
