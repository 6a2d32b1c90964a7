import type { RouteObject } from 'react-router';
import { lazily } from '#lib/paths/lazy-with-recovery.ts';
import { statementPaths } from '#lib/paths/statement-paths.ts';

export const statementRoutes: RouteObject[] = [
  { path: statementPaths.list, lazy: { Component: lazily(() => import('./statements-page.tsx'), 'StatementsPage') } },
  {
    path: statementPaths.achFile,
    lazy: { Component: lazily(() => import('./ach/file-page.tsx'), 'AchFilePageScreen') },
  },
  {
    path: statementPaths.draft,
    lazy: { Component: lazily(() => import('./drafts/draft-page.tsx'), 'DraftPage') },
  },
  {
    path: statementPaths.statement,
    lazy: { Component: lazily(() => import('./statement/statement-page.tsx'), 'ConsoleStatementPage') },
  },
];
