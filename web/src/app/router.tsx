import { createBrowserRouter, type RouteObject } from 'react-router';
import { secondFactorRoutes } from '#features/users/portal-access/second-factor-routes.tsx';
import { authRoutes } from '#features/users/auth/routes.tsx';
import { joinRoutes } from '#features/users/invitations/routes.tsx';
import { legalRoutes } from './legal/routes.tsx';
import { lazily } from '#lib/paths/lazy-with-recovery.ts';
import { requireSession } from './auth-middleware.ts';
import { RootLayout } from './root-layout.tsx';
import { NotFound } from './screens/not-found.tsx';
import { RootError } from './screens/root-error.tsx';
import { StartSkeleton } from './screens/start-skeleton.tsx';
import { shellRoutes } from './shell-routes.ts';

export const routes: RouteObject[] = [
  {
    Component: RootLayout,
    ErrorBoundary: RootError,
    HydrateFallback: StartSkeleton,
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
      { path: '*', Component: NotFound },
    ],
  },
];

export function createAppRouter() {
  return createBrowserRouter(routes);
}
