import { Anchor, Button } from '@mantine/core';
import { debtorSorts, type DebtorRow } from '@recoup/contract/accounts/debtors';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useDeferredValue, useState } from 'react';
import { useFirstScreenReady } from '#lib/hooks/use-first-screen-ready.ts';
import { useAddressState } from '#lib/hooks/use-address-state.ts';
import { debtorPath } from '#lib/paths/paths.ts';
import { isReadOnly, useClient } from '#lib/session/selected-client.ts';
import type { DataSort, DataTableProps } from '#ui/data-table-types.ts';
import { DataTable } from '#ui/data-table.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Page } from '#ui/page.tsx';
import { TableSkeleton } from '#ui/skeletons.tsx';
import { PlaceAccounts } from '#shared/company/place-accounts.tsx';
import { paging } from '#ui/paging.ts';
import { useColumns } from '#ui/use-columns.ts';
import { debtorColumns } from './columns.tsx';
import { DebtorsFilters } from './debtors-filters.tsx';
import { DebtorsExport, ViewsMenu } from './list-menus.tsx';
import { defaultDir, isFiltered, readListState, statusViewOf, writeListState, type ListState } from './list-state.ts';
import { debtorsQuery, totalsQuery } from './queries.ts';
import { TotalsBar } from './totals-bar.tsx';

const ExportsPanel = lazy(async () => ({ default: (await import('#shared/reports/exports/exports-panel.tsx')).ExportsPanel }));

const BulkBar = lazy(async () => ({ default: (await import('./bulk/bulk-bar.tsx')).BulkBar }));

const noneSelected: ReadonlySet<string> = new Set();

export function DebtorsPage() {
  const client = useClient();
  const { client_id: clientId } = client;
  const { state, set, change } = useAddressState(readListState, writeListState);
  const columns = useColumns('debtors', debtorColumns);
  // A new query clears the selection.
  const listKey = `${clientId}?${writeListState(state).toString()}`;
  const [selection, setSelection] = useState<{ list: string; ids: ReadonlySet<string> }>({ list: listKey, ids: noneSelected });
  const selected = selection.list === listKey ? selection.ids : noneSelected;

  const sortBy = ({ by }: DataSort) => {
    const sort = debtorSorts.find((known) => known === by);
    if (sort) change(sort === state.sort ? { dir: state.dir === 'asc' ? 'desc' : 'asc' } : { sort, dir: defaultDir(sort) });
  };

  return (
    <Page
      title="Debtors"
      description={
        isReadOnly(client) ? `Every account that ${client.client_name} has placed` : 'Every account that you have placed'
      }
      actions={
        <>
          {isReadOnly(client) ? null : <ViewsMenu state={state} onOpen={set} />}
          <DebtorsExport state={state} selected={selected} />
          <PlaceAccounts />
        </>
      }
    >
      <DebtorsFilters state={state} onChange={change} display={columns.display} />
      <TotalsBar state={state} />
      <Suspense fallback={null}>{useFirstScreenReady() ? <ExportsPanel subject="accounts" /> : null}</Suspense>
      {selected.size > 0 && !isReadOnly(client) ? (
        <Suspense fallback={null}>
          <BulkBar state={state} selected={selected} onClear={() => setSelection({ list: listKey, ids: noneSelected })} />
        </Suspense>
      ) : null}
      <DebtorsTable
        key={clientId}
        state={state}
        columns={columns.table}
        selected={selected}
        onSelect={(ids) => setSelection({ list: listKey, ids })}
        onSort={sortBy}
        onShow={set}
      />
    </Page>
  );
}

interface TableProps {
  state: ListState;
  columns: Pick<DataTableProps<DebtorRow>, 'columns' | 'onFit'>;
  selected: ReadonlySet<string>;
  onSelect: (ids: ReadonlySet<string>) => void;
  onSort: (sort: DataSort) => void;
  onShow: (state: ListState) => void;
}

function DebtorsTable({ state, columns, selected, onSelect, onSort, onShow }: TableProps) {
  const { client_id: clientId } = useClient();
  const list = useInfiniteQuery({ ...debtorsQuery(clientId, state), placeholderData: keepPreviousData });
  const total = useQuery(totalsQuery(clientId, state)).data?.data.accounts;
  // Deferred, so that React renders in slices.
  const data = useDeferredValue(list.data);

  if (!data && (list.data || list.isPending)) return <TableSkeleton />;
  if (!data) return <ErrorState title="The list could not be loaded" error={list.error} onRetry={() => void list.refetch()} />;
  const rows = data.pages.flatMap((page) => page.data);
  if (rows.length === 0) return <NothingListed state={state} onShow={onShow} />;
  return (
    <DataTable
      label="Debtors"
      {...columns}
      rows={rows}
      rowKey={(row) => row.id}
      hrefOf={(row) => debtorPath(row.people_id, row.id)}
      sort={{ by: state.sort, desc: state.dir === 'desc' }}
      onSort={onSort}
      selection={selected}
      onSelectionChange={onSelect}
      {...(total === undefined ? {} : { total })}
      {...paging(list)}
    />
  );
}

function NothingListed({ state, onShow }: { state: ListState; onShow: (state: ListState) => void }) {
  const view = statusViewOf(state);
  const clear = () => onShow(readListState(new URLSearchParams()));
  const showAll = () => onShow({ ...state, status: undefined });
  if (isFiltered(state))
    return (
      <EmptyState title="Nothing matches these filters" action={<Button onClick={clear}>Clear all filters</Button>}>
        Try a shorter search, or remove a filter.
        {view === 'open' ? (
          <>
            {' '}
            Closed accounts are not included.{' '}
            <Anchor component="button" type="button" inherit onClick={showAll}>
              Search all accounts
            </Anchor>
          </>
        ) : null}
      </EmptyState>
    );
  return (
    <EmptyState
      title={view === 'all' ? 'No accounts yet' : `No ${view} accounts`}
      action={
        <>
          <PlaceAccounts />
          {view === 'all' ? null : (
            <Button variant="default" onClick={showAll}>
              Show all accounts
            </Button>
          )}
        </>
      }
    >
      Accounts that you place with the agency appear here, with their status, payments and balance.
    </EmptyState>
  );
}
