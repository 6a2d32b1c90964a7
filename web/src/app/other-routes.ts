import type { RouteObject } from 'react-router';
import { authRoutes } from '#features/users/auth/routes.tsx';
import { joinRoutes } from '#features/users/invitations/routes.tsx';
import { secondFactorRoutes } from '#features/users/portal-access/second-factor-routes.tsx';
import { importWithRecovery, lazily } from '#lib/paths/lazy-with-recovery.ts';
import { requireSession } from './auth-middleware.ts';
import { legalRoutes } from './legal/routes.tsx';
import { QueryLayout } from './query-layout.tsx';
import { shellRoutes } from './shell-routes.ts';

const otherRoutes: RouteObject[] = [
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

/** The client's routes, and those of the agency's console once one of its addresses is opened. */
export async function routesFor(path: string): Promise<RouteObject[]> {
  if (!/^\/agency(\/|$)/.test(path)) return otherRoutes;
  const { consoleRoutes } = await importWithRecovery(() => import('./console/console-routes.ts'));
  return [...otherRoutes, ...consoleRoutes];
}
