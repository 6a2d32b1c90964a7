import { Stack } from '@mantine/core';
import type { ClientDay } from '@recoup/contract/agency/reconciliation';
import type { TotalsFigure } from '@recoup/domain/money/reconciliation';
import { IconBuildings } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { formatCount } from '#lib/format/format.ts';
import { StatusBadge } from '#shared/accounts/status-badge.tsx';
import type { DataColumn } from '#ui/data-table-types.ts';
import { DataTable } from '#ui/data-table.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { TableSkeleton } from '#ui/skeletons.tsx';
import { Totals } from '#ui/totals.tsx';
import { FIGURE_LABELS, formatFigure, STATE_BADGES } from './figures.ts';
import { dayQuery } from './queries.ts';
import classes from './reconciliation.module.css';

const ClientDrawer = lazy(async () => ({ default: (await import('./client-drawer.tsx')).ClientDrawer }));

/** The portal's figure, with the agency's figure below it if they differ. */
function Figure({ row, figure }: { row: ClientDay; figure: TotalsFigure }) {
  const found = row.totals.find((one) => one.figure === figure);
  return (
    <div className={classes.figure}>
      <span className="tabular">{formatFigure(figure, found?.portal ?? row.portal[figure])}</span>
      {found && found.difference !== 0 ? (
        <span className={`${classes.differs} tabular`}>yours {formatFigure(figure, found.agency)}</span>
      ) : null}
    </div>
  );
}

const figureColumn = (figure: TotalsFigure, width: number, more: Partial<DataColumn<ClientDay>> = {}): DataColumn<ClientDay> => ({
  id: figure,
  header: FIGURE_LABELS[figure],
  width,
  align: 'right',
  cell: (row) => <Figure row={row} figure={figure} />,
  ...more,
});

const columns: readonly DataColumn<ClientDay>[] = [
  {
    id: 'client',
    header: 'Client',
    width: 220,
    phone: 'title',
    cell: (row) => <span className={classes.name}>{row.client_name}</span>,
  },
  {
    id: 'state',
    header: 'Status',
    width: 130,
    phone: 'note',
    cell: (row) => <StatusBadge {...STATE_BADGES[row.state]} />,
  },
  figureColumn('accounts', 110, { dropOrder: 2 }),
  figureColumn('balance_cents', 140, { phone: 'value' }),
  figureColumn('collected_cents', 120, { phone: 'aside' }),
  figureColumn('commission_cents', 120, { dropOrder: 1 }),
  figureColumn('remitted_cents', 120, { dropOrder: 3 }),
  {
    id: 'accounts_different',
    header: 'Accounts that differ',
    width: 150,
    align: 'right',
    dropOrder: 4,
    cell: (row) => (
      <span className="tabular">{row.accounts_stated === 0 ? 'None sent' : formatCount(row.accounts_different)}</span>
    ),
  },
];

/** Each client's totals of a day. The open client is part of the address, so that Back closes it. */
export function DayTab({ day, mayEnter }: { day: string; mayEnter: boolean }) {
  const { data, error, refetch } = useQuery(dayQuery(day));
  const [search, setSearch] = useSearchParams();
  const { pathname } = useLocation();
  const rows = data?.data;
  if (!rows && error) return <ErrorState title="The totals could not be loaded" error={error} onRetry={() => void refetch()} />;
  if (!rows) return <TableSkeleton columns={7} />;
  if (rows.length === 0)
    return (
      <EmptyState title="No clients yet" icon={IconBuildings}>
        Your clients’ figures appear here beside those of your system.
      </EmptyState>
    );
  const open = rows.find(({ client_id: id }) => id === search.get('client'));
  const withClient = (id: string | null) => {
    const next = new URLSearchParams(search);
    if (id === null) next.delete('client');
    else next.set('client', id);
    return next;
  };
  const count = (state: ClientDay['state']) => rows.filter((row) => row.state === state).length;
  return (
    <Stack gap="lg">
      <Totals
        label="Clients by state"
        totals={[
          { label: 'Different', value: formatCount(count('different')) },
          { label: 'Equal', value: formatCount(count('equal')) },
          { label: 'No totals', value: formatCount(count('no_totals')) },
        ]}
      />
      <DataTable
        label="Totals by client"
        columns={columns}
        rows={[...rows].sort((one, other) => Number(other.state === 'different') - Number(one.state === 'different'))}
        rowKey={(row) => row.client_id}
        hrefOf={(row) => `${pathname}?${withClient(row.client_id)}`}
      />
      {open ? (
        <Suspense fallback={null}>
          <ClientDrawer
            row={open}
            day={day}
            mayEnter={mayEnter}
            onClose={() => setSearch(withClient(null), { replace: true, preventScrollReset: true })}
          />
        </Suspense>
      ) : null}
    </Stack>
  );
}
