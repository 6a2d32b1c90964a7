import { testConfig } from './config.ts';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, type RenderResult } from '@testing-library/react';
import { Suspense, type ReactNode } from 'react';
import {
  createMemoryRouter,
  Outlet,
  RouterProvider,
  type Location,
  type PatchRoutesOnNavigationFunction,
  type RouteObject,
} from 'react-router';
import { StartSkeleton } from '#app/screens/start-skeleton.tsx';
import { createAppTheme, resolveVariables } from '#ui/theme.ts';
import { Toasts } from '#app/toasts.tsx';
import { createQueryClient, setQueryClient } from '#lib/api/query-client.ts';
import { createSessionStore, setSession, type SessionStore } from '#lib/session/session.ts';
import { FakeAuth, sessionOf } from './fake-auth.ts';

/** A session store over a fake client; signed in by default. */
export function startFakeSession(
  auth = new FakeAuth(sessionOf('token')),
  replacePage: (address: string) => void = () => {},
): SessionStore {
  const store = createSessionStore({ auth: auth.port, storageKey: 'sb-portal-auth-token', replacePage });
  setSession(store);
  auth.emit('INITIAL_SESSION', auth.session);
  return store;
}

/** Routes beside their toasts, for tests that use those. */
export const withToasts = (children: RouteObject[]): RouteObject[] => [
  {
    element: (
      <>
        <Outlet />
        <Toasts />
      </>
    ),
    children,
  },
];

/** Renders routes (or one element at /) inside the app's providers. */
export function renderApp(
  content: ReactNode | RouteObject[],
  { at = '/', addRoutes }: { at?: string | Location; addRoutes?: PatchRoutesOnNavigationFunction } = {},
): RenderResult & { router: ReturnType<typeof createMemoryRouter> } {
  const queryClient = createQueryClient();
  setQueryClient(queryClient);
  const routes = Array.isArray(content)
    ? // Shown while code and data of the first screen load, as in app/router.tsx.
      (content as RouteObject[]).map((route) => ({ HydrateFallback: StartSkeleton, ...fresh(route) }) as RouteObject)
    : [{ path: '*', element: content as ReactNode }];
  const router = createMemoryRouter(routes, {
    initialEntries: [at],
    ...(addRoutes
      ? {
          patchRoutesOnNavigation: ({ patch, ...rest }) =>
            addRoutes({ ...rest, patch: (parent, children) => patch(parent, children.map(fresh)) }),
        }
      : {}),
  });
  const result = render(
    <MantineProvider env="test" theme={createAppTheme(testConfig.agency.accent_shades)} cssVariablesResolver={resolveVariables}>
      <QueryClientProvider client={queryClient}>
        <Suspense fallback={null}>
          <RouterProvider router={router} />
        </Suspense>
      </QueryClientProvider>
    </MantineProvider>,
  );
  return { ...result, router };
}

/** The router clears `lazy` once loaded; tests share the features' route objects. */
function fresh(route: RouteObject): RouteObject {
  const lazy = typeof route.lazy === 'object' ? { lazy: { ...route.lazy } } : {};
  return (route.children ? { ...route, ...lazy, children: route.children.map(fresh) } : { ...route, ...lazy }) as RouteObject;
}
