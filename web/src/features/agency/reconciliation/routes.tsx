import type { RouteObject } from 'react-router';
import { agencyPaths } from '#lib/paths/agency-paths.ts';
import { lazily } from '#lib/paths/lazy-with-recovery.ts';

export const reconciliationRoutes: RouteObject[] = [
  {
    path: agencyPaths.reconciliation,
    lazy: { Component: lazily(() => import('./reconciliation-page.tsx'), 'ReconciliationPage') },
  },
];
