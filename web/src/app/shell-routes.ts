import { redirect, type RouteObject } from 'react-router';
import { accessRoutes } from '../features/access/routes.tsx';
import { debtorRoutes } from '../features/debtors/routes.tsx';
import { manageUsersRoutes } from '../features/manage-users/routes.tsx';
import { manualEntryRoutes } from '../features/manual-entry/routes.tsx';
import { settingsRoutes } from '../features/settings/routes.tsx';
import { uploadRoutes } from '../features/uploads/routes.tsx';
import { paths } from './paths.ts';

/** Screens behind sign-in. A feature adds one line here: `...debtorRoutes` from its own `routes.tsx`. */
export const shellRoutes: RouteObject[] = [
  { path: paths.home, loader: ({ request }) => redirect(startOf(new URL(request.url))) },
  { path: paths.debtorEntry, loader: () => redirect([paths.uploads, paths.manualEntry].find(hasScreen) ?? paths.debtors) },
  ...debtorRoutes,
  ...uploadRoutes,
  ...manualEntryRoutes,
  ...manageUsersRoutes,
  ...settingsRoutes,
  ...accessRoutes,
];

/** Whether a screen is there; the shell only shows places that exist. */
export function hasScreen(path: string): boolean {
  return shellRoutes.some((route) => route.path === path);
}

/** A way to a provider that was lost leads home: whoever is signed in was about to link it, and is told there. */
function startOf({ search, searchParams }: URL): string {
  return /^(bad_)?(oauth|flow)_/.test(searchParams.get('error_code') ?? '') ? paths.portalAccess + search : paths.debtors;
}
