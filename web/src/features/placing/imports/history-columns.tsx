import type { ImportHead } from '@recoup/contract/placing/import-shapes';
import { Anchor } from '@mantine/core';
import { Link } from 'react-router';
import { paths, uploadPath } from '#lib/paths/paths.ts';
import { formatBytes, formatCount, formatPercent, MISSING } from '#lib/format/format.ts';
import type { DataColumn } from '#ui/data-table-types.ts';
import { DateText } from '#ui/date-text.tsx';
import { Money } from '#ui/money.tsx';
import { StatusBadge } from '#shared/accounts/status-badge.tsx';
import { IMPORT_STATES, isProcessing } from './import-states.ts';
import type { LocalUpload } from '#shared/placing/sending/send-store.ts';
import classes from './uploads.module.css';

export function batchPath(batchId: string): string {
  return `${paths.debtors}?batch_id=${encodeURIComponent(batchId)}`;
}

/** Columns of the history; `local` knows the bytes this page is sending. `readOnly`: the reader cannot place. */
export function historyColumns(local: ReadonlyMap<string, LocalUpload>, readOnly: boolean): readonly DataColumn<ImportHead>[] {
  return [
    {
      id: 'file',
      header: 'File',
      width: 200,
      phone: 'title',
      cell: (row) => <span className={classes.name}>{row.file_name}</span>,
    },
    {
      id: 'state',
      header: 'Status',
      width: 190,
      phone: 'note',
      cell: (row) => (
        <span className={classes.state}>
          <StatusBadge {...IMPORT_STATES[row.state]} />
          <span className={classes.small}>{formatProgress(row, local.get(row.id))}</span>
        </span>
      ),
    },
    { id: 'when', header: 'Uploaded', width: 118, phone: 'aside', cell: (row) => <DateText value={row.created_at} /> },
    { id: 'rows', header: 'Rows', width: 84, dropOrder: 3, align: 'right', cell: (row) => formatCount(rowCount(row)) },
    {
      id: 'accounts',
      header: 'Accounts',
      width: 92,
      dropOrder: 2,
      align: 'right',
      cell: (row) => formatCount(row.summary?.accounts),
    },
    {
      id: 'amount',
      header: 'Amount',
      width: 124,
      align: 'right',
      phone: 'value',
      cell: (row) => (row.summary ? <Money cents={row.summary.amount_cents} /> : MISSING),
    },
    {
      id: 'batch',
      header: 'Batch',
      width: 84,
      dropOrder: 4,
      cell: (row) =>
        row.batch ? (
          <Anchor component={Link} to={batchPath(row.batch.id)} className={classes.above}>
            {row.batch.number}
          </Anchor>
        ) : (
          MISSING
        ),
    },
    {
      id: 'next',
      header: 'Next step',
      width: 150,
      dropOrder: 1,
      cell: (row) => (
        <Anchor
          component={Link}
          to={uploadPath(row.id)}
          className={classes.above}
          aria-label={`${nextStep(row, readOnly)}: ${row.file_name}`}
        >
          {nextStep(row, readOnly)}
        </Anchor>
      ),
    },
  ];
}

/** Rows of the file; unknown until checked. */
function rowCount({ summary }: Pick<ImportHead, 'summary'>): number | null {
  return summary ? Object.values(summary.rows).reduce((sum, count) => sum + count, 0) : null;
}

/** Short progress of the current state; empty if nothing is running. */
export function formatProgress(
  row: Pick<ImportHead, 'state' | 'progress' | 'file_bytes'>,
  local: LocalUpload | undefined,
): string {
  if (row.state === 'uploading') {
    if (local?.problem) return 'Interrupted';
    return local ? `${formatPercent(local.sent, local.bytes, 0)} of ${formatBytes(local.bytes)}` : '';
  }
  if (!isProcessing(row.state) || row.state === 'uploaded') return '';
  const { done, total } = row.progress;
  return total ? formatPercent(done, total, 0) : `${formatCount(done)} rows`;
}

/** Label of the link that opens the upload. */
export function nextStep({ state }: Pick<ImportHead, 'state'>, readOnly = false): string {
  if (readOnly && state !== 'committed') return 'View details';
  switch (state) {
    case 'needs_mapping':
      return 'Confirm columns';
    case 'ready':
      return 'Review and place';
    case 'committed':
      return 'View the result';
    case 'failed':
      return 'See what to do';
    case 'cancelled':
      return 'View details';
    default:
      return 'View progress';
  }
}
