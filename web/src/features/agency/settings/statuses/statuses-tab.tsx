import type { EditedStatus } from '@recoup/contract/agency/status-texts';
import { STATUS_GROUPS, STATUSES } from '@recoup/domain/accounts/statuses';
import { Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { StatusBadge } from '#shared/accounts/status-badge.tsx';
import { LoadFailure } from '#shared/agency/load-failure.tsx';
import { DataTable } from '#ui/data-table.tsx';
import type { DataColumn } from '#ui/data-table-types.ts';
import { TableSkeleton } from '#ui/skeletons.tsx';
import { statusTextsQuery } from './queries.ts';
import { fillPreview, textOf } from './status-draft.ts';
import { statusTextPath } from './status-paths.ts';

/** The text of each account status. */
export function StatusesTab() {
  const { data, error, refetch } = useQuery(statusTextsQuery());
  if (error && !data)
    return <LoadFailure title="The statuses could not be loaded" error={error} onRetry={() => void refetch()} />;
  if (!data) return <TableSkeleton columns={4} />;
  const { statuses } = data.data;
  return (
    <Stack gap="xl">
      <Text size="sm" c="dimmed">
        Clients see these texts on screens, in files, in reports and in search results. Changing them does not change how a status
        works.
      </Text>
      {STATUS_GROUPS.map(({ group, label, codes }) => (
        <Stack key={group} gap="sm">
          <Title order={2} size="h4">
            {label}
          </Title>
          <DataTable
            label={label}
            columns={columns}
            rows={statuses.filter(({ code }) => codes.includes(code))}
            rowKey={({ code }) => code}
            hrefOf={({ code }) => statusTextPath(code)}
          />
        </Stack>
      ))}
    </Stack>
  );
}

const columns: readonly DataColumn<EditedStatus>[] = [
  {
    id: 'label',
    header: 'Status',
    width: 220,
    phone: 'title',
    cell: ({ code, text }) => <StatusBadge {...STATUSES[code]} {...fillPreview(textOf(text))} />,
  },
  {
    id: 'meaning',
    header: 'What it means',
    width: 380,
    wraps: true,
    phone: 'line',
    cell: ({ text }) => fillPreview(textOf(text)).meaning,
  },
  {
    id: 'next',
    header: 'Next step',
    width: 240,
    wraps: true,
    dropOrder: 1,
    cell: ({ text }) => fillPreview(textOf(text)).nextStep,
  },
  {
    id: 'text',
    header: 'Text',
    width: 110,
    phone: 'value',
    cell: ({ is_edited: isEdited }) => (isEdited ? 'Edited' : 'Default'),
  },
];
