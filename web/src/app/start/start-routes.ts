import type { RouteObject } from 'react-router';
import { lazily } from '#lib/paths/lazy-with-recovery.ts';
import { paths } from '#lib/paths/paths.ts';

/** Where everybody begins: at Home, or with what has to be done before there is one. */
export const startRoutes: RouteObject[] = [
  {
    path: paths.home,
    lazy: {
      loader: lazily(() => import('./start-loader.ts'), 'loadStart'),
      Component: lazily(() => import('./start-page.tsx'), 'StartPage'),
    },
  },
];
