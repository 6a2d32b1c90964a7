import type { RouteObject } from 'react-router';
import { lazily } from '#lib/paths/lazy-with-recovery.ts';
import { paths } from '#lib/paths/paths.ts';

export const teamRoutes: RouteObject[] = [
  { path: paths.agencyTeam, lazy: { Component: lazily(() => import('./team-page.tsx'), 'TeamPage') } },
];

/** Public: invited people may have no account yet. */
export const joinTeamRoutes: RouteObject[] = [
  {
    path: paths.agencyJoin,
    lazy: {
      loader: lazily(() => import('./join-team-loader.ts'), 'loadJoining'),
      Component: lazily(() => import('./join-team-page.tsx'), 'JoinTeamPage'),
    },
  },
];
