import { Button } from '@mantine/core';
import type { PaymentRow } from '@recoup/contract/money/payments';
import { IconReceiptDollar } from '@tabler/icons-react';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { useClient } from '#lib/session/selected-client.ts';
import type { DataTableProps } from '#ui/data-table-types.ts';
import { DataTable } from '#ui/data-table.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { TableSkeleton } from '#ui/skeletons.tsx';
import { paging } from '#ui/paging.ts';
import { paymentsQuery, totalsQuery } from '#features/money/queries.ts';
import { clearedState, isFiltered, isSort, periodOf, type ListState } from './list-state.ts';

export function PaymentsTable({
  state,
  columns,
  hrefOf,
  onChange,
}: {
  state: ListState;
  columns: Pick<DataTableProps<PaymentRow>, 'columns' | 'onFit'>;
  hrefOf: (id: string) => string;
  onChange: (state: ListState) => void;
}) {
  const { client_id: clientId } = useClient();
  const list = useInfiniteQuery({ ...paymentsQuery(clientId, state), placeholderData: keepPreviousData });
  const total = useQuery(totalsQuery(clientId, state)).data?.data.payments;
  // Deferred, so that React renders in slices.
  const data = useDeferredValue(list.data);
  if (!data && (list.data || list.isPending)) return <TableSkeleton columns={7} />;
  if (!data)
    return <ErrorState title="The payments could not be loaded" error={list.error} onRetry={() => void list.refetch()} />;
  const rows = data.pages.flatMap((page) => page.data);
  if (rows.length === 0) return <NoPayments state={state} onChange={onChange} />;
  return (
    <DataTable
      label="Payments"
      {...columns}
      rows={rows}
      rowKey={(row) => row.id}
      hrefOf={(row) => hrefOf(row.id)}
      sort={{ by: state.sort, desc: state.dir === 'desc' }}
      onSort={({ by }) => {
        if (!isSort(by)) return;
        onChange({ ...state, sort: by, dir: by === state.sort && state.dir === 'desc' ? 'asc' : 'desc' });
      }}
      {...(total === undefined ? {} : { total })}
      {...paging(list)}
    />
  );
}

function NoPayments({ state, onChange }: { state: ListState; onChange: (state: ListState) => void }) {
  if (isFiltered(state) && periodOf(state) !== 'all')
    return (
      <EmptyState
        title="Nothing matches these filters"
        action={<Button onClick={() => onChange(clearedState(state))}>Clear all filters</Button>}
      >
        Try a longer period, or remove a filter.
      </EmptyState>
    );
  if (isFiltered({ ...state, period: undefined, from: undefined, to: undefined }))
    return (
      <EmptyState
        title="Nothing matches these filters"
        action={<Button onClick={() => onChange(clearedState(state))}>Clear all filters</Button>}
      >
        Remove a filter to see more.
      </EmptyState>
    );
  if (periodOf(state) === 'this-year')
    return (
      <EmptyState
        title="No payments this year yet"
        icon={IconReceiptDollar}
        action={
          <Button variant="default" onClick={() => onChange({ ...state, period: 'all' })}>
            Show all time
          </Button>
        }
      >
        Debtor payments appear here the day the agency reports them, with the commission and the amount due to you.
      </EmptyState>
    );
  return (
    <EmptyState title="No payments yet" icon={IconReceiptDollar}>
      Debtor payments appear here the day the agency reports them, with the commission and the amount due to you.
    </EmptyState>
  );
}
