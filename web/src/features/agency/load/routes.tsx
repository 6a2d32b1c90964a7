import type { RouteObject } from 'react-router';
import { agencyPaths } from '#lib/paths/agency-paths.ts';
import { lazily } from '#lib/paths/lazy-with-recovery.ts';

export const loadRoutes: RouteObject[] = [
  { path: agencyPaths.load, lazy: { Component: lazily(() => import('./load-page.tsx'), 'LoadPage') } },
];
