import { Stack } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { ExportsPanel } from '#shared/reports/exports/exports-panel.tsx';
import { PAYMENT_PARAM, readListState, writeListState, type ListState } from './list-state.ts';
import { PaymentsFilters } from './payments-filters.tsx';
import { PaymentsTable } from './payments-table.tsx';
import { PaymentsTotals } from './payments-totals.tsx';

const PaymentDrawer = lazy(async () => ({ default: (await import('../detail/payment-drawer.tsx')).PaymentDrawer }));

/** The filtered payments. The open payment is part of the address, so that Back closes it. */
export function PaymentsTab() {
  const [search, setSearch] = useSearchParams();
  const state = readListState(search);
  const open = search.get(PAYMENT_PARAM);
  const change = (next: ListState) => setSearch(writeListState(next), { preventScrollReset: true });
  return (
    <Stack gap="lg">
      <PaymentsFilters state={state} onChange={change} />
      <PaymentsTotals state={state} />
      <ExportsPanel subject="payments" />
      <PaymentsTable state={state} onChange={change} />
      {open === null ? null : (
        <Suspense fallback={null}>
          <PaymentDrawer
            id={open}
            state={state}
            // Replaces the history entry, so that Back does not open the closed payment again.
            onClose={() => setSearch(writeListState(state), { replace: true, preventScrollReset: true })}
          />
        </Suspense>
      )}
    </Stack>
  );
}
