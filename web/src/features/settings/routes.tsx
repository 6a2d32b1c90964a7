import type { RouteObject } from 'react-router';
import { paths } from '../../app/paths.ts';
import { lazily } from '../../lib/lazy-with-recovery.ts';

export const settingsRoutes: RouteObject[] = [
  { path: paths.settings, lazy: { Component: lazily(() => import('./settings-page.tsx'), 'SettingsPage') } },
];
