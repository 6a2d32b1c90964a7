import type { RouteObject } from 'react-router';
import { paths } from '#lib/paths/paths.ts';
import { lazily } from '#lib/paths/lazy-with-recovery.ts';
import { onAnotherScreen } from '#lib/paths/on-another-screen.ts';

export const debtorRoutes: RouteObject[] = [
  {
    path: paths.debtors,
    shouldRevalidate: onAnotherScreen,
    lazy: {
      loader: lazily(() => import('./debtors-loader.ts'), 'loadDebtors'),
      Component: lazily(() => import('./debtors-page.tsx'), 'DebtorsPage'),
    },
  },
  {
    path: `${paths.debtors}/:peopleId/:id`,
    shouldRevalidate: onAnotherScreen,
    lazy: {
      loader: lazily(() => import('#features/accounts/account/account-loader.ts'), 'loadAccount'),
      Component: lazily(() => import('#features/accounts/account/account-page.tsx'), 'AccountPage'),
    },
  },
  {
    path: paths.requests,
    lazy: {
      loader: lazily(() => import('#features/accounts/requests/list/requests-loader.ts'), 'loadRequests'),
      Component: lazily(() => import('#features/accounts/requests/list/requests-page.tsx'), 'RequestsPage'),
    },
  },
];
