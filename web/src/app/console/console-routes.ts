import { redirect, type RouteObject } from 'react-router';
import { joinTeamRoutes } from '#features/agency/team/routes.tsx';
import { agencyPaths } from '#lib/paths/agency-paths.ts';
import { lazily } from '#lib/paths/lazy-with-recovery.ts';
import { paths } from '#lib/paths/paths.ts';
import { requireSession } from '../auth-middleware.ts';
import { QueryLayout } from '../query-layout.tsx';
import { consolePlaces, consoleScreens } from './console-places.ts';

/** The agency's console. Added to the router when one of its addresses is opened. */
export const consoleRoutes: RouteObject[] = [
  {
    id: 'console',
    Component: QueryLayout,
    children: [
      ...joinTeamRoutes,
      {
        middleware: [requireSession],
        lazy: {
          loader: lazily(() => import('./console-loader.ts'), 'loadConsole'),
          Component: lazily(() => import('./console-shell.tsx'), 'ConsoleShell'),
        },
        children: [
          {
            lazy: { ErrorBoundary: lazily(() => import('../screens/screen-error.tsx'), 'ScreenError') },
            children: [
              { path: agencyPaths.start, loader: () => redirect(consolePlaces[0]?.path ?? paths.home) },
              ...consoleScreens,
              {
                path: `${agencyPaths.start}/*`,
                lazy: { Component: lazily(() => import('../screens/not-found.tsx'), 'NotFound') },
              },
            ],
          },
        ],
      },
    ],
  },
];
