import type { RouteObject } from 'react-router';
import { paths } from '#lib/paths/paths.ts';
import { lazily } from '#lib/paths/lazy-with-recovery.ts';

export const apiKeyRoutes: RouteObject[] = [
  {
    path: paths.apiKeys,
    lazy: {
      loader: lazily(() => import('./api-keys-loader.ts'), 'loadApiKeys'),
      Component: lazily(() => import('./api-keys-page.tsx'), 'ApiKeysPage'),
    },
  },
];
