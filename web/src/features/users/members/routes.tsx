import type { RouteObject } from 'react-router';
import { paths } from '#lib/paths/paths.ts';
import { lazily } from '#lib/paths/lazy-with-recovery.ts';

export const manageUsersRoutes: RouteObject[] = [
  {
    path: paths.manageUsers,
    lazy: {
      loader: lazily(() => import('./manage-users-loader.ts'), 'loadManageUsers'),
      Component: lazily(() => import('./manage-users-page.tsx'), 'ManageUsersPage'),
    },
  },
];
