import type { RouteObject } from 'react-router';
import { paths } from '../../app/paths.ts';
import { lazily } from '../../lib/lazy-with-recovery.ts';

export const agreementRoutes: RouteObject[] = [
  { path: paths.agreements, lazy: { Component: lazily(() => import('./agreements-page.tsx'), 'AgreementsPage') } },
];
