import type { RouteObject } from 'react-router';
import { agencyPaths } from '#lib/paths/agency-paths.ts';
import { lazily } from '#lib/paths/lazy-with-recovery.ts';

export const teamRoutes: RouteObject[] = [
  { path: agencyPaths.team, lazy: { Component: lazily(() => import('./team-page.tsx'), 'TeamPage') } },
];

/** Public: invited people may have no account yet. */
export const joinTeamRoutes: RouteObject[] = [
  {
    path: agencyPaths.join,
    lazy: {
      loader: lazily(() => import('./join-team-loader.ts'), 'loadJoining'),
      Component: lazily(() => import('./join-team-page.tsx'), 'JoinTeamPage'),
    },
  },
];
