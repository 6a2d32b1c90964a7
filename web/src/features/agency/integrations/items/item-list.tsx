import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import type { DataColumn } from '#ui/data-table-types.ts';
import { DataTable } from '#ui/data-table.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { paging } from '#ui/paging.ts';
import { TableSkeleton } from '#ui/skeletons.tsx';
import { LoadFailure } from '#shared/agency/load-failure.tsx';

interface ItemListProps<T> {
  label: string;
  list: UseInfiniteQueryResult<{ pages: { data: T[] }[] }, unknown>;
  columns: readonly DataColumn<T>[];
  rowKey: (row: T) => string;
  emptyState: { title: string; text: string };
}

/** One list of items with its loading, empty and error states. */
export function ItemList<T>({ label, list, columns, rowKey, emptyState }: ItemListProps<T>) {
  const rows = list.data?.pages.flatMap((page) => page.data);
  if (rows && rows.length > 0) return <DataTable label={label} columns={columns} rows={rows} rowKey={rowKey} {...paging(list)} />;
  if (rows) return <EmptyState title={emptyState.title}>{emptyState.text}</EmptyState>;
  if (list.error)
    return <LoadFailure title="The list could not be loaded" error={list.error} onRetry={() => void list.refetch()} />;
  return <TableSkeleton columns={5} />;
}
