import type { RouteObject } from 'react-router';
import { agencyPaths } from '#lib/paths/agency-paths.ts';
import { lazily } from '#lib/paths/lazy-with-recovery.ts';

export const paymentRoutes: RouteObject[] = [
  { path: agencyPaths.payments, lazy: { Component: lazily(() => import('./payments-page.tsx'), 'PaymentsPage') } },
];
