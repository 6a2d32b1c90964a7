import type { RouteObject } from 'react-router';
import { lazily } from '#lib/paths/lazy-with-recovery.ts';
import { agencyPaths } from '#lib/paths/agency-paths.ts';

export const todayRoutes: RouteObject[] = [
  { path: agencyPaths.today, lazy: { Component: lazily(() => import('./today-page.tsx'), 'TodayPage') } },
];
