import type { ReportFormat, ReportRun } from '@recoup/contract/reports/reports';
import { IconBan, IconCircleCheck, IconClock, IconClockX, IconLoader, IconX } from '@tabler/icons-react';
import { formatBytes, formatDate, formatDateTime, plural } from '#lib/format/format.ts';
import type { StatusBadgeProps } from '#shared/accounts/status-badge.tsx';

export const FORMAT_LABELS: Record<ReportFormat, string> = { csv: 'CSV', xlsx: 'Excel (XLSX)', pdf: 'PDF' };
/** For use within a sentence. */
export const FORMAT_NAMES: Record<ReportFormat, string> = { csv: 'CSV', xlsx: 'Excel', pdf: 'PDF' };

export const RUN_STATES: Record<ReportRun['state'], StatusBadgeProps> = {
  queued: { label: 'Waiting', meaning: 'It starts when the reports ahead of it are done.', icon: IconClock, tone: 'info' },
  running: { label: 'Creating', meaning: 'You can leave this page; it continues.', icon: IconLoader, tone: 'info' },
  ready: { label: 'Ready', meaning: 'The file can be downloaded.', icon: IconCircleCheck, tone: 'success' },
  failed: { label: 'Failed', meaning: 'The file could not be created.', nextStep: 'Run it again.', icon: IconX, tone: 'danger' },
  cancelled: { label: 'Canceled', meaning: 'It was canceled before it was ready.', icon: IconBan, tone: 'neutral' },
  expired: {
    label: 'Expired',
    meaning: 'Files are kept for a few days.',
    nextStep: 'Run it again.',
    icon: IconClockX,
    tone: 'neutral',
  },
};

/** Distinguishes runs of the same report. */
export const nameOf = ({ title, format, created_at: at }: Pick<ReportRun, 'title' | 'format' | 'created_at'>): string =>
  `${title}, ${FORMAT_NAMES[format]} of ${formatDateTime(at)}`;

/** The facts of a file in one line. */
export function factsOf(run: ReportRun): string {
  const facts = [FORMAT_NAMES[run.format]];
  if (run.state === 'ready') facts.push(plural(run.rows_done, 'row'), formatBytes(run.bytes ?? 0));
  if (run.state === 'ready' && run.expires_at) facts.push(`kept until ${formatDate(run.expires_at)}`);
  else facts.push(`requested ${formatDateTime(run.created_at)}`);
  if (run.schedule_id) facts.push('by a schedule');
  return facts.join(' · ');
}

/** Announced to screen readers when the state changes. */
export function sentenceOf(run: ReportRun): string {
  const outcomes: Partial<Record<ReportRun['state'], string>> = { ready: 'is ready', failed: 'could not be created' };
  return `${run.title}, ${FORMAT_NAMES[run.format]}, ${outcomes[run.state] ?? 'is being created'}.`;
}
