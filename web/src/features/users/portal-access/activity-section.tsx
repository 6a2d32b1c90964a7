import { Button } from '@mantine/core';
import type { AccessEvent } from '@recoup/contract/users/portal-access';
import { IconHistory } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { MISSING } from '#lib/format/format.ts';
import type { DataColumn } from '#ui/data-table-types.ts';
import { DataTable } from '#ui/data-table.tsx';
import { DateText } from '#ui/date-text.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { TableSkeleton } from '#ui/skeletons.tsx';
import { StatusBadge } from '#shared/accounts/status-badge.tsx';
import classes from './activity-section.module.css';
import { methodLabel, eventLabel } from './event-labels.ts';
import { activityQuery } from './queries.ts';

const columns: readonly DataColumn<AccessEvent>[] = [
  {
    id: 'event',
    header: 'Event',
    width: 225,
    phone: 'title',
    cell: (row) => (
      <span className={classes.event}>
        <StatusBadge {...eventLabel(row)} />
        <span className={classes.how}>{methodLabel(row.method)}</span>
      </span>
    ),
  },
  { id: 'at', header: 'When', width: 226, phone: 'note', cell: (row) => <DateText value={row.at} withTime /> },
  { id: 'device', header: 'Device', width: 165, phone: 'note', dropOrder: 2, cell: (row) => row.device ?? MISSING },
  {
    id: 'ip',
    header: 'Address',
    width: 130,
    dropOrder: 1,
    cell: (row) => (
      <span className="tabular" title={row.ip ?? ''}>
        {row.ip ?? MISSING}
      </span>
    ),
  },
];

export function ActivitySection() {
  return (
    <section aria-labelledby="recent-activity" className={classes.section}>
      <h2 id="recent-activity" className={classes.heading}>
        Recent sign-in activity
      </h2>
      <Activity />
    </section>
  );
}

function Activity() {
  const list = useInfiniteQuery(activityQuery());
  if (list.isPending) return <TableSkeleton rows={5} columns={4} />;
  if (!list.data)
    return <ErrorState title="Sign-in activity could not be loaded" error={list.error} onRetry={() => void list.refetch()} />;
  const rows = list.data.pages.flatMap((page) => page.data);
  if (rows.length === 0)
    return (
      <EmptyState title="Nothing yet" icon={IconHistory}>
        Sign-ins, failed attempts, and changes to your password and two-factor authentication appear here.
      </EmptyState>
    );
  return (
    <>
      <DataTable label="Recent sign-in activity" columns={columns} rows={rows} rowKey={(row) => row.id} />
      {list.hasNextPage ? (
        <Button variant="default" loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          Show older activity
        </Button>
      ) : null}
    </>
  );
}
