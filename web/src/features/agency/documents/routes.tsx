import type { RouteObject } from 'react-router';
import { agencyPaths } from '#lib/paths/agency-paths.ts';
import { lazily } from '#lib/paths/lazy-with-recovery.ts';

export const documentRoutes: RouteObject[] = [
  { path: agencyPaths.documents, lazy: { Component: lazily(() => import('./documents-page.tsx'), 'DocumentsPage') } },
];
