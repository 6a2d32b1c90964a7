import { Button } from '@mantine/core';
import type { StatementRow } from '@recoup/contract/money/statements';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { statementPath } from '#lib/paths/paths.ts';
import { useClient } from '#lib/session/selected-client.ts';
import type { DataTableProps } from '#ui/data-table-types.ts';
import { DataTable } from '#ui/data-table.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { TableSkeleton } from '#ui/skeletons.tsx';
import { paging } from '#ui/paging.ts';
import { NoStatements } from './no-statements.tsx';
import { statementsQuery } from './queries.ts';
import { filtersOf, isFiltered, type TabState } from './tab-state.ts';

export function StatementsTable({
  state,
  columns,
  onClear,
}: {
  state: TabState;
  columns: Pick<DataTableProps<StatementRow>, 'columns' | 'onFit'>;
  onClear: () => void;
}) {
  const { client_id: clientId } = useClient();
  const list = useInfiniteQuery({ ...statementsQuery(clientId, filtersOf(state)), placeholderData: keepPreviousData });
  if (list.isPending) return <TableSkeleton rows={6} columns={7} />;
  if (!list.data)
    return <ErrorState title="The statements could not be loaded" error={list.error} onRetry={() => void list.refetch()} />;
  const rows = list.data.pages.flatMap((page) => page.data);
  if (rows.length === 0 && isFiltered(state))
    return (
      <EmptyState title="No statement matches these filters" action={<Button onClick={onClear}>Clear all filters</Button>}>
        Try a longer period, or remove a filter.
      </EmptyState>
    );
  if (rows.length === 0) return <NoStatements />;
  return (
    <DataTable
      label="Statements"
      {...columns}
      rows={rows}
      rowKey={(row) => row.id}
      hrefOf={(row) => statementPath(row.id)}
      {...paging(list)}
    />
  );
}
