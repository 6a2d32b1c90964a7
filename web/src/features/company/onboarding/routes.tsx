import type { RouteObject } from 'react-router';
import { paths } from '#lib/paths/paths.ts';
import { lazily } from '#lib/paths/lazy-with-recovery.ts';

export const onboardingRoutes: RouteObject[] = [
  { path: paths.onboardingDone, lazy: { Component: lazily(() => import('./done-page.tsx'), 'DonePage') } },
  {
    path: paths.onboarding,
    lazy: {
      loader: lazily(() => import('./step-loader.ts'), 'loadStep'),
      Component: lazily(() => import('./step-page.tsx'), 'StepPage'),
    },
  },
];
