import { Stack } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { useAddressState } from '#lib/hooks/use-address-state.ts';
import { ExportsPanel } from '#shared/reports/exports/exports-panel.tsx';
import { PAYMENT_PARAM, readListState, writeListState } from './list-state.ts';
import { PaymentsFilters } from './payments-filters.tsx';
import { PaymentsTable } from './payments-table.tsx';
import { PaymentsTotals } from './payments-totals.tsx';

const PaymentDrawer = lazy(async () => ({ default: (await import('../detail/payment-drawer.tsx')).PaymentDrawer }));

/** The filtered payments. The open payment is part of the address, so that Back closes it. */
export function PaymentsTab() {
  const { state, set } = useAddressState(readListState, writeListState);
  const open = useSearchParams()[0].get(PAYMENT_PARAM);
  return (
    <Stack gap="lg">
      <PaymentsFilters state={state} onChange={set} />
      <PaymentsTotals state={state} />
      <ExportsPanel subject="payments" />
      <PaymentsTable state={state} onChange={set} />
      {open === null ? null : (
        <Suspense fallback={null}>
          <PaymentDrawer
            id={open}
            state={state}
            // Replaces the history entry, so that Back does not open the closed payment again.
            onClose={() => set(state, { replace: true })}
          />
        </Suspense>
      )}
    </Stack>
  );
}
