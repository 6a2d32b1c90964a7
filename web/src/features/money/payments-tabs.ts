import { lazy, type ComponentType } from 'react';

export interface PaymentsTab {
  /** Value of `tab=` in the address; the first tab is the default and is omitted. */
  id: string;
  label: string;
  /** Visible only to the client's administrators. */
  isAdminOnly: boolean;
  Body: ComponentType;
  /** Shown beside the title while the tab is open. */
  Actions?: ComponentType;
}

export const paymentsTabs: readonly [PaymentsTab, ...PaymentsTab[]] = [
  {
    id: 'payments',
    label: 'Payments',
    isAdminOnly: false,
    Body: lazy(async () => ({ default: (await import('#features/money/payments/list/payments-tab.tsx')).PaymentsTab })),
    Actions: lazy(async () => ({
      default: (await import('#features/money/payments/list/payments-export.tsx')).PaymentsExport,
    })),
  },
  {
    id: 'remittances',
    label: 'Remittances',
    isAdminOnly: true,
    Body: lazy(async () => ({ default: (await import('#features/money/statements/statements-tab.tsx')).StatementsTab })),
  },
  {
    id: 'report',
    label: 'Direct payments',
    isAdminOnly: false,
    Body: lazy(async () => ({ default: (await import('#features/money/direct-payments/report-tab.tsx')).ReportTab })),
    Actions: lazy(async () => ({ default: (await import('#features/money/direct-payments/report-actions.tsx')).ReportActions })),
  },
];

/** The tab in the address; any unknown value means the first. */
export function readTab(search: URLSearchParams): PaymentsTab {
  return paymentsTabs.find(({ id }) => id === search.get('tab')) ?? paymentsTabs[0];
}
