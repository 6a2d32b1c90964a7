import type { AccountsExport } from '@recoup/contract/reports/exports';
import type { ExportRow } from './exports.repository.ts';

/** An export past its expiration is reported as expired, even before the daily job deletes its file. */
export function presentExport(row: ExportRow, now: Date): AccountsExport {
  const isExpired = row.state === 'ready' && row.expires_at !== null && row.expires_at <= now;
  return {
    id: row.id,
    format: formatOf(row),
    state: isExpired ? 'expired' : (row.state as AccountsExport['state']),
    rows_done: row.rows_done,
    rows_total: row.rows_total,
    file_name: row.file_name,
    bytes: row.bytes,
    failure_message: row.failure_message,
    created_at: row.created_at.toISOString(),
    expires_at: row.expires_at?.toISOString() ?? null,
  };
}

export function formatOf(row: Pick<ExportRow, 'format'>): 'csv' | 'xlsx' {
  return row.format === 'xlsx' ? 'xlsx' : 'csv';
}
