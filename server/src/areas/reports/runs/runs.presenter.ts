import type { ReportRun } from '@recoup/contract/reports/reports';
import { presentReportFields } from '../describe.ts';
import type { RunRow } from './runs.repository.ts';

/**
 * A run past its expiration is reported as expired, even before the nightly job deletes its file; one the reader left, as
 * canceled.
 */
export function presentRun(row: RunRow, now: Date): ReportRun {
  const isExpired = row.state === 'ready' && row.expires_at !== null && row.expires_at <= now;
  const isLeft = row.left_at !== null && row.state !== 'failed';
  const state = isLeft ? 'cancelled' : isExpired ? 'expired' : (row.state as ReportRun['state']);
  return {
    id: row.id,
    ...presentReportFields(row),
    state,
    rows_done: row.rows_done,
    rows_total: row.rows_total,
    file_name: row.file_name,
    bytes: row.bytes,
    failure_message: row.failure_message,
    created_at: row.asked_at.toISOString(),
    finished_at: row.finished_at?.toISOString() ?? null,
    expires_at: row.expires_at?.toISOString() ?? null,
    schedule_id: row.schedule_id,
    can: {
      cancel: state === 'queued' || state === 'running',
      retry: state === 'failed' || state === 'cancelled' || state === 'expired',
      download: state === 'ready',
    },
  };
}
