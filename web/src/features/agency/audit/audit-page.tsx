import { Button, Stack } from '@mantine/core';
import { exportAgencyAuditLog, listAgencyAuditLog, type AgencyAuditFilters } from '@recoup/contract/agency/audit-log';
import { auditActionLabels, auditLogActions } from '@recoup/contract/audit/audit-log';
import { IconHistory } from '@tabler/icons-react';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { downloadApi } from '#lib/api/api.ts';
import { authListQuery } from '#lib/api/auth-query.ts';
import { useAddressState } from '#lib/hooks/use-address-state.ts';
import { countFilters, hasFilter } from '#lib/paths/address-state.ts';
import { ClientChip } from '#shared/agency/client-chip.tsx';
import { ChoicesChip } from '#ui/choices-chip.tsx';
import { DataTable } from '#ui/data-table.tsx';
import { DaysChip } from '#ui/days-chip.tsx';
import type { DisplayMenuProps } from '#ui/display-menu.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { ExportMenu } from '#ui/export-menu.tsx';
import { FilterBar } from '#ui/filter-bar.tsx';
import { Page } from '#ui/page.tsx';
import { paging } from '#ui/paging.ts';
import { SearchBox } from '#ui/search-box.tsx';
import { TableSkeleton } from '#ui/skeletons.tsx';
import { useColumns } from '#ui/use-columns.ts';
import { auditColumns } from './audit-columns.tsx';
import { readAuditState, writeAuditState } from './audit-state.ts';

/** The audit log of all clients. */
export function AuditPage() {
  const { state, set, change } = useAddressState(readAuditState, writeAuditState);
  const list = useInfiniteQuery({
    ...authListQuery(listAgencyAuditLog, { query: { ...state, limit: 100 } }),
    placeholderData: keepPreviousData,
  });
  const columns = useColumns('agency-audit', auditColumns(change));
  const rows = list.data?.pages.flatMap((page) => page.data) ?? [];
  const clear = () => set({});
  return (
    <Page
      title="Audit log"
      description="Who saw, exported or changed what, at every client and in this console"
      actions={<ExportMenu load={(format) => downloadApi(exportAgencyAuditLog, { query: { ...state, format } })} />}
    >
      <Stack gap="md">
        <Filters
          state={state}
          display={columns.display}
          nameOf={(id) => rows.find(({ client }) => client?.client_id === id)?.client?.client_name}
          onChange={change}
          onClear={clear}
        />
        {list.isPending ? <TableSkeleton columns={5} /> : null}
        {list.isError && !list.data ? (
          <ErrorState title="The audit log could not be loaded" error={list.error} onRetry={() => void list.refetch()} />
        ) : null}
        {list.data && rows.length === 0 ? <NothingLogged filtered={hasFilter(state)} onClear={clear} /> : null}
        {list.data && rows.length > 0 ? (
          <DataTable label="Audit log" {...columns.table} rows={rows} rowKey={(row) => row.id} total={null} {...paging(list)} />
        ) : null}
      </Stack>
    </Page>
  );
}

const actionChoices = auditLogActions.map((value) => ({ value, label: auditActionLabels[value] }));

function Filters({
  state,
  display,
  nameOf,
  onChange,
  onClear,
}: {
  state: AgencyAuditFilters;
  nameOf: (clientId: string) => string | undefined;
  display: DisplayMenuProps;
  onChange: (change: Partial<AgencyAuditFilters>) => void;
  onClear: () => void;
}) {
  const { client_id: clientId, subject_id: subjectId } = state;
  return (
    <FilterBar
      label="Filter the log"
      active={countFilters(state)}
      onClear={hasFilter(state) ? onClear : undefined}
      display={display}
      search={
        <SearchBox
          text={state.actor ?? ''}
          label="Email address of a person"
          placeholder="Email address of a person"
          // An incomplete address matches no user.
          onSearch={(text) => {
            if (text === '' || /@\S+\.\S/.test(text)) onChange({ actor: text || undefined });
          }}
        />
      }
    >
      <ClientChip
        value={clientId === undefined ? undefined : [clientId]}
        nameOf={nameOf}
        // The log is of one client, or of all.
        onChange={(ids) => onChange({ client_id: ids?.at(-1) })}
      />
      <ChoicesChip label="Action" choices={actionChoices} value={state.action} onChange={(action) => onChange({ action })} />
      <DaysChip label="Period" value={{ from: state.from, to: state.to }} onChange={onChange} />
      {subjectId ? (
        <Button variant="light" size="compact-sm" onClick={() => onChange({ subject_id: undefined })}>
          Only one account: show all
        </Button>
      ) : null}
    </FilterBar>
  );
}

function NothingLogged({ filtered, onClear }: { filtered: boolean; onClear: () => void }) {
  return filtered ? (
    <EmptyState title="Nothing matches these filters" action={<Button onClick={onClear}>Clear all filters</Button>}>
      Choose a longer period, or remove a filter.
    </EmptyState>
  ) : (
    <EmptyState title="No activity yet" icon={IconHistory}>
      Everything that clients and colleagues view, export or change is recorded here, with time and device.
    </EmptyState>
  );
}
