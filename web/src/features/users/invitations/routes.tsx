import type { RouteObject } from 'react-router';
import { paths } from '#lib/paths/paths.ts';
import { lazily } from '#lib/paths/lazy-with-recovery.ts';

/** Public: invited people may not have signed up yet. */
export const joinRoutes: RouteObject[] = [
  {
    path: paths.joinBusiness,
    lazy: {
      loader: lazily(() => import('./join-loader.ts'), 'loadInvitation'),
      Component: lazily(() => import('./join-page.tsx'), 'JoinPage'),
    },
  },
];
