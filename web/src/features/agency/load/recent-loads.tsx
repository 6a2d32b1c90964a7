import type { Load } from '@recoup/contract/agency/load';
import { useQuery } from '@tanstack/react-query';
import { Text } from '@mantine/core';
import { agencyPaths } from '#lib/paths/agency-paths.ts';
import { formatCount, MISSING } from '#lib/format/format.ts';
import type { DataColumn } from '#ui/data-table-types.ts';
import { DataTable } from '#ui/data-table.tsx';
import { DateText } from '#ui/date-text.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { RowLink } from '#ui/row-link.tsx';
import { TableSkeleton } from '#ui/skeletons.tsx';
import { appliedRows, kindLabel, STATE_LABELS } from './load-labels.ts';
import { loadsQuery, PROCESSING } from './queries.ts';

const pathOf = ({ id }: Load) => `${agencyPaths.load}?file=${id}`;

/** Rows done in the current step, or rows applied. */
function rowsOf({ state, rows_done: done, rows_total: total, counts }: Load): string {
  if (PROCESSING.includes(state) && done !== null && total !== null) return `${formatCount(done)} of ${formatCount(total)}`;
  if (state === 'applied' || state === 'cancelled') return `${formatCount(appliedRows(counts))} applied`;
  return total === null ? MISSING : formatCount(total);
}

const columns: readonly DataColumn<Load>[] = [
  {
    id: 'file',
    header: 'File',
    width: 260,
    phone: 'title',
    cell: (row) => <RowLink to={pathOf(row)}>{row.file_name}</RowLink>,
  },
  {
    id: 'kind',
    header: 'Rows are',
    width: 150,
    dropOrder: 2,
    cell: (row) => (row.kind === null ? 'Several kinds' : kindLabel(row.kind)),
  },
  { id: 'state', header: 'Status', width: 160, phone: 'value', cell: (row) => STATE_LABELS[row.state] },
  {
    id: 'rows',
    header: 'Rows',
    width: 160,
    phone: 'note',
    cell: (row) => <span className="tabular">{rowsOf(row)}</span>,
  },
  { id: 'by', header: 'By', width: 150, dropOrder: 1, cell: (row) => row.created_by },
  { id: 'at', header: 'Uploaded', width: 180, phone: 'aside', cell: (row) => <DateText value={row.created_at} withTime /> },
];

/** Recent files and their states. */
export function RecentLoads() {
  const { data, error, refetch } = useQuery(loadsQuery(true));
  if (!data && error) return <ErrorState title="Recent files could not be loaded" error={error} onRetry={() => void refetch()} />;
  if (!data) return <TableSkeleton rows={3} />;
  if (data.data.length === 0) return <Text c="dimmed">Files that you load appear here.</Text>;
  return <DataTable label="Recent files" columns={columns} rows={data.data} rowKey={({ id }) => id} />;
}
