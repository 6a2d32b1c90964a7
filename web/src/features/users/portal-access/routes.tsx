import type { RouteObject } from 'react-router';
import { paths } from '#lib/paths/paths.ts';
import { lazily } from '#lib/paths/lazy-with-recovery.ts';

export const accessRoutes: RouteObject[] = [
  {
    path: paths.portalAccess,
    lazy: {
      loader: lazily(() => import('./access-loader.ts'), 'loadPortalAccess'),
      Component: lazily(() => import('./portal-access-page.tsx'), 'PortalAccessPage'),
    },
  },
];
