import { redirect, type RouteObject } from 'react-router';
import { accessRoutes } from '#features/users/portal-access/routes.tsx';
import { agreementRoutes } from '#features/company/agreements/routes.tsx';
import { bankAccountRoutes } from '#features/company/bank-accounts/routes.tsx';
import { businessInfoRoutes } from '#features/company/business-info/routes.tsx';
import { debtorRoutes } from '#features/accounts/debtors/routes.tsx';
import { downloadRoutes } from '#features/reports/routes.tsx';
import { inboxRoutes } from '#features/home/inbox/routes.tsx';
import { locationRoutes } from '#features/company/locations/routes.tsx';
import { webhookRoutes } from '#features/users/webhooks/routes.tsx';
import { apiKeyRoutes } from '#features/users/api-keys/routes.tsx';
import { manageUsersRoutes } from '#features/users/members/routes.tsx';
import { manualEntryRoutes } from '#features/placing/manual-entry/routes.tsx';
import { messageRoutes } from '#features/accounts/messages/routes.tsx';
import { notificationRoutes } from '#features/notifications/routes.tsx';
import { onboardingRoutes } from '#features/company/onboarding/routes.tsx';
import { paymentRoutes } from '#features/money/routes.tsx';
import { searchRoutes } from '#features/search/routes.tsx';
import { settingsRoutes } from '#features/users/profile/routes.tsx';
import { uploadRoutes } from '#features/placing/imports/routes.tsx';
import { paths } from '#lib/paths/paths.ts';
import { startRoutes } from './start/start-routes.ts';

/** Screens behind sign-in. A feature adds one line here: `...debtorRoutes` from its own `routes.tsx`. */
export const shellRoutes: RouteObject[] = [
  ...startRoutes,
  ...inboxRoutes,
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
  ...apiKeyRoutes,
  ...webhookRoutes,
  ...manageUsersRoutes,
  ...messageRoutes,
  ...notificationRoutes,
  ...searchRoutes,
  ...settingsRoutes,
  ...accessRoutes,
];

/** Whether a screen exists; the shell shows only existing places. */
export function hasScreen(path: string): boolean {
  return shellRoutes.some((route) => route.path === path);
}
