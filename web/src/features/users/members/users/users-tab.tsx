import { Button, Stack } from '@mantine/core';
import type { ClientDetails } from '@recoup/contract/company/clients';
import { userSorts, type CompanyUser } from '@recoup/contract/users/members';
import { IconUsers } from '@tabler/icons-react';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useAddressState } from '#lib/hooks/use-address-state.ts';
import { plural } from '#lib/format/format.ts';
import { isReadOnly, useClient } from '#lib/session/selected-client.ts';
import type { DataSort } from '#ui/data-table-types.ts';
import { DataTable } from '#ui/data-table.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { TableSkeleton } from '#ui/skeletons.tsx';
import { paging } from '#ui/paging.ts';
import { useColumns } from '#ui/use-columns.ts';
import { usersQuery } from '../queries.ts';
import { userColumns } from './users-columns.tsx';
import { UsersFilters } from './users-filters.tsx';
import classes from './users.module.css';
import { isFiltered, readUsersState, usualDir, writeUsersState } from './users-state.ts';
import type { UserAction } from './user-menu.tsx';

const UserDialog = lazy(async () => ({ default: (await import('./user-dialog.tsx')).UserDialog }));

export function UsersTab({ details }: { details: ClientDetails }) {
  const client = useClient();
  const { client_id: clientId } = client;
  const { state, set, change } = useAddressState(readUsersState, writeUsersState);
  const list = useInfiniteQuery({ ...usersQuery(clientId, state), placeholderData: keepPreviousData });
  const [dialog, setDialog] = useState<{ act: UserAction; user: CompanyUser; round: number } | null>(null);
  const columns = useColumns(
    'people',
    userColumns(isReadOnly(client) ? null : (act, user) => setDialog({ act, user, round: 0 })),
  );
  const rows = list.data?.pages.flatMap((page) => page.data) ?? [];

  const sortBy = ({ by }: DataSort) => {
    const sort = userSorts.find((known) => known === by);
    if (sort) change(sort === state.sort ? { dir: state.dir === 'asc' ? 'desc' : 'asc' } : { sort, dir: usualDir(sort) });
  };
  // An open dialog keeps its snapshot of the user; `round` remounts it with the refetched one.
  const reopen = async () => {
    const { data } = await list.refetch();
    const fresh = data?.pages.flatMap((page) => page.data).find(({ id }) => id === dialog?.user.id);
    setDialog(dialog && fresh ? { ...dialog, user: fresh, round: dialog.round + 1 } : null);
  };

  return (
    <Stack gap="md">
      <UsersFilters state={state} display={columns.display} onChange={change} />
      {list.isPending ? <TableSkeleton columns={5} /> : null}
      {list.isError && !list.data ? (
        <ErrorState title="Users could not be loaded" error={list.error} onRetry={() => void list.refetch()} />
      ) : null}
      {list.data && rows.length === 0 ? (
        <NoUsers filtered={isFiltered(state)} onClear={() => set(readUsersState(new URLSearchParams()))} />
      ) : null}
      {list.data && rows.length > 0 ? (
        <>
          <DataTable
            label="People"
            {...columns.table}
            rows={rows}
            rowKey={(row) => row.id}
            sort={{ by: state.sort, desc: state.dir === 'desc' }}
            onSort={sortBy}
            total={list.data.pages[0]?.page.total ?? null}
            {...paging(list)}
          />
          <output className={classes.count}>{plural(list.data.pages[0]?.page.total ?? rows.length, 'person', 'people')}</output>
        </>
      ) : null}
      {dialog ? (
        <Suspense fallback={null}>
          <UserDialog
            key={dialog.round}
            act={dialog.act}
            user={dialog.user}
            details={details}
            onReopen={() => void reopen()}
            onClose={() => setDialog(null)}
          />
        </Suspense>
      ) : null}
    </Stack>
  );
}

function NoUsers({ filtered, onClear }: { filtered: boolean; onClear: () => void }) {
  return filtered ? (
    <EmptyState title="No users match these filters" action={<Button onClick={onClear}>Clear all filters</Button>}>
      Try a shorter search, or remove a filter.
    </EmptyState>
  ) : (
    <EmptyState title="No users yet" icon={IconUsers}>
      Users you invite appear here, with their access and when they last signed in.
    </EmptyState>
  );
}
