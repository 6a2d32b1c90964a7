import type { RouteObject } from 'react-router';
import { lazily } from '#lib/paths/lazy-with-recovery.ts';
import { paths } from '#lib/paths/paths.ts';

/** The first screen: Home, or setup for users without an onboarded company. */
export const startRoutes: RouteObject[] = [
  {
    path: paths.home,
    lazy: {
      loader: lazily(() => import('./start-loader.ts'), 'loadStart'),
      Component: lazily(() => import('./start-page.tsx'), 'StartPage'),
    },
  },
];
