import type { RouteObject } from 'react-router';
import { paths } from '../../app/paths.ts';
import { lazily } from '../../lib/lazy-with-recovery.ts';

export const legalRoutes: RouteObject[] = [
  { path: paths.privacyPolicy, lazy: { Component: lazily(() => import('./privacy-policy-page.tsx'), 'PrivacyPolicyPage') } },
];
