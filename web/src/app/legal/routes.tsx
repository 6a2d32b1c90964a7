import type { RouteObject } from 'react-router';
import { paths } from '#lib/paths/paths.ts';
import { lazily } from '#lib/paths/lazy-with-recovery.ts';

export const legalRoutes: RouteObject[] = [
  { path: paths.privacyPolicy, lazy: { Component: lazily(() => import('./privacy-policy-page.tsx'), 'PrivacyPolicyPage') } },
];
