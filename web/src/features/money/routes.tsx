import type { RouteObject } from 'react-router';
import { paths } from '#lib/paths/paths.ts';
import { lazily } from '#lib/paths/lazy-with-recovery.ts';
import { onAnotherScreen } from '#lib/paths/on-another-screen.ts';

export const paymentRoutes: RouteObject[] = [
  {
    path: paths.payments,
    shouldRevalidate: onAnotherScreen,
    lazy: {
      loader: lazily(() => import('./payments-loader.ts'), 'loadPayments'),
      Component: lazily(() => import('./payments-page.tsx'), 'PaymentsPage'),
    },
  },
  {
    path: `${paths.payments}/remittances/:id`,
    lazy: {
      loader: lazily(() => import('#features/money/statements/statement/statement-loader.ts'), 'loadStatement'),
      Component: lazily(() => import('#features/money/statements/statement/statement-page.tsx'), 'StatementPage'),
    },
  },
];
