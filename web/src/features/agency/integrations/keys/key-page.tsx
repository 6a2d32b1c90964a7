import { IconKey } from '@tabler/icons-react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { agencyPaths } from '#lib/paths/agency-paths.ts';
import { StatusBadge } from '#shared/accounts/status-badge.tsx';
import { DataTable } from '#ui/data-table.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Page } from '#ui/page.tsx';
import { paging } from '#ui/paging.ts';
import { TableSkeleton } from '#ui/skeletons.tsx';
import { LoadFailure } from '#shared/agency/load-failure.tsx';
import { keyBadges } from './key-labels.ts';
import { keysQuery, keyUsesQuery } from './queries.ts';
import { keyUseColumns } from './key-use-columns.tsx';

const breadcrumbs = [{ label: 'Integrations', to: agencyPaths.integrations }];

/** The log of one key's reads and writes. */
export function KeyPage() {
  const { id = '' } = useParams();
  const key = useQuery(keysQuery()).data?.data.find((one) => one.id === id);
  const list = useInfiniteQuery(keyUsesQuery(id));
  const rows = list.data?.pages.flatMap((page) => page.data);
  return (
    <Page
      title={key ? `Usage of ${key.name}` : 'Key usage'}
      breadcrumbs={breadcrumbs}
      description="What this key read and wrote, and of which client, newest first"
      badge={key ? <StatusBadge focusable {...keyBadges[key.state]} /> : null}
    >
      {rows && rows.length > 0 ? (
        <DataTable label="Usage" columns={keyUseColumns} rows={rows} rowKey={(row) => row.id} {...paging(list)} />
      ) : null}
      {rows?.length === 0 ? (
        <EmptyState title="This key has not been used yet" icon={IconKey}>
          Each request that reads or writes data with this key is listed here for three years.
        </EmptyState>
      ) : null}
      {list.error && !rows ? (
        <LoadFailure title="The usage could not be loaded" error={list.error} onRetry={() => void list.refetch()} />
      ) : null}
      {list.isPending ? <TableSkeleton columns={5} /> : null}
    </Page>
  );
}
