import type { RouteObject } from 'react-router';
import { paths } from '#lib/paths/paths.ts';
import { lazily } from '#lib/paths/lazy-with-recovery.ts';

export const locationRoutes: RouteObject[] = [
  {
    path: paths.locations,
    lazy: {
      loader: lazily(() => import('./locations-loader.ts'), 'loadLocations'),
      Component: lazily(() => import('./list/locations-page.tsx'), 'LocationsPage'),
    },
  },
  {
    path: paths.importLocations,
    lazy: {
      loader: lazily(() => import('./locations-loader.ts'), 'loadImport'),
      Component: lazily(() => import('./import/import-page.tsx'), 'ImportPage'),
    },
  },
];
