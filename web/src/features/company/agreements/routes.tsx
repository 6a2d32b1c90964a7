import type { RouteObject } from 'react-router';
import { paths } from '#lib/paths/paths.ts';
import { lazily } from '#lib/paths/lazy-with-recovery.ts';

export const agreementRoutes: RouteObject[] = [
  { path: paths.agreements, lazy: { Component: lazily(() => import('./agreements-page.tsx'), 'AgreementsPage') } },
];
