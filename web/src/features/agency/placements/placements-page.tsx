import { Button } from '@mantine/core';
import { PLACEMENT_SOURCES, PLACEMENT_STATES } from '@recoup/contract/agency/placements';
import { IconFileUpload } from '@tabler/icons-react';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useAddressState } from '#lib/hooks/use-address-state.ts';
import { agencyPlacementPath } from '#lib/paths/agency-paths.ts';
import { countFilters, hasFilter } from '#lib/paths/address-state.ts';
import { ChoicesChip } from '#ui/choices-chip.tsx';
import { DataTable } from '#ui/data-table.tsx';
import { DaysChip } from '#ui/days-chip.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { FilterBar } from '#ui/filter-bar.tsx';
import { Page } from '#ui/page.tsx';
import { paging } from '#ui/paging.ts';
import { TableSkeleton } from '#ui/skeletons.tsx';
import { useColumns } from '#ui/use-columns.ts';
import { ClientChip } from '#shared/agency/client-chip.tsx';
import { placementColumns } from './placement-columns.tsx';
import { SOURCE_LABELS, STATE_BADGES } from './placement-labels.ts';
import { readPlacementsState, writePlacementsState } from './placements-state.ts';
import { placementsQuery } from './queries.ts';

const stateChoices = PLACEMENT_STATES.map((value) => ({ value, label: STATE_BADGES[value].label }));
const sourceChoices = PLACEMENT_SOURCES.map((value) => ({ value, label: SOURCE_LABELS[value] }));

/** Placements of all clients that the user may see. */
export function PlacementsPage() {
  const { state, set, change } = useAddressState(readPlacementsState, writePlacementsState);
  const list = useInfiniteQuery({ ...placementsQuery(state), placeholderData: keepPreviousData });
  const columns = useColumns('agency-placements', placementColumns);
  const rows = list.data?.pages.flatMap((page) => page.data) ?? [];
  const clear = () => set({});
  return (
    <Page title="Placements" description="Accounts that your clients placed by file, by form or from their own systems">
      <FilterBar
        label="Filter the placements"
        active={countFilters(state)}
        onClear={hasFilter(state) ? clear : undefined}
        display={columns.display}
      >
        <ClientChip
          value={state.client_id}
          nameOf={(id) => rows.find(({ client_id: client }) => client === id)?.client_name}
          onChange={(value) => change({ client_id: value })}
        />
        <ChoicesChip label="State" choices={stateChoices} value={state.state} onChange={(value) => change({ state: value })} />
        <ChoicesChip label="From" choices={sourceChoices} value={state.source} onChange={(source) => change({ source })} />
        <DaysChip label="Placed" value={{ from: state.from, to: state.to }} onChange={change} />
      </FilterBar>
      {list.isPending ? <TableSkeleton columns={7} /> : null}
      {list.isError && !list.data ? (
        <ErrorState title="Placements could not be loaded" error={list.error} onRetry={() => void list.refetch()} />
      ) : null}
      {list.data && rows.length === 0 ? (
        hasFilter(state) ? (
          <EmptyState title="Nothing matches these filters" action={<Button onClick={clear}>Clear all filters</Button>}>
            Choose a longer period, or remove a filter.
          </EmptyState>
        ) : (
          <EmptyState title="No placements yet" icon={IconFileUpload}>
            Placements appear here when a client uploads a file, fills in a form or sends accounts from its own system.
          </EmptyState>
        )
      ) : null}
      {rows.length > 0 ? (
        <DataTable
          label="Placements"
          {...columns.table}
          rows={rows}
          rowKey={(row) => row.id}
          hrefOf={agencyPlacementPath}
          {...paging(list)}
        />
      ) : null}
    </Page>
  );
}
