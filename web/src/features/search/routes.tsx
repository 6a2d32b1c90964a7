import type { RouteObject } from 'react-router';
import { paths } from '#lib/paths/paths.ts';
import { lazily } from '#lib/paths/lazy-with-recovery.ts';

export const searchRoutes: RouteObject[] = [
  {
    path: paths.search,
    lazy: {
      loader: lazily(() => import('#features/search/page/search-loader.ts'), 'loadSearch'),
      Component: lazily(() => import('#features/search/page/search-page.tsx'), 'SearchPage'),
    },
  },
];
