import type { RouteObject } from 'react-router';
import { paths } from '#lib/paths/paths.ts';
import { lazily } from '#lib/paths/lazy-with-recovery.ts';

export const settingsRoutes: RouteObject[] = [
  { path: paths.settings, lazy: { Component: lazily(() => import('./settings-page.tsx'), 'SettingsPage') } },
];
