import type { RouteObject } from 'react-router';
import { paths } from '#lib/paths/paths.ts';
import { lazily } from '#lib/paths/lazy-with-recovery.ts';

export const bankAccountRoutes: RouteObject[] = [
  {
    path: paths.bankAccounts,
    lazy: {
      loader: lazily(() => import('./bank-accounts-loader.ts'), 'loadBankAccounts'),
      Component: lazily(() => import('./bank-accounts-page.tsx'), 'BankAccountsPage'),
    },
  },
];
