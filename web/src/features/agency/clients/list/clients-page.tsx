import { Button, Group, Stack } from '@mantine/core';
import { consoleClientSorts } from '@recoup/contract/agency/clients';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { plural } from '#lib/format/format.ts';
import { useAddressState } from '#lib/hooks/use-address-state.ts';
import { countFilters } from '#lib/paths/address-state.ts';
import { agencyClientPath, agencyPaths } from '#lib/paths/agency-paths.ts';
import { useAgencyRole } from '#lib/session/selected-client.ts';
import { ChoicesChip } from '#ui/choices-chip.tsx';
import type { DataSort } from '#ui/data-table-types.ts';
import { DataTable } from '#ui/data-table.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { FilterBar } from '#ui/filter-bar.tsx';
import { Page } from '#ui/page.tsx';
import { paging } from '#ui/paging.ts';
import { SearchBox } from '#ui/search-box.tsx';
import { TableSkeleton } from '#ui/skeletons.tsx';
import { useColumns } from '#ui/use-columns.ts';
import { needChoices, stateChoices } from '../client-labels.ts';
import { clientsQuery } from '../queries.ts';
import { clientColumns } from './client-columns.tsx';
import { isFiltered, noFilters, readClientsState, writeClientsState } from './clients-state.ts';
import classes from '../clients.module.css';

/** All clients that the user may see. */
export function ClientsPage() {
  const { state, change } = useAddressState(readClientsState, writeClientsState);
  const list = useInfiniteQuery({ ...clientsQuery(state), placeholderData: keepPreviousData });
  const columns = useColumns('agency-clients', clientColumns);
  const mayCreate = useAgencyRole() === 'agency_admin';
  const first = list.data?.pages[0];
  const rows = list.data?.pages.flatMap((page) => page.data) ?? [];
  const total = first?.page.total ?? rows.length;
  const sortBy = ({ by, desc }: DataSort) =>
    change({ sort: consoleClientSorts.find((sort) => sort === by) ?? 'name', dir: desc ? 'desc' : 'asc' });
  const choices = stateChoices.map(({ value, label }) => ({ value, label: first ? `${label} (${first.counts[value]})` : label }));
  return (
    <Page title="Clients" description="Companies that place accounts with you" actions={mayCreate ? <Actions /> : null}>
      <Stack gap="md">
        <FilterBar
          label="Filter the list"
          search={
            <SearchBox
              placeholder="Name or code"
              text={state.q ?? ''}
              onSearch={(q) => change({ q: q || undefined }, { replace: true })}
            />
          }
          active={countFilters({ state: state.state, needs: state.needs })}
          onClear={isFiltered(state) ? () => change(noFilters) : undefined}
          display={columns.display}
        >
          <ChoicesChip label="Status" choices={choices} value={state.state} onChange={(value) => change({ state: value })} />
          <ChoicesChip label="Needs" choices={needChoices} value={state.needs} onChange={(value) => change({ needs: value })} />
        </FilterBar>
        {list.isPending ? <TableSkeleton columns={7} /> : null}
        {list.isError && !list.data ? (
          <ErrorState title="Clients could not be loaded" error={list.error} onRetry={() => void list.refetch()} />
        ) : null}
        {list.data && rows.length === 0 ? (
          isFiltered(state) ? (
            <EmptyState
              title="Nothing matches these filters"
              action={<Button onClick={() => change(noFilters)}>Clear all filters</Button>}
            >
              Try a shorter search, or view all clients.
            </EmptyState>
          ) : (
            <EmptyState title="No clients yet" action={mayCreate ? <Actions /> : null}>
              Add the companies whose accounts you collect: one by one, or all from a file.
            </EmptyState>
          )
        ) : null}
        {rows.length > 0 ? (
          <>
            <DataTable
              label="Clients"
              {...columns.table}
              rows={rows}
              rowKey={(row) => row.client_id}
              hrefOf={(row) => agencyClientPath(row.client_id)}
              sort={{ by: state.sort, desc: state.dir === 'desc' }}
              onSort={sortBy}
              total={total}
              {...paging(list)}
            />
            <output className={classes.count}>{plural(total, 'client')}</output>
          </>
        ) : null}
      </Stack>
    </Page>
  );
}

function Actions() {
  return (
    <Group gap="xs" justify="center">
      <Button component={Link} to={agencyPaths.importClients} variant="default">
        Import from a file
      </Button>
      <Button component={Link} to={agencyPaths.newClient}>
        New client
      </Button>
    </Group>
  );
}
