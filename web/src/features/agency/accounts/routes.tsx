import type { RouteObject } from 'react-router';
import { agencyPaths } from '#lib/paths/agency-paths.ts';
import { lazily } from '#lib/paths/lazy-with-recovery.ts';

export const accountRoutes: RouteObject[] = [
  { path: agencyPaths.accounts, lazy: { Component: lazily(() => import('./accounts-page.tsx'), 'AccountsPage') } },
  { path: agencyPaths.account, lazy: { Component: lazily(() => import('./account-page.tsx'), 'ConsoleAccountPage') } },
];
