import { Button, Group, Stack } from '@mantine/core';
import type { CompanyLocationView } from '@recoup/contract/company/locations';
import { IconMapPin } from '@tabler/icons-react';
import { Link } from 'react-router';
import { toast } from '#lib/toast.ts';
import { paths } from '#lib/paths/paths.ts';
import { messageOf } from '#lib/api/errors.ts';
import { plural } from '#lib/format/format.ts';
import { useClient } from '#lib/session/selected-client.ts';
import type { DataSort } from '#ui/data-table-types.ts';
import { DataTable } from '#ui/data-table.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { TableSkeleton } from '#ui/skeletons.tsx';
import { undoToast } from '#ui/undo-toast.tsx';
import { paging } from '#ui/paging.ts';
import { useColumns } from '#ui/use-columns.ts';
import { useDeactivateLocation, useLocationList, useReactivateLocation } from '../queries.ts';
import { isFiltered, writeListState, type ListState } from './list-state.ts';
import { locationColumns } from './location-columns.tsx';
import { LocationFilters } from './location-filters.tsx';
import type { LocationAct } from './location-menu.tsx';
import classes from './list.module.css';

interface LocationsListProps {
  state: ListState;
  onChange: (change: Partial<ListState>, options?: { replace?: boolean }) => void;
  onOpen: (location: string) => void;
}

export function LocationsList({ state, onChange, onOpen }: LocationsListProps) {
  const { client_id: clientId } = useClient();
  const list = useLocationList(clientId, state);
  const deactivate = useDeactivateLocation();
  const reactivate = useReactivateLocation();
  const rows = list.data?.pages.flatMap((page) => page.data) ?? [];
  const act = (what: LocationAct, location: CompanyLocationView) => {
    if (what === 'edit') onOpen(location.id);
    else if (what === 'deactivate') deactivateLocation(location);
    else bringBack(location);
  };
  const fail = (error: unknown) => {
    toast.error(messageOf(error));
    void list.refetch();
  };
  const deactivateLocation = ({ id, name, account_count: accounts, revision }: CompanyLocationView) =>
    deactivate.mutate(
      { params: { client_id: clientId, id }, body: { revision } },
      {
        onSuccess: ({ data }) =>
          undoToast(
            `${name} deactivated.${accounts === 0 ? '' : ` Its ${plural(accounts, 'account')} ${accounts === 1 ? 'stays' : 'stay'} active.`}`,
            () => bringBack(data),
          ),
        onError: fail,
      },
    );
  const bringBack = ({ id, name, revision }: CompanyLocationView) =>
    reactivate.mutate(
      { params: { client_id: clientId, id }, body: { revision } },
      {
        onSuccess: () => toast.success(`${name} is active again`),
        onError: fail,
      },
    );
  const columns = useColumns('locations', locationColumns(act));
  const sortBy = ({ by }: DataSort) => {
    const sort = by === 'code' ? 'code' : 'name';
    onChange({ sort, dir: sort === state.sort && state.dir === 'asc' ? 'desc' : 'asc' });
  };

  const first = list.data?.pages[0];
  const total = first?.page.total ?? null;
  return (
    <Stack gap="md">
      <LocationFilters state={state} display={columns.display} onChange={onChange} />
      {list.isPending ? <TableSkeleton columns={6} /> : null}
      {list.isError && !list.data ? (
        <ErrorState title="Locations could not be loaded" error={list.error} onRetry={() => void list.refetch()} />
      ) : null}
      {list.data && rows.length === 0 ? (
        isFiltered(state) ? (
          <NoMatches onClear={() => onChange({ q: undefined, state: 'all' })} />
        ) : (
          <NothingYet mayAdd={first?.abilities.add ?? false} onAdd={() => onOpen('new')} />
        )
      ) : null}
      {rows.length > 0 ? (
        <>
          <DataTable
            label="Locations"
            {...columns.table}
            rows={rows}
            rowKey={(row) => row.id}
            hrefOf={(row) => `${paths.locations}?${writeListState(state, row.id)}`}
            sort={{ by: state.sort, desc: state.dir === 'desc' }}
            onSort={sortBy}
            total={total}
            {...paging(list)}
          />
          <output className={classes.count}>{plural(total ?? rows.length, 'location')}</output>
        </>
      ) : null}
    </Stack>
  );
}

function NoMatches({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState title="Nothing matches these filters" action={<Button onClick={onClear}>Clear all filters</Button>}>
      Try a shorter search, or view all locations.
    </EmptyState>
  );
}

function NothingYet({ mayAdd, onAdd }: { mayAdd: boolean; onAdd: () => void }) {
  const actions = (
    <Group gap="xs" justify="center">
      <Button onClick={onAdd}>Add location</Button>
      <Button component={Link} to={paths.importLocations} variant="default">
        Import from a file
      </Button>
    </Group>
  );
  return (
    <EmptyState title="No locations yet" icon={IconMapPin} action={mayAdd ? actions : null}>
      If you have several offices, clinics or properties, add them to place accounts for each, compare results, and limit users to
      their own.
    </EmptyState>
  );
}
