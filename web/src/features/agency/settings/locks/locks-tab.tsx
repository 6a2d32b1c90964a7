import type { ListedFieldLock } from '@recoup/contract/agency/field-locks';
import { FIELD_GROUP_CODES, FIELD_GROUPS, type FieldGroup } from '@recoup/domain/agency/field-locks';
import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { IconLockOpen, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '#lib/api/errors.ts';
import { toast } from '#lib/toast.ts';
import { LoadFailure } from '#shared/agency/load-failure.tsx';
import { ManagedBy } from '#shared/agency/managed-by.tsx';
import { DataTable } from '#ui/data-table.tsx';
import type { DataColumn } from '#ui/data-table-types.ts';
import { DateText } from '#ui/date-text.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { TableSkeleton } from '#ui/skeletons.tsx';
import { LockDialog, type LockTarget } from './lock-dialog.tsx';
import { locksQuery, useSet } from './queries.ts';

interface GroupRow {
  group: FieldGroup;
  lock: ListedFieldLock | null;
}

/** Sets which fields a connected system owns and the console may not change. */
export function LocksTab() {
  const { data, error, refetch } = useQuery(locksQuery());
  const [target, setTarget] = useState<LockTarget | null>(null);
  const set = useSet();
  if (error && !data)
    return <LoadFailure title="The field locks could not be loaded" error={error} onRetry={() => void refetch()} />;
  if (!data) return <TableSkeleton columns={3} />;
  const { locks, may_change: mayChange } = data.data;
  const rows = FIELD_GROUP_CODES.map((group) => ({
    group,
    lock: locks.find((lock) => lock.client_id === null && lock.group === group) ?? null,
  }));
  const exceptions = locks.filter(({ client_id: id }) => id !== null);
  const remove = ({ client_id: id, group }: ListedFieldLock) =>
    set.mutate(
      { body: { rule: 'inherit', client_id: id, group } },
      {
        onSuccess: () => toast.success('Removed the exception'),
        onError: (problem) => toast.error(messageOf(problem)),
      },
    );
  const add = mayChange ? (
    <Button
      variant="default"
      leftSection={<IconPlus size={16} aria-hidden="true" />}
      onClick={() => setTarget({ group: null, isForAll: false, owner: null })}
    >
      Add exception
    </Button>
  ) : null;
  return (
    <Stack gap="xl">
      <Stack gap="sm">
        <Text size="sm" c="dimmed">
          Your staff cannot change fields in the console that a system owns. Items that systems send and files that you load still
          apply.
        </Text>
        <DataTable
          label="All clients"
          columns={[...groupColumns, ...(mayChange ? [changeColumn(setTarget)] : [])]}
          rows={rows}
          rowKey={({ group }) => group}
        />
      </Stack>
      <Stack gap="sm">
        <Group justify="space-between">
          <Title order={2} size="h4">
            Exceptions
          </Title>
          {exceptions.length > 0 ? add : null}
        </Group>
        {exceptions.length > 0 ? (
          <DataTable
            label="Exceptions"
            columns={[...exceptionColumns, ...(mayChange ? [removeColumn(remove)] : [])]}
            rows={exceptions}
            rowKey={({ client_id: id, group }) => `${id} ${group}`}
          />
        ) : (
          <EmptyState title="No exceptions" icon={IconLockOpen} action={add}>
            Add an exception for a client that your staff handles without a system, or with a different one.
          </EmptyState>
        )}
      </Stack>
      {target ? <LockDialog target={target} onClose={() => setTarget(null)} /> : null}
    </Stack>
  );
}

const ownerCell = (owner: string | null) => (owner === null ? 'Editable in the console' : <ManagedBy owner={owner} />);

const groupColumns: readonly DataColumn<GroupRow>[] = [
  { id: 'fields', header: 'Fields', width: 220, phone: 'title', cell: ({ group }) => FIELD_GROUPS[group].label },
  {
    id: 'meaning',
    header: 'Includes',
    width: 340,
    wraps: true,
    dropOrder: 1,
    cell: ({ group }) => FIELD_GROUPS[group].meaning,
  },
  { id: 'owner', header: 'For all clients', width: 220, phone: 'line', cell: ({ lock }) => ownerCell(lock?.owner ?? null) },
  {
    id: 'changed',
    header: 'Last changed',
    width: 220,
    dropOrder: 2,
    cell: ({ lock }) =>
      lock ? (
        <>
          {lock.changed_by_name}, <DateText value={lock.changed_at} />
        </>
      ) : null,
  },
];

const changeColumn = (onOpen: (target: LockTarget) => void): DataColumn<GroupRow> => ({
  id: 'change',
  header: 'Actions',
  width: 110,
  align: 'right',
  phone: 'value',
  cell: ({ group, lock }) => (
    <Button
      variant="default"
      size="compact-sm"
      aria-label={`Change: ${FIELD_GROUPS[group].label}`}
      onClick={() => onOpen({ group, isForAll: true, owner: lock?.owner ?? null })}
    >
      Change
    </Button>
  ),
});

const exceptionColumns: readonly DataColumn<ListedFieldLock>[] = [
  { id: 'client', header: 'Client', width: 260, phone: 'title', cell: (row) => row.client_name },
  { id: 'fields', header: 'Fields', width: 220, phone: 'note', cell: ({ group }) => FIELD_GROUPS[group].label },
  { id: 'owner', header: 'Rule', width: 220, phone: 'line', cell: ({ owner }) => ownerCell(owner) },
];

const removeColumn = (onRemove: (lock: ListedFieldLock) => void): DataColumn<ListedFieldLock> => ({
  id: 'remove',
  header: 'Actions',
  width: 110,
  align: 'right',
  phone: 'value',
  cell: (row) => (
    <Button
      variant="default"
      size="compact-sm"
      aria-label={`Remove: ${FIELD_GROUPS[row.group].label} of ${row.client_name ?? 'a client'}`}
      onClick={() => onRemove(row)}
    >
      Remove
    </Button>
  ),
});
