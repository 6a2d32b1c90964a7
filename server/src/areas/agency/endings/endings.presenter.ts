import type { ClientEnding } from '@recoup/contract/agency/client-endings';
import { monthsBefore } from '@recoup/domain/agency/retention';
import type { AgencyClock } from '#platform/clock.ts';
import type { EndingRow } from './endings.repository.ts';

export interface RecordsPeriod {
  months: number;
  source: string;
}

/** When the retention period ends; null if the client has no accounts. */
const deletableFrom = ({ last_activity_at: last }: EndingRow, { months }: RecordsPeriod): Date | null =>
  last && monthsBefore(last, -months);

export function presentEnding(row: EndingRow, period: RecordsPeriod, clock: AgencyClock): ClientEnding {
  const from = deletableFrom(row, period);
  return {
    client: { id: row.client_id, name: row.client_name, code: row.client_code },
    state: row.state,
    reason: row.reason,
    disposition: row.disposition,
    with_numbers: row.with_numbers,
    ended: { at: row.ended_at.toISOString(), by: row.ended_by_name },
    exported:
      row.exported_at && row.manifest_sha256 !== null
        ? {
            at: row.exported_at.toISOString(),
            manifest_sha256: row.manifest_sha256,
            files: row.files ?? 0,
            bytes: row.bytes ?? 0,
          }
        : null,
    files_done: row.files_done,
    failure_message: row.failure_message,
    returned:
      row.returned_at && row.returned_to !== null
        ? { at: row.returned_at.toISOString(), by: row.returned_by_name ?? '', to: row.returned_to, how: row.returned_how ?? '' }
        : null,
    deletion_ordered:
      row.deletion_ordered_at && row.deletion_ordered_by_name !== null
        ? { at: row.deletion_ordered_at.toISOString(), by: row.deletion_ordered_by_name }
        : null,
    deleted_at: row.deleted_at?.toISOString() ?? null,
    deletable_on: from && from > clock.now() ? clock.dayOf(from) : null,
    retention: period,
    legal_holds: row.legal_holds,
  };
}
