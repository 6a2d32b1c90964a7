import type { RouteObject } from 'react-router';
import { paths } from '../../app/paths.ts';
import { lazily } from '../../lib/lazy-with-recovery.ts';

export const manualEntryRoutes: RouteObject[] = [
  {
    path: paths.manualEntry,
    lazy: {
      loader: lazily(() => import('./entry-loader.ts'), 'loadEntry'),
      Component: lazily(() => import('./entry-page.tsx'), 'EntryPage'),
    },
  },
];
