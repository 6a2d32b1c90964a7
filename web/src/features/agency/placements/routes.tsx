import type { RouteObject } from 'react-router';
import { agencyPaths } from '#lib/paths/agency-paths.ts';
import { lazily } from '#lib/paths/lazy-with-recovery.ts';

export const placementRoutes: RouteObject[] = [
  { path: agencyPaths.placements, lazy: { Component: lazily(() => import('./placements-page.tsx'), 'PlacementsPage') } },
  { path: agencyPaths.placement, lazy: { Component: lazily(() => import('./placement-page.tsx'), 'PlacementPage') } },
];
