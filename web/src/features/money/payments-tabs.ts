import { lazy, type ComponentType } from 'react';

export interface PaymentsTab {
  /** In the address: `tab=`; the first tab stands there without. */
  id: string;
  label: string;
  /** Only for administrators of the company. */
  isAdminOnly: boolean;
  Body: ComponentType;
  /** Beside the title while the tab is open. */
  Actions?: ComponentType;
}

export const paymentsTabs: readonly [PaymentsTab, ...PaymentsTab[]] = [
  {
    id: 'payments',
    label: 'Payments',
    isAdminOnly: false,
    Body: lazy(async () => ({ default: (await import('#features/money/payments/list/payments-tab.tsx')).PaymentsTab })),
    Actions: lazy(async () => ({
      default: (await import('#features/money/payments/list/payments-actions.tsx')).PaymentsActions,
    })),
  },
  {
    id: 'remittances',
    label: 'Remittances',
    isAdminOnly: true,
    Body: lazy(async () => ({ default: (await import('#features/money/statements/remittances-tab.tsx')).RemittancesTab })),
  },
  {
    id: 'report',
    label: 'Direct payments',
    isAdminOnly: false,
    Body: lazy(async () => ({ default: (await import('#features/money/direct-payments/report-tab.tsx')).ReportTab })),
    Actions: lazy(async () => ({ default: (await import('#features/money/direct-payments/report-actions.tsx')).ReportActions })),
  },
];

/** The tab that the address names; any other value is the first. */
export function readTab(search: URLSearchParams): PaymentsTab {
  return paymentsTabs.find(({ id }) => id === search.get('tab')) ?? paymentsTabs[0];
}
