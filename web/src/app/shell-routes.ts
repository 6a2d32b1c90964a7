import { redirect, type RouteObject } from 'react-router';
import { accessRoutes } from '../features/access/routes.tsx';
import { agreementRoutes } from '../features/agreements/routes.tsx';
import { bankAccountRoutes } from '../features/bank-accounts/routes.tsx';
import { businessInfoRoutes } from '../features/business-info/routes.tsx';
import { debtorRoutes } from '../features/debtors/routes.tsx';
import { downloadRoutes } from '../features/downloads/routes.tsx';
import { locationRoutes } from '../features/locations/routes.tsx';
import { manageUsersRoutes } from '../features/manage-users/routes.tsx';
import { manualEntryRoutes } from '../features/manual-entry/routes.tsx';
import { messageRoutes } from '../features/messages/routes.tsx';
import { notificationRoutes } from '../features/notifications/routes.tsx';
import { onboardingRoutes } from '../features/onboarding/routes.tsx';
import { paymentRoutes } from '../features/payments/routes.tsx';
import { searchRoutes } from '../features/search/routes.tsx';
import { settingsRoutes } from '../features/settings/routes.tsx';
import { uploadRoutes } from '../features/uploads/routes.tsx';
import { paths } from './paths.ts';
import { startRoutes } from './start/start-routes.ts';

/** Screens behind sign-in. A feature adds one line here: `...debtorRoutes` from its own `routes.tsx`. */
export const shellRoutes: RouteObject[] = [
  ...startRoutes,
  ...onboardingRoutes,
  { path: paths.debtorEntry, loader: () => redirect([paths.uploads, paths.manualEntry].find(hasScreen) ?? paths.debtors) },
  ...debtorRoutes,
  ...uploadRoutes,
  ...manualEntryRoutes,
  ...paymentRoutes,
  ...downloadRoutes,
  ...businessInfoRoutes,
  ...agreementRoutes,
  ...locationRoutes,
  ...bankAccountRoutes,
  ...manageUsersRoutes,
  ...messageRoutes,
  ...notificationRoutes,
  ...searchRoutes,
  ...settingsRoutes,
  ...accessRoutes,
];

/** Whether a screen is there; the shell only shows places that exist. */
export function hasScreen(path: string): boolean {
  return shellRoutes.some((route) => route.path === path);
}
