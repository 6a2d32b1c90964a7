import type { RouteObject } from 'react-router';
import { paths } from '#lib/paths/paths.ts';
import { lazily } from '#lib/paths/lazy-with-recovery.ts';

export const secondFactorRoutes: RouteObject[] = [
  {
    path: paths.secondFactor,
    lazy: {
      loader: lazily(() => import('./second-factor-loader.ts'), 'loadSecondFactor'),
      Component: lazily(() => import('./second-factor-page.tsx'), 'SecondFactorPage'),
    },
  },
];
