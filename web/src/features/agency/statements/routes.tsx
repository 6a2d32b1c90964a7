import type { RouteObject } from 'react-router';
import { agencyPaths } from '#lib/paths/agency-paths.ts';
import { lazily } from '#lib/paths/lazy-with-recovery.ts';

export const statementRoutes: RouteObject[] = [
  { path: agencyPaths.statements, lazy: { Component: lazily(() => import('./statements-page.tsx'), 'StatementsPage') } },
  {
    path: agencyPaths.statement,
    lazy: { Component: lazily(() => import('./statement/statement-page.tsx'), 'ConsoleStatementPage') },
  },
];
