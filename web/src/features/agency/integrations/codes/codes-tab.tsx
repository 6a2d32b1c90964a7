import { Button, Stack, Title } from '@mantine/core';
import type { StatusCodes } from '@recoup/contract/agency/status-codes';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatCount } from '#lib/format/format.ts';
import { useAgencyRole } from '#lib/session/selected-client.ts';
import { statusOf } from '#shared/accounts/status-of.ts';
import type { DataColumn } from '#ui/data-table-types.ts';
import { DataTable } from '#ui/data-table.tsx';
import { DateText } from '#ui/date-text.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { TableSkeleton } from '#ui/skeletons.tsx';
import { LoadFailure } from '#shared/agency/load-failure.tsx';
import { DefineDialog, type DefinedCode } from './define-dialog.tsx';
import { codesQuery } from './queries.ts';

type UnknownCode = StatusCodes['unknown'][number];
type KnownCode = StatusCodes['known'][number];

/** The status codes of the agency's system, mapped to the portal's. */
export function CodesTab() {
  const { data, error, refetch } = useQuery(codesQuery());
  const isAdmin = useAgencyRole() === 'agency_admin';
  const [editing, setEditing] = useState<DefinedCode | null>(null);
  const edit = isAdmin ? setEditing : null;
  const codes = data?.data;
  if (!codes)
    return error ? (
      <LoadFailure title="The codes could not be loaded" error={error} onRetry={() => void refetch()} />
    ) : (
      <TableSkeleton columns={4} />
    );
  return (
    <Stack gap="xl">
      <Stack gap="sm">
        <Title order={2} size="h4">
          Without a definition
        </Title>
        {codes.unknown.length > 0 ? (
          <DataTable
            label="Codes without a definition"
            columns={unknownColumns(edit)}
            rows={codes.unknown}
            rowKey={({ code }) => code}
          />
        ) : (
          <EmptyState title="All received codes are defined">
            A status in a code that is not defined waits here, and applies once the code is defined.
          </EmptyState>
        )}
      </Stack>
      {codes.known.length > 0 ? (
        <Stack gap="sm">
          <Title order={2} size="h4">
            Defined
          </Title>
          <DataTable label="Defined codes" columns={knownColumns(edit)} rows={codes.known} rowKey={({ code }) => code} />
        </Stack>
      ) : null}
      {editing ? <DefineDialog code={editing} onClose={() => setEditing(null)} /> : null}
    </Stack>
  );
}

type Edit = ((code: DefinedCode) => void) | null;

const action = <T extends { code: string }>(label: string, edit: Edit, toCode: (row: T) => DefinedCode): DataColumn<T>[] =>
  edit
    ? [
        {
          id: 'action',
          header: 'Actions',
          width: 100,
          align: 'right',
          phone: 'value',
          cell: (row) => (
            <Button variant="default" size="compact-md" aria-label={`${label} ${row.code}`} onClick={() => edit(toCode(row))}>
              {label}
            </Button>
          ),
        },
      ]
    : [];

const unknownColumns = (edit: Edit): readonly DataColumn<UnknownCode>[] => [
  { id: 'code', header: 'Code', width: 160, phone: 'title', cell: (row) => row.code },
  {
    id: 'statuses',
    header: 'Waiting statuses',
    width: 150,
    align: 'right',
    phone: 'note',
    cell: (row) => formatCount(row.statuses),
  },
  { id: 'first', header: 'First reported', width: 140, dropOrder: 1, cell: (row) => <DateText value={row.first_at} /> },
  { id: 'last', header: 'Last reported', width: 140, phone: 'note', cell: (row) => <DateText value={row.last_at} /> },
  ...action<UnknownCode>('Define', edit, ({ code }) => ({ code, status: null, reason: null })),
];

const knownColumns = (edit: Edit): readonly DataColumn<KnownCode>[] => [
  { id: 'code', header: 'Code', width: 160, phone: 'title', cell: (row) => row.code },
  { id: 'status', header: 'Status', width: 180, phone: 'note', cell: (row) => statusOf(row.status).label },
  { id: 'reason', header: 'Reason', width: 260, wraps: true, phone: 'line', cell: (row) => row.reason ?? '' },
  ...action<KnownCode>('Change', edit, ({ code, status, reason }) => ({ code, status, reason })),
];
