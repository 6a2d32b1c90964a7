import { Button, Group, Stack } from '@mantine/core';
import type { AchFileRow } from '@recoup/contract/agency/ach';
import { IconBuildingBank } from '@tabler/icons-react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { formatCount } from '#lib/format/format.ts';
import { achFilePath } from '#lib/paths/statement-paths.ts';
import { useAgencyRole } from '#lib/session/selected-client.ts';
import type { DataColumn } from '#ui/data-table-types.ts';
import { DataTable } from '#ui/data-table.tsx';
import { DateText } from '#ui/date-text.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Money } from '#ui/money.tsx';
import { Notice } from '#ui/notice.tsx';
import { paging } from '#ui/paging.ts';
import { TableSkeleton } from '#ui/skeletons.tsx';
import classes from '../statements.module.css';
import { FileBadge } from './file-badge.tsx';
import { filesQuery, settingsQuery } from './queries.ts';

const PrepareDialog = lazy(async () => ({ default: (await import('./prepare-dialog.tsx')).PrepareDialog }));
const SettingsDialog = lazy(async () => ({ default: (await import('./settings-dialog.tsx')).SettingsDialog }));
const ReturnsDialog = lazy(async () => ({ default: (await import('./returns-dialog.tsx')).ReturnsDialog }));

const columns: readonly DataColumn<AchFileRow>[] = [
  {
    id: 'number',
    header: 'File',
    width: 130,
    phone: 'title',
    cell: ({ number }) => <span className={classes.name}>ACH file {number}</span>,
  },
  { id: 'state', header: 'Status', width: 170, phone: 'note', cell: (row) => <FileBadge state={row.state} /> },
  { id: 'effective', header: 'Effective', width: 130, phone: 'aside', cell: (row) => <DateText value={row.effective_on} /> },
  {
    id: 'entries',
    header: 'Remittances',
    width: 110,
    align: 'right',
    dropOrder: 2,
    cell: ({ entries, returned }) => (
      <span className="tabular">
        {formatCount(entries)}
        {returned > 0 ? ` (${formatCount(returned)} returned)` : ''}
      </span>
    ),
  },
  { id: 'total', header: 'Total', width: 130, align: 'right', phone: 'value', cell: (row) => <Money cents={row.total_cents} /> },
  { id: 'prepared', header: 'Prepared by', width: 150, dropOrder: 1, cell: (row) => row.prepared.by },
  { id: 'approved', header: 'Approved by', width: 150, dropOrder: 3, cell: (row) => row.approved?.by ?? '-' },
];

type Open = 'prepare' | 'settings' | 'returns';

/** Remittances as files for the agency's bank. */
export function AchTab() {
  const list = useInfiniteQuery(filesQuery());
  const settings = useQuery(settingsQuery());
  const isAdmin = useAgencyRole() === 'agency_admin';
  const [open, setOpen] = useState<Open | null>(null);
  const rows = list.data?.pages.flatMap((page) => page.data) ?? [];
  const isUnset = settings.data?.data === null;
  if (list.isPending) return <TableSkeleton columns={6} />;
  if (!list.data)
    return <ErrorState title="ACH files could not be loaded" error={list.error} onRetry={() => void list.refetch()} />;
  const close = () => setOpen(null);
  return (
    <Stack gap="md">
      {isAdmin ? (
        <Group gap="xs">
          <Button disabled={isUnset} onClick={() => setOpen('prepare')}>
            Prepare a file
          </Button>
          <Button variant="default" onClick={() => setOpen('returns')}>
            Record returns
          </Button>
          <Button variant="default" disabled={!settings.data} onClick={() => setOpen('settings')}>
            ACH settings
          </Button>
        </Group>
      ) : null}
      {isUnset && isAdmin ? (
        <Notice tone="warning" title="ACH settings are missing">
          Enter your originator details under ACH settings. Your bank provides them.
        </Notice>
      ) : null}
      {rows.length === 0 ? (
        <EmptyState title="No ACH files yet" icon={IconBuildingBank}>
          An ACH file pays issued statements through your bank. One administrator prepares it, and another approves it.
        </EmptyState>
      ) : (
        <DataTable
          label="ACH files"
          columns={columns}
          rows={rows}
          rowKey={({ id }) => id}
          hrefOf={({ id }) => achFilePath(id)}
          {...paging(list)}
        />
      )}
      <Suspense fallback={null}>
        {open === 'prepare' ? <PrepareDialog onClose={close} /> : null}
        {open === 'returns' ? <ReturnsDialog onClose={close} /> : null}
        {open === 'settings' && settings.data ? <SettingsDialog settings={settings.data.data} onClose={close} /> : null}
      </Suspense>
    </Stack>
  );
}
