import { Button, Group, Stack } from '@mantine/core';
import { exportComplaints } from '@recoup/contract/agency/complaints';
import { IconMessageReport, IconPlus, IconSettings } from '@tabler/icons-react';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { lazy, Suspense, type ReactNode } from 'react';
import { downloadApi } from '#lib/api/api.ts';
import { useAddressState } from '#lib/hooks/use-address-state.ts';
import { countFilters, hasFilter } from '#lib/paths/address-state.ts';
import { useAgencyRole } from '#lib/session/selected-client.ts';
import { ChoicesChip } from '#ui/choices-chip.tsx';
import { DataTable } from '#ui/data-table.tsx';
import { DaysChip } from '#ui/days-chip.tsx';
import type { DisplayMenuProps } from '#ui/display-menu.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { ExportMenu } from '#ui/export-menu.tsx';
import { FilterBar } from '#ui/filter-bar.tsx';
import { paging } from '#ui/paging.ts';
import { SearchBox } from '#ui/search-box.tsx';
import { TableSkeleton } from '#ui/skeletons.tsx';
import { useColumns } from '#ui/use-columns.ts';
import { SegmentedControl } from '#ui/segmented-control.tsx';
import { ClientChip } from '#shared/agency/client-chip.tsx';
import { complaintPath } from '../compliance-paths.ts';
import { complaintColumns } from './complaint-columns.tsx';
import { kindChoices, OUR_AGENCY, sourceChoices, stateChoices } from './complaint-labels.ts';
import { filtersOf, readComplaintsState, writeComplaintsState, type ComplaintsState } from './complaints-state.ts';
import { MonthsTable } from './months-table.tsx';
import { complaintsQuery } from './queries.ts';

const ComplaintDialog = lazy(async () => ({ default: (await import('./complaint-dialog.tsx')).ComplaintDialog }));
const SettingsDialog = lazy(async () => ({ default: (await import('./settings-dialog.tsx')).SettingsDialog }));

const views = [
  { value: 'list', label: 'List' },
  { value: 'months', label: 'By month' },
] as const;

/** The register of complaints. */
export function ComplaintsTab() {
  const { state, change } = useAddressState(readComplaintsState, writeComplaintsState);
  const isAdmin = useAgencyRole() === 'agency_admin';
  const addButton = isAdmin ? (
    <Button leftSection={<IconPlus size={16} aria-hidden="true" />} onClick={() => change({ panel: 'add' })}>
      Record complaint
    </Button>
  ) : null;
  const close = () => change({ panel: undefined }, { replace: true });
  return (
    <Stack gap="md">
      <Group justify="space-between" gap="xs">
        <SegmentedControl label="View" options={views} value={state.view} onChange={(view) => change({ view })} />
        <Group gap="xs">
          {isAdmin ? (
            <Button
              variant="default"
              leftSection={<IconSettings size={16} aria-hidden="true" />}
              onClick={() => change({ panel: 'settings' })}
            >
              Settings
            </Button>
          ) : null}
          <ExportMenu load={(format) => downloadApi(exportComplaints, { query: { ...filtersOf(state), format } })} />
          {addButton}
        </Group>
      </Group>
      {state.view === 'list' ? <List state={state} onChange={change} addButton={addButton} /> : <MonthsTable />}
      {isAdmin && state.panel ? (
        <Suspense fallback={null}>
          {state.panel === 'add' ? <ComplaintDialog onClose={close} /> : <SettingsDialog onClose={close} />}
        </Suspense>
      ) : null}
    </Stack>
  );
}

type Change = (change: Partial<ComplaintsState>) => void;

function List({ state, addButton, onChange }: { state: ComplaintsState; addButton: ReactNode; onChange: Change }) {
  const filters = filtersOf(state);
  const list = useInfiniteQuery({ ...complaintsQuery(filters), placeholderData: keepPreviousData });
  const columns = useColumns('complaints', complaintColumns);
  const rows = list.data?.pages.flatMap((page) => page.data) ?? [];
  const clear = () =>
    onChange({
      q: undefined,
      state: undefined,
      kind: undefined,
      source: undefined,
      client: undefined,
      about: undefined,
      due: undefined,
      from: undefined,
      to: undefined,
    });
  const names = new Map(rows.flatMap(({ client }) => (client ? [[client.id, client.name] as const] : [])));
  return (
    <>
      <Filters state={state} display={columns.display} nameOf={(id) => names.get(id)} onChange={onChange} onClear={clear} />
      {list.isPending ? <TableSkeleton columns={5} /> : null}
      {list.isError && !list.data ? (
        <ErrorState title="Complaints could not be loaded" error={list.error} onRetry={() => void list.refetch()} />
      ) : null}
      {list.data && rows.length === 0 && hasFilter(filters) ? (
        <EmptyState title="No complaint matches these filters" action={<Button onClick={clear}>Clear all filters</Button>}>
          Remove a filter, or choose a longer period.
        </EmptyState>
      ) : null}
      {list.data && rows.length === 0 && !hasFilter(filters) ? (
        <EmptyState title="No complaints yet" icon={IconMessageReport} action={addButton}>
          Complaints of debtors, clients and regulators are recorded here, with their due date, answer and resolution.
        </EmptyState>
      ) : null}
      {rows.length > 0 ? (
        <DataTable
          label="Complaints"
          {...columns.table}
          rows={rows}
          rowKey={(row) => row.id}
          hrefOf={(row) => complaintPath(row.id)}
          total={null}
          {...paging(list)}
        />
      ) : null}
    </>
  );
}

const aboutChoices = [{ value: 'agency', label: OUR_AGENCY }] as const;

const dueChoices = [
  { value: 'overdue', label: 'Overdue' },
  { value: 'week', label: 'Due within 7 days' },
] as const;

function Filters({
  state,
  display,
  nameOf,
  onChange,
  onClear,
}: {
  state: ComplaintsState;
  display: DisplayMenuProps;
  nameOf: (id: string) => string | undefined;
  onChange: Change;
  onClear: () => void;
}) {
  const filters = filtersOf(state);
  const { q: _q, ...chips } = filters;
  return (
    <FilterBar
      label="Filter complaints"
      active={countFilters(chips)}
      onClear={hasFilter(filters) ? onClear : undefined}
      display={display}
      search={
        <SearchBox
          text={state.q ?? ''}
          label="Search complaints"
          placeholder="Reference or name"
          onSearch={(text) => onChange({ q: text || undefined })}
        />
      }
    >
      <ChoicesChip label="Status" choices={stateChoices} value={state.state} onChange={(value) => onChange({ state: value })} />
      <ChoicesChip
        label="Due"
        choices={dueChoices}
        value={state.due ? [state.due] : undefined}
        onChange={(value) => onChange({ due: value?.at(-1) })}
      />
      <ChoicesChip label="Kind" choices={kindChoices} value={state.kind} onChange={(kind) => onChange({ kind })} />
      <ChoicesChip label="From" choices={sourceChoices} value={state.source} onChange={(source) => onChange({ source })} />
      <ClientChip value={state.client} nameOf={nameOf} onChange={(client) => onChange({ client })} />
      <ChoicesChip
        label="About"
        choices={aboutChoices}
        value={state.about ? [state.about] : undefined}
        onChange={(value) => onChange({ about: value?.at(-1) })}
      />
      <DaysChip label="Received" value={{ from: state.from, to: state.to }} onChange={onChange} />
    </FilterBar>
  );
}
