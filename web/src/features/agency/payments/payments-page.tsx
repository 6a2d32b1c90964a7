import { Button, Stack } from '@mantine/core';
import { exportConsolePayments, type ConsolePaymentTotals } from '@recoup/contract/agency/payments';
import { IconCoins } from '@tabler/icons-react';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { Link, useSearchParams } from 'react-router';
import { downloadApi } from '#lib/api/api.ts';
import { formatCount, formatMoney } from '#lib/format/format.ts';
import { useAddressState } from '#lib/hooks/use-address-state.ts';
import { agencyPaths } from '#lib/paths/agency-paths.ts';
import { hasFilter } from '#lib/paths/address-state.ts';
import { useAgencyRole } from '#lib/session/selected-client.ts';
import { ListStates } from '#shared/agency/list-states.tsx';
import { DataTable } from '#ui/data-table.tsx';
import { ExportMenu } from '#ui/export-menu.tsx';
import { Page } from '#ui/page.tsx';
import { paging } from '#ui/paging.ts';
import { Totals } from '#ui/totals.tsx';
import { useColumns } from '#ui/use-columns.ts';
import { paymentColumns } from './payment-columns.tsx';
import { PaymentsFilters } from './payments-filters.tsx';
import {
  filtersOf,
  OPEN_PARAM,
  paymentHref,
  readPaymentsState,
  writePaymentsState,
  type PaymentsState,
} from './payments-state.ts';
import { paymentsQuery, totalsQuery } from './queries.ts';

const PaymentDrawer = lazy(async () => ({ default: (await import('./payment-drawer.tsx')).PaymentDrawer }));

/** Payments of all clients that the user may see. The open payment is part of the address, so that Back closes it. */
export function PaymentsPage() {
  const { state, set } = useAddressState(readPaymentsState, writePaymentsState);
  const mayPost = useAgencyRole() !== 'agency_auditor';
  const [openClient, openId] = useSearchParams()[0].get(OPEN_PARAM)?.split('.') ?? [];
  const list = useInfiniteQuery({ ...paymentsQuery(state), placeholderData: keepPreviousData });
  const columns = useColumns('agency-payments', paymentColumns);
  const rows = list.data?.pages.flatMap((page) => page.data) ?? [];
  const { sort, dir } = state;
  const clear = () => set({ sort, dir });
  const isFiltered = hasFilter(filtersOf(state));
  return (
    <Page
      title="Payments"
      description="Payments and adjustments of all clients"
      actions={
        <>
          {mayPost ? (
            <Button variant="default" component={Link} to={`${agencyPaths.load}?kind=payment`}>
              Post from a file
            </Button>
          ) : null}
          <ExportMenu load={(format) => downloadApi(exportConsolePayments, { query: { ...filtersOf(state), format } })} />
        </>
      }
    >
      <Stack gap="lg">
        <PaymentsFilters
          state={state}
          nameOf={(id) => rows.find(({ client_id: client }) => client === id)?.client_name}
          display={columns.display}
          onChange={(change) => set({ ...state, ...change })}
          onClear={isFiltered ? clear : undefined}
        />
        <PaymentsTotals state={state} />
        <ListStates
          name="Payments"
          query={list}
          columns={8}
          isEmpty={rows.length === 0}
          onClear={isFiltered ? clear : undefined}
          empty={{
            title: 'No payments yet',
            icon: IconCoins,
            text: 'Payments appear here when your collection system sends them or your team posts them on an account.',
          }}
        />
        {rows.length > 0 ? (
          <DataTable
            label="Payments"
            {...columns.table}
            rows={rows}
            rowKey={(row) => row.id}
            hrefOf={(row) => paymentHref(state, row)}
            sort={{ by: sort, desc: dir === 'desc' }}
            onSort={({ by, desc }) =>
              set({ ...state, sort: by === 'amount' ? 'amount' : 'reported', dir: desc ? 'desc' : 'asc' })
            }
            {...paging(list)}
          />
        ) : null}
      </Stack>
      {openClient && openId ? (
        <Suspense fallback={null}>
          <PaymentDrawer
            clientId={openClient}
            id={openId}
            state={state}
            // Replaces the history entry, so that Back does not open the closed payment again.
            onClose={() => set(state, { replace: true })}
          />
        </Suspense>
      ) : null}
    </Page>
  );
}

type FigureFilter = Pick<PaymentsState, 'type' | 'paid_to' | 'state'>;

const noFilter: FigureFilter = { type: undefined, paid_to: undefined, state: undefined };

const parts: readonly { label: string; sum: (totals: ConsolePaymentTotals) => number; rows: FigureFilter; isQuiet?: true }[] = [
  { label: 'Paid to your agency', sum: (totals) => totals.agency_cents, rows: { paid_to: ['agency'] } },
  { label: 'Paid to clients', sum: (totals) => totals.direct_cents, rows: { paid_to: ['client'] } },
  { label: 'Adjusted', sum: (totals) => totals.adjusted_cents, rows: { type: ['DA', 'DAR'] }, isQuiet: true },
  { label: 'Commission', sum: (totals) => totals.commission_cents, rows: { paid_to: ['agency', 'client'] } },
  { label: 'Due to clients', sum: (totals) => totals.due_client_cents, rows: { paid_to: ['agency'] } },
  { label: 'Due to your agency', sum: (totals) => totals.due_agency_cents, rows: { paid_to: ['client'] } },
  { label: 'Pending', sum: (totals) => totals.pending_cents, rows: { state: ['pending'] }, isQuiet: true },
];

/** Totals of the filtered payments. Each figure filters the list to its rows. */
function PaymentsTotals({ state }: { state: PaymentsState }) {
  const { data, isError } = useQuery({ ...totalsQuery(state), placeholderData: keepPreviousData });
  if (isError && !data) return null;
  const totals = data?.data;
  return (
    <Totals
      label="Totals of the payments"
      totals={[
        { label: 'Payments', value: totals && formatCount(totals.payments) },
        ...parts
          .filter(({ sum, isQuiet }) => !isQuiet || (totals && sum(totals) !== 0))
          .map(({ label, sum, rows }) => ({
            label,
            value: totals && formatMoney(sum(totals)),
            to: `${agencyPaths.payments}?${writePaymentsState({ ...state, ...noFilter, ...rows })}`,
          })),
      ]}
    />
  );
}
