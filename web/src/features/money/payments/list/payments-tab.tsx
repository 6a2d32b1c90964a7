import { Stack } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { useAddressState } from '#lib/hooks/use-address-state.ts';
import { ExportsPanel } from '#shared/reports/exports/exports-panel.tsx';
import { paths } from '#lib/paths/paths.ts';
import { useColumns } from '#ui/use-columns.ts';
import { PAYMENT_PARAM, readListState, writeListState } from './list-state.ts';
import { paymentColumns } from './payment-columns.tsx';
import { PaymentsFilters } from './payments-filters.tsx';
import { PaymentsTable } from './payments-table.tsx';
import { PaymentsTotals } from './payments-totals.tsx';

const PaymentDrawer = lazy(async () => ({ default: (await import('../detail/payment-drawer.tsx')).PaymentDrawer }));

/** The filtered payments. The open payment is part of the address, so that Back closes it. */
export function PaymentsTab() {
  const { state, set } = useAddressState(readListState, writeListState);
  const open = useSearchParams()[0].get(PAYMENT_PARAM);
  const hrefOf = (id: string) => `${paths.payments}?${writeListState(state, id)}`;
  const columns = useColumns('payments', paymentColumns(hrefOf));
  return (
    <Stack gap="lg">
      <PaymentsFilters state={state} onChange={set} display={columns.display} />
      <PaymentsTotals state={state} />
      <ExportsPanel subject="payments" />
      <PaymentsTable state={state} columns={columns.table} hrefOf={hrefOf} onChange={set} />
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
