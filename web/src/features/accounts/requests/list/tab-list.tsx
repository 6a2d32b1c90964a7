import { Button, Stack } from '@mantine/core';
import type { AccountRefView } from '@recoup/contract/shared/account-ref';
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { debtorPath } from '#lib/paths/paths.ts';
import type { DataTableProps } from '#ui/data-table-types.ts';
import { DataTable } from '#ui/data-table.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { TableSkeleton } from '#ui/skeletons.tsx';
import { paging } from '#ui/paging.ts';

interface TabListProps<T> {
  label: string;
  list: UseInfiniteQueryResult<{ pages: { data: T[] }[] }, unknown>;
  columns: Pick<DataTableProps<T>, 'columns' | 'onFit'>;
  filters: ReactNode;
  filtered: boolean;
  /** Title of the empty state. */
  emptyState: { title: string; text: string };
  onClear: () => void;
}

/** One tab with its loading, empty and error states. Each row opens its account. */
export function TabList<T extends { id: string; account: AccountRefView }>({
  label,
  list,
  columns,
  filters,
  filtered,
  emptyState,
  onClear,
}: TabListProps<T>) {
  const rows = list.data?.pages.flatMap((page) => page.data) ?? [];
  return (
    <Stack gap="lg">
      {filters}
      {list.isPending ? <TableSkeleton columns={6} /> : null}
      {list.isError && !list.data ? (
        <ErrorState title="The list could not be loaded" error={list.error} onRetry={() => void list.refetch()} />
      ) : null}
      {list.data && rows.length === 0 ? (
        filtered ? (
          <EmptyState title="Nothing matches these filters" action={<Button onClick={onClear}>Clear all filters</Button>}>
            Show all statuses, or choose a longer period.
          </EmptyState>
        ) : (
          <EmptyState title={emptyState.title}>{emptyState.text}</EmptyState>
        )
      ) : null}
      {list.data && rows.length > 0 ? (
        <DataTable
          label={label}
          {...columns}
          rows={rows}
          rowKey={(row) => row.id}
          hrefOf={(row) => debtorPath(row.account.people_id, row.account.id)}
          {...paging(list)}
        />
      ) : null}
    </Stack>
  );
}
