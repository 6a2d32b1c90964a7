import { redirect, type RouteObject } from 'react-router';
import { paths } from '#lib/paths/paths.ts';
import { lazily } from '#lib/paths/lazy-with-recovery.ts';

export const businessInfoRoutes: RouteObject[] = [
  { path: paths.manageBusiness, loader: () => redirect(paths.businessInfo) },
  {
    path: paths.businessInfo,
    lazy: {
      loader: lazily(() => import('./business-loader.ts'), 'loadBusinessInfo'),
      Component: lazily(() => import('./business-page.tsx'), 'BusinessInfoPage'),
    },
  },
];
