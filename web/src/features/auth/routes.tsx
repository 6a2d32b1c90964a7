import { redirect, type RouteObject } from 'react-router';
import { paths, signInPath } from '../../app/paths.ts';
import { safeDestination } from '../../lib/destination.ts';
import { lazily } from '../../lib/lazy-with-recovery.ts';
import { getSession } from '../../lib/session.ts';

export const authRoutes: RouteObject[] = [
  {
    path: paths.signIn,
    // Whoever is signed in already goes on.
    loader: async ({ request }) => {
      const { status } = await getSession().ready();
      return status === 'signed-in' ? redirect(safeDestination(new URL(request.url).searchParams.get('next'))) : null;
    },
    lazy: { Component: lazily(() => import('./sign-in-page.tsx'), 'SignInPage') },
  },
  {
    path: paths.login,
    loader: ({ request }) => redirect(signInPath(new URL(request.url).searchParams.get('next') ?? undefined)),
  },
];
