import { Button, Stack } from '@mantine/core';
import { exportAuditLog } from '@recoup/contract/audit/audit-log';
import { IconHistory } from '@tabler/icons-react';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { downloadApi } from '#lib/api/api.ts';
import { hasFilter } from '#lib/paths/address-state.ts';
import { useAddressState } from '#lib/hooks/use-address-state.ts';
import { DataTable } from '#ui/data-table.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { ExportMenu } from '#ui/export-menu.tsx';
import { TableSkeleton } from '#ui/skeletons.tsx';
import { paging } from '#ui/paging.ts';
import { useColumns } from '#ui/use-columns.ts';
import { auditLogColumns } from './audit-log-columns.tsx';
import { AuditLogFilters } from './audit-log-filters.tsx';
import { readAuditLogState, writeAuditLogState } from './audit-log-state.ts';
import { auditLogQuery } from './queries.ts';

/** Audit log of the company, newest entries first. */
export function AuditLogTab({ clientId }: { clientId: string }) {
  const { state, set, change } = useAddressState(readAuditLogState, writeAuditLogState);
  const list = useInfiniteQuery({ ...auditLogQuery(clientId, state), placeholderData: keepPreviousData });
  const columns = useColumns('activity', auditLogColumns);
  const clear = () => set({});
  const rows = list.data?.pages.flatMap((page) => page.data) ?? [];
  return (
    <Stack gap="md">
      <AuditLogFilters
        clientId={clientId}
        state={state}
        display={columns.display}
        end={
          <ExportMenu
            load={(format) => downloadApi(exportAuditLog, { params: { client_id: clientId }, query: { ...state, format } })}
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
