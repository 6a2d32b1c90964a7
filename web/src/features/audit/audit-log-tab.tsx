import { Button, Stack } from '@mantine/core';
import { exportActivity } from '@recoup/contract/audit/audit-log';
import { IconHistory } from '@tabler/icons-react';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { downloadApi } from '#lib/api/api.ts';
import { hasFilter } from '#lib/paths/address-state.ts';
import { useAddressState } from '#lib/hooks/use-address-state.ts';
import { useClient } from '#lib/session/selected-client.ts';
import { DataTable } from '#ui/data-table.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { ExportMenu } from '#ui/export-menu.tsx';
import { TableSkeleton } from '#ui/skeletons.tsx';
import { paging } from '#ui/paging.ts';
import { useColumns } from '#ui/use-columns.ts';
import { activityColumns } from './audit-log-columns.tsx';
import { ActivityFilters } from './audit-log-filters.tsx';
import { readActivityState, writeActivityState } from './audit-log-state.ts';
import { activityQuery } from './queries.ts';

/** Audit log of the company, newest entries first. */
export function ActivityTab() {
  const { client_id: clientId } = useClient();
  const { state, set, change } = useAddressState(readActivityState, writeActivityState);
  const list = useInfiniteQuery({ ...activityQuery(clientId, state), placeholderData: keepPreviousData });
  const columns = useColumns('activity', activityColumns);
  const clear = () => set({});
  const rows = list.data?.pages.flatMap((page) => page.data) ?? [];
  return (
    <Stack gap="md">
      <ActivityFilters
        state={state}
        display={columns.display}
        end={
          <ExportMenu
            load={(format) => downloadApi(exportActivity, { params: { client_id: clientId }, query: { ...state, format } })}
          />
        }
        onChange={change}
        onClear={clear}
      />
      {list.isPending ? <TableSkeleton columns={4} /> : null}
      {list.isError && !list.data ? (
        <ErrorState title="The activity log could not be loaded" error={list.error} onRetry={() => void list.refetch()} />
      ) : null}
      {list.data && rows.length === 0 ? <NothingLogged filtered={hasFilter(state)} onClear={clear} /> : null}
      {list.data && rows.length > 0 ? (
        <DataTable
          label="Activity log"
          {...columns.table}
          rows={rows}
          rowKey={(row) => row.id}
          total={list.data.pages[0]?.page.total ?? null}
          {...paging(list)}
        />
      ) : null}
    </Stack>
  );
}

function NothingLogged({ filtered, onClear }: { filtered: boolean; onClear: () => void }) {
  return filtered ? (
    <EmptyState title="Nothing matches these filters" action={<Button onClick={onClear}>Clear all filters</Button>}>
      Choose a longer period, or remove a filter.
    </EmptyState>
  ) : (
    <EmptyState title="No activity yet" icon={IconHistory}>
      Everything users view, export or change in this company is recorded here, with time and device.
    </EmptyState>
  );
}
