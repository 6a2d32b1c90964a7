import { createBrowserRouter, type PatchRoutesOnNavigationFunction, type RouteObject } from 'react-router';
import { signInRoutes } from '#features/users/auth/routes.tsx';
import { importWithRecovery, lazily } from '#lib/paths/lazy-with-recovery.ts';
import { RootLayout } from './root-layout.tsx';
import { RootError } from './screens/root-error.tsx';
import { StartSkeleton } from './screens/start-skeleton.tsx';

const ROOT = 'root';

/** Starts with the sign-in routes; all others are added when another address is opened. */
export const firstRoutes: RouteObject[] = [
  {
    id: ROOT,
    Component: RootLayout,
    ErrorBoundary: RootError,
    HydrateFallback: StartSkeleton,
    children: [...signInRoutes, { path: '*', lazy: { Component: lazily(() => import('./screens/not-found.tsx'), 'NotFound') } }],
  },
];

export const addRoutes: PatchRoutesOnNavigationFunction = async ({ path, patch }) => {
  const { routesFor } = await importWithRecovery(async () => {
    // Evaluated separately, so that no single task blocks the main thread for all libraries. The files are requested with the page.
    await import('./schemas.ts');
    return import('./other-routes.ts');
  });
  patch(ROOT, await routesFor(path));
};

export function createAppRouter() {
  return createBrowserRouter(firstRoutes, { patchRoutesOnNavigation: addRoutes });
}
