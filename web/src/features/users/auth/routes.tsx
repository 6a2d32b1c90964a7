import { redirect, type LoaderFunctionArgs, type RouteObject } from 'react-router';
import { paths, signInPath } from '#lib/paths/paths.ts';
import { safeDestination } from '#lib/paths/destination.ts';
import { lazily } from '#lib/paths/lazy-with-recovery.ts';
import { getSession } from '#lib/session/session.ts';

/** Redirects signed-in users to their destination. */
async function redirectSignedIn({ request }: LoaderFunctionArgs) {
  const { status } = await getSession().ready();
  return status === 'signed-in' ? redirect(safeDestination(new URL(request.url).searchParams.get('next'))) : null;
}

/** The first screen of most visitors: it uses neither queries nor the code of other screens. */
export const signInRoutes: RouteObject[] = [
  { path: paths.signIn, loader: redirectSignedIn, lazy: { Component: lazily(() => import('./sign-in-page.tsx'), 'SignInPage') } },
  {
    path: paths.login,
    loader: ({ request }) => redirect(signInPath(new URL(request.url).searchParams.get('next') ?? undefined)),
  },
];

export const authRoutes: RouteObject[] = [
  { path: paths.signUp, loader: redirectSignedIn, lazy: { Component: lazily(() => import('./sign-up-page.tsx'), 'SignUpPage') } },
  // Open to signed-in users, too: another device may need a password that they forgot.
  { path: paths.resetPassword, lazy: { Component: lazily(() => import('./reset-request-page.tsx'), 'ResetRequestPage') } },
  {
    path: paths.newPassword,
    lazy: {
      loader: lazily(() => import('./new-password-loader.ts'), 'loadNewPassword'),
      Component: lazily(() => import('./new-password-page.tsx'), 'NewPasswordPage'),
    },
  },
];
