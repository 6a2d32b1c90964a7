import { Stack } from '@mantine/core';
import type { ImportDetails } from '@recoup/contract/placing/import-shapes';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { DataTable } from '#ui/data-table.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { TableSkeleton } from '#ui/skeletons.tsx';
import { paging } from '#ui/paging.ts';
import { rowQuery, rowsQuery, type ImportParams } from '../queries.ts';
import { BulkBar } from './bulk-bar.tsx';
import { nestRows } from './nest-rows.ts';
import { rowColumns } from './row-columns.tsx';
import { toRowFilter, withRow, type CheckFilter } from './row-filter.ts';

const RowDrawer = lazy(async () => ({ default: (await import('./row-drawer.tsx')).RowDrawer }));

const EMPTY_TITLES: Record<CheckFilter['show'], string> = {
  all: 'No row has this problem',
  ready: 'No row is ready to be placed',
  warning: 'No row has a warning',
  error: 'No row has an error',
  left_out: 'No row is skipped',
};

/** Rows that match the filter; each opens with all its cells. */
export function RowsPanel({ upload, params, filter }: { upload: ImportDetails; params: ImportParams; filter: CheckFilter }) {
  const [search, setSearch] = useSearchParams();
  const list = useInfiniteQuery({
    ...rowsQuery(params, toRowFilter(filter, upload.state === 'committed')),
    placeholderData: keepPreviousData,
  });
  // A link may point to any row of the file, loaded or not.
  const openRowNumber = Number(search.get('row'));
  const rows = nestRows(list.data?.pages.flatMap((page) => page.data) ?? []);
  const listed = rows.find(({ row_number: number }) => number === openRowNumber);
  const isElsewhere = list.isSuccess && !listed && Number.isInteger(openRowNumber) && openRowNumber > 0;
  const openRow = useQuery({ ...rowQuery(params, openRowNumber), enabled: isElsewhere });
  const open = listed ?? (isElsewhere ? openRow.data?.data[0] : undefined);
  const columns = useMemo(() => rowColumns(upload, params), [upload, params]);
  if (list.isPending) return <TableSkeleton />;
  if (!list.data)
    return <ErrorState title="The rows could not be loaded" error={list.error} onRetry={() => void list.refetch()} />;
  return (
    <Stack gap="sm" component="section" aria-label="Rows of the file">
      {upload.may.mend && upload.summary ? <BulkBar filter={filter} summary={upload.summary} params={params} /> : null}
      {rows.length === 0 ? (
        <EmptyState title={filter.problem === null ? EMPTY_TITLES[filter.show] : EMPTY_TITLES.all} />
      ) : (
        <DataTable
          label="Rows"
          columns={columns}
          rows={rows}
          rowKey={(row) => String(row.row_number)}
          hrefOf={(row) => withRow(search, row.row_number)}
          total={list.data.pages[0]?.page.total ?? null}
          {...paging(list)}
        />
      )}
      {open ? (
        <Suspense>
          <RowDrawer
            key={open.row_number}
            row={open}
            upload={upload}
            params={params}
            onClose={() => setSearch(withRow(search, null), { preventScrollReset: true })}
          />
        </Suspense>
      ) : null}
    </Stack>
  );
}
