import type { RouteObject } from 'react-router';
import { paths } from '../../app/paths.ts';
import { lazily } from '../../lib/lazy-with-recovery.ts';

export const paymentRoutes: RouteObject[] = [
  {
    path: paths.payments,
    lazy: {
      loader: lazily(() => import('./payments-loader.ts'), 'loadPayments'),
      Component: lazily(() => import('./payments-page.tsx'), 'PaymentsPage'),
    },
  },
  {
    path: `${paths.payments}/remittances/:id`,
    lazy: {
      loader: lazily(() => import('./remittances/statement/statement-loader.ts'), 'loadStatement'),
      Component: lazily(() => import('./remittances/statement/statement-page.tsx'), 'StatementPage'),
    },
  },
];
