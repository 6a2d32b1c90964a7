import type { RouteObject } from 'react-router';
import { paths } from '#lib/paths/paths.ts';
import { lazily } from '#lib/paths/lazy-with-recovery.ts';
import { onAnotherScreen } from '#lib/paths/on-another-screen.ts';

export const uploadRoutes: RouteObject[] = [
  {
    path: paths.uploads,
    shouldRevalidate: onAnotherScreen,
    lazy: {
      loader: lazily(() => import('./uploads-loader.ts'), 'loadUploads'),
      Component: lazily(() => import('./uploads-page.tsx'), 'UploadsPage'),
    },
  },
  {
    path: `${paths.uploads}/:id`,
    lazy: {
      loader: lazily(() => import('./import/import-loader.ts'), 'loadImport'),
      Component: lazily(() => import('./import/import-page.tsx'), 'ImportPage'),
    },
  },
];
