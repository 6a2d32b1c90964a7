import { PLACEMENT_SOURCES, PLACEMENT_STATES } from '@recoup/contract/agency/placements';
import { IconFileUpload } from '@tabler/icons-react';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useAddressState } from '#lib/hooks/use-address-state.ts';
import { agencyPlacementPath } from '#lib/paths/agency-paths.ts';
import { countFilters, hasFilter } from '#lib/paths/address-state.ts';
import { ChoicesChip } from '#ui/choices-chip.tsx';
import { ListStates } from '#shared/agency/list-states.tsx';
import { DataTable } from '#ui/data-table.tsx';
import { DaysChip } from '#ui/days-chip.tsx';
import { FilterBar } from '#ui/filter-bar.tsx';
import { Page } from '#ui/page.tsx';
import { paging } from '#ui/paging.ts';
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
        <ChoicesChip label="Status" choices={stateChoices} value={state.state} onChange={(value) => change({ state: value })} />
        <ChoicesChip label="From" choices={sourceChoices} value={state.source} onChange={(source) => change({ source })} />
        <DaysChip label="Placed" value={{ from: state.from, to: state.to }} onChange={change} />
      </FilterBar>
      <ListStates
        name="Placements"
        query={list}
        columns={7}
        isEmpty={rows.length === 0}
        onClear={hasFilter(state) ? clear : undefined}
        empty={{
          title: 'No placements yet',
          icon: IconFileUpload,
          text: 'Placements appear here when a client uploads a file, fills in a form or sends accounts from its own system.',
        }}
      />
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
