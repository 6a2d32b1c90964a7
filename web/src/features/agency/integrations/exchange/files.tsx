import type { ExchangeFolder } from '@recoup/contract/agency/exchange';
import { Stack, Text, Title } from '@mantine/core';
import { messageOf } from '#lib/api/errors.ts';
import { formatCount } from '#lib/format/format.ts';
import { toast } from '#lib/toast.ts';
import { StatusBadge } from '#shared/accounts/status-badge.tsx';
import { ActionsMenu } from '#ui/actions-menu.tsx';
import type { DataColumn } from '#ui/data-table-types.ts';
import { DataTable } from '#ui/data-table.tsx';
import { DateText } from '#ui/date-text.tsx';
import { menuColumn } from '#ui/menu-column.ts';
import { kindLabel, RESULT_LABELS } from '../../load/load-labels.ts';
import { IN_BADGES, OUT_BADGES, type FileIn, type FileOut } from './file-labels.ts';
import { useReceive, useResend } from './queries.ts';

/** The latest files in both directions. */
export function Files({ folder, mayChange }: { folder: ExchangeFolder; mayChange: boolean }) {
  const { files_in: filesIn, files_out: filesOut } = folder;
  const resend = useResend();
  const receive = useReceive();
  const act = (file: FileOut, what: 'resend' | 'receive') =>
    (what === 'resend' ? resend : receive).mutate(
      { params: { number: file.number } },
      {
        onSuccess: () => toast.success(what === 'resend' ? `${file.name} is sent again` : `Marked ${file.name} as received`),
        onError: (error) => toast.error(messageOf(error)),
      },
    );
  return (
    <>
      <Stack gap="sm">
        <Title order={2} size="h4">
          Recent files in
        </Title>
        {filesIn.length > 0 ? (
          <DataTable label="Files in" columns={inColumns} rows={filesIn} rowKey={(file) => `${file.name} ${file.at}`} />
        ) : (
          <Text size="sm" c="dimmed">
            No file has arrived yet. Put one into the subfolder “in”.
          </Text>
        )}
      </Stack>
      <Stack gap="sm">
        <Title order={2} size="h4">
          Recent files out
        </Title>
        {filesOut.length > 0 ? (
          <DataTable
            label="Files out"
            columns={outColumns(mayChange ? act : null)}
            rows={filesOut}
            rowKey={({ number }) => String(number)}
          />
        ) : (
          <Text size="sm" c="dimmed">
            {folder.layout === null
              ? 'Nothing is written: choose a layout.'
              : 'No file has been written yet. One appears when something waits for your system.'}
          </Text>
        )}
      </Stack>
    </>
  );
}

const countsOf = ({ counts }: FileIn) =>
  Object.entries(counts)
    .map(([result, count]) => `${formatCount(count)} ${(RESULT_LABELS[result] ?? result).toLowerCase()}`)
    .join(', ');

const inColumns: readonly DataColumn<FileIn>[] = [
  { id: 'name', header: 'File', width: 220, phone: 'title', cell: ({ name }) => name },
  {
    id: 'state',
    header: 'Status',
    width: 140,
    phone: 'line',
    cell: ({ state }) => <StatusBadge {...IN_BADGES[state]} focusable />,
  },
  {
    id: 'rows',
    header: 'Rows',
    width: 320,
    wraps: true,
    phone: 'note',
    cell: (file) => countsOf(file) || file.message,
  },
  { id: 'at', header: 'When', width: 210, dropOrder: 1, cell: ({ at }) => <DateText value={at} withTime /> },
];

const outColumns = (onAct: ((file: FileOut, what: 'resend' | 'receive') => void) | null): readonly DataColumn<FileOut>[] => [
  { id: 'name', header: 'File', width: 260, phone: 'title', cell: ({ name }) => name },
  {
    id: 'state',
    header: 'Status',
    width: 140,
    phone: 'line',
    cell: ({ state }) => <StatusBadge {...OUT_BADGES[state]} focusable />,
  },
  {
    id: 'events',
    header: 'Content',
    width: 240,
    wraps: true,
    phone: 'note',
    cell: ({ kind, events, message }) => `${kindLabel(kind)}: ${formatCount(events)}${message === null ? '' : `. ${message}`}`,
  },
  { id: 'at', header: 'When', width: 210, dropOrder: 1, cell: ({ at }) => <DateText value={at} withTime /> },
  ...(onAct
    ? [
        menuColumn((file: FileOut) => (
          <ActionsMenu
            name={file.name}
            actions={[
              ['sent', 'received', 'refused'].includes(file.state) && {
                label: 'Send again',
                onClick: () => onAct(file, 'resend'),
              },
              ['sent', 'refused'].includes(file.state) && {
                label: 'Mark as received',
                onClick: () => onAct(file, 'receive'),
              },
            ]}
          />
        )),
      ]
    : []),
];
