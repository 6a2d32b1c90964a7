import type { RouteObject } from 'react-router';
import { agencyPaths } from '#lib/paths/agency-paths.ts';
import { statusTextPaths } from './statuses/status-paths.ts';
import { lazily } from '#lib/paths/lazy-with-recovery.ts';

export const settingsRoutes: RouteObject[] = [
  { path: agencyPaths.settings, lazy: { Component: lazily(() => import('./settings-page.tsx'), 'SettingsPage') } },
  {
    path: `${agencyPaths.settings}/email/:template`,
    lazy: { Component: lazily(() => import('./email/email-page.tsx'), 'EmailPage') },
  },
  {
    path: statusTextPaths.status,
    lazy: { Component: lazily(() => import('./statuses/status-page.tsx'), 'StatusPage') },
  },
];
