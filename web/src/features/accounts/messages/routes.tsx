import type { RouteObject } from 'react-router';
import { paths } from '#lib/paths/paths.ts';
import { lazily } from '#lib/paths/lazy-with-recovery.ts';

const lazy = {
  loader: lazily(() => import('./messages-loader.ts'), 'loadMessages'),
  Component: lazily(() => import('./messages-page.tsx'), 'MessagesPage'),
};

export const messageRoutes: RouteObject[] = [
  { path: paths.messages, lazy },
  { path: `${paths.messages}/:thread`, lazy: { ...lazy } },
];
