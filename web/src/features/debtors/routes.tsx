import type { RouteObject } from 'react-router';
import { paths } from '../../app/paths.ts';
import { lazily } from '../../lib/lazy-with-recovery.ts';

export const debtorRoutes: RouteObject[] = [
  {
    path: paths.debtors,
    lazy: {
      loader: lazily(() => import('./debtors-loader.ts'), 'loadDebtors'),
      Component: lazily(() => import('./debtors-page.tsx'), 'DebtorsPage'),
    },
  },
  {
    path: `${paths.debtors}/:peopleId/:id`,
    lazy: {
      loader: lazily(() => import('./account/account-loader.ts'), 'loadAccount'),
      Component: lazily(() => import('./account/account-page.tsx'), 'AccountPage'),
    },
  },
  {
    path: paths.requests,
    lazy: {
      loader: lazily(() => import('./requests/list/requests-loader.ts'), 'loadRequests'),
      Component: lazily(() => import('./requests/list/requests-page.tsx'), 'RequestsPage'),
    },
  },
];
