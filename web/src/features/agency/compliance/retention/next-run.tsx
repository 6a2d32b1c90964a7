import { Anchor, Group, Stack, Text } from '@mantine/core';
import { dueRecord, exportDueRecords, type DueRecord, type Retention } from '@recoup/contract/agency/retention';
import { labelOf } from '@recoup/contract/shared/label-of';
import { RETENTION_KINDS } from '@recoup/domain/agency/retention';
import { IconCalendarCheck } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { downloadApi } from '#lib/api/api.ts';
import { formatCount, formatDateTime, plural } from '#lib/format/format.ts';
import type { DataColumn } from '#ui/data-table-types.ts';
import { DataTable } from '#ui/data-table.tsx';
import { DateText } from '#ui/date-text.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { ExportMenu } from '#ui/export-menu.tsx';
import { paging } from '#ui/paging.ts';
import { TableSkeleton } from '#ui/skeletons.tsx';
import { dueQuery } from './queries.ts';
import type { RetentionState } from './retention-state.ts';

/** What the next run removes, by kind and client, and the records behind each count. */
export function NextRun({
  retention: { due, next_run_at: next },
  state,
  onChange,
}: {
  retention: Retention;
  state: RetentionState;
  onChange: (change: Partial<RetentionState>) => void;
}) {
  const total = due.reduce((sum, one) => sum + one.due, 0);
  const held = due.reduce((sum, one) => sum + one.held, 0);
  if (due.length === 0)
    return (
      <EmptyState title="The next run removes nothing" icon={IconCalendarCheck}>
        It starts {formatDateTime(next)}. Records whose retention period has passed by then are listed here first.
      </EmptyState>
    );
  return (
    <Stack gap="md">
      <Group justify="space-between" gap="xs">
        <Text size="sm">
          On {formatDateTime(next)} the next run removes <b>{plural(total, 'record')}</b>
          {held > 0 ? `. Legal holds keep ${formatCount(held)}` : ''}.
        </Text>
        <ExportMenu load={(format) => downloadApi(exportDueRecords, { query: { format } })} />
      </Group>
      <DataTable
        label="Due by kind and client"
        columns={countColumns(onChange)}
        rows={due.flatMap(({ kind, clients }) => clients.map((one) => ({ kind, ...one })))}
        rowKey={({ kind, client }) => `${kind} ${client?.id ?? ''}`}
      />
      {state.kind ? <Records kind={state.kind} client={state.client} /> : null}
    </Stack>
  );
}

const fields = dueRecord.shape;

type DueCount = Retention['due'][number]['clients'][number] & Pick<DueRecord, 'kind'>;

const countColumns = (onOpen: (of: Partial<RetentionState>) => void): readonly DataColumn<DueCount>[] => [
  {
    id: 'kind',
    header: labelOf(fields.kind),
    width: 240,
    phone: 'title',
    cell: ({ kind, client }) => (
      <Anchor component="button" type="button" inherit ta="left" onClick={() => onOpen({ kind, client: client?.id })}>
        {RETENTION_KINDS[kind].label}
      </Anchor>
    ),
  },
  { id: 'client', header: labelOf(fields.client), width: 220, phone: 'note', cell: ({ client }) => client?.name ?? 'No client' },
  { id: 'due', header: 'Removed', width: 110, align: 'right', phone: 'value', cell: (row) => formatCount(row.due) },
  {
    id: 'held',
    header: 'On hold',
    width: 110,
    align: 'right',
    phone: 'aside',
    cell: ({ held }) => (held === 0 ? '0' : `${formatCount(held)} on hold`),
  },
];

const columns: readonly DataColumn<DueRecord>[] = [
  { id: 'label', header: labelOf(fields.label), width: 240, phone: 'title', cell: (row) => row.label },
  { id: 'client', header: labelOf(fields.client), width: 220, phone: 'line', cell: (row) => row.client?.name ?? 'No client' },
  { id: 'since', header: labelOf(fields.since), width: 140, phone: 'note', cell: (row) => <DateText value={row.since} /> },
  {
    id: 'records',
    header: labelOf(fields.records),
    width: 100,
    align: 'right',
    dropOrder: 1,
    cell: (row) => formatCount(row.records),
  },
  { id: 'held', header: 'Next run', width: 120, phone: 'aside', cell: (row) => (row.is_held ? 'Kept on hold' : 'Removed') },
];

function Records({ kind, client }: { kind: NonNullable<RetentionState['kind']>; client: string | undefined }) {
  const list = useInfiniteQuery(dueQuery(kind, client));
  const rows = list.data?.pages.flatMap((page) => page.data);
  if (!rows)
    return list.isError ? (
      <ErrorState title="The records could not be loaded" error={list.error} onRetry={() => void list.refetch()} />
    ) : (
      <TableSkeleton columns={4} />
    );
  return (
    <DataTable
      label={RETENTION_KINDS[kind].label}
      columns={columns}
      rows={rows}
      rowKey={(row) => `${row.client?.id ?? ''} ${row.id ?? row.label}`}
      {...paging(list)}
    />
  );
}
