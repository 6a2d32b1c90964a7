import type { RouteObject } from 'react-router';
import { lazily } from '#lib/paths/lazy-with-recovery.ts';
import { compliancePaths } from './compliance-paths.ts';

export const complianceRoutes: RouteObject[] = [
  {
    path: `${compliancePaths.start}/:tab?`,
    lazy: { Component: lazily(() => import('./compliance-page.tsx'), 'CompliancePage') },
  },
  {
    path: compliancePaths.ending,
    lazy: { Component: lazily(() => import('./ended/ending-page.tsx'), 'EndingPage') },
  },
  {
    path: compliancePaths.complaint,
    lazy: { Component: lazily(() => import('./complaints/complaint-page.tsx'), 'ComplaintPage') },
  },
];
