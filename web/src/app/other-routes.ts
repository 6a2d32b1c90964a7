import type { RouteObject } from 'react-router';
import { authRoutes } from '#features/users/auth/routes.tsx';
import { joinRoutes } from '#features/users/invitations/routes.tsx';
import { secondFactorRoutes } from '#features/users/portal-access/second-factor-routes.tsx';
import { lazily } from '#lib/paths/lazy-with-recovery.ts';
import { requireSession } from './auth-middleware.ts';
import { legalRoutes } from './legal/routes.tsx';
import { QueryLayout } from './query-layout.tsx';
import { shellRoutes } from './shell-routes.ts';

export const otherRoutes: RouteObject[] = [
  {
    Component: QueryLayout,
    children: [
      ...authRoutes,
      ...joinRoutes,
      ...legalRoutes,
      { middleware: [requireSession], children: secondFactorRoutes },
      {
        middleware: [requireSession],
        lazy: {
          loader: lazily(() => import('./shell/shell-loader.ts'), 'loadShell'),
          Component: lazily(() => import('./shell/shell.tsx'), 'Shell'),
        },
        children: [
          {
            // Screen errors are shown inside the shell, so that navigation stays visible.
            lazy: { ErrorBoundary: lazily(() => import('./screens/screen-error.tsx'), 'ScreenError') },
            children: shellRoutes,
          },
        ],
      },
    ],
  },
];
