import type { RouteObject } from 'react-router';
import { agencyPaths } from '#lib/paths/agency-paths.ts';
import { lazily } from '#lib/paths/lazy-with-recovery.ts';

export const auditRoutes: RouteObject[] = [
  { path: agencyPaths.audit, lazy: { Component: lazily(() => import('./audit-page.tsx'), 'AuditPage') } },
];
