import type { RouteObject } from 'react-router';
import { paths } from '../../app/paths.ts';
import { lazily } from '../../lib/lazy-with-recovery.ts';

export const searchRoutes: RouteObject[] = [
  {
    path: paths.search,
    lazy: {
      loader: lazily(() => import('./page/search-loader.ts'), 'loadSearch'),
      Component: lazily(() => import('./page/search-page.tsx'), 'SearchPage'),
    },
  },
];
