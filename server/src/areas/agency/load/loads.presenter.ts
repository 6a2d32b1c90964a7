import type { Load, LoadDetails } from '@recoup/contract/agency/load';
import { dryRunLines } from '#areas/feed/items/index.ts';
import type { LoadRow } from './loads.repository.ts';

const working: readonly string[] = ['reading', 'checking', 'applying'];

interface Reader {
  userId: string;
  now: Date;
}

export function presentLoad(row: LoadRow, { userId, now }: Reader): Load {
  const done = Object.values(row.counts).reduce((sum, count) => sum + count, 0);
  const seconds = row.step_at === null ? 0 : (now.getTime() - row.step_at.getTime()) / 1000;
  const isWorking = working.includes(row.state);
  const total = row.state === 'checking' && row.rows_total !== null ? Math.min(row.rows_total, dryRunLines) : row.rows_total;
  return {
    id: row.id,
    file_name: row.file_name,
    file_bytes: row.file_bytes,
    kind: row.kind,
    source: row.source,
    is_history: row.is_history,
    state: row.state,
    rows_done: row.state === 'uploading' || row.state === 'reading' ? null : done,
    rows_total: total,
    seconds_left: isWorking && done > 0 && total !== null ? Math.max(0, Math.round((seconds / done) * (total - done))) : null,
    counts: row.counts,
    is_cancelling: row.is_cancelling,
    failure: row.failure,
    created_by: row.created_by_name,
    created_at: row.created_at.toISOString(),
    finished_at: row.finished_at?.toISOString() ?? null,
    is_own: row.created_by === userId,
  };
}

export const presentDetails = (row: LoadRow, reader: Reader): LoadDetails => ({
  ...presentLoad(row, reader),
  columns: { table: row.columns },
  mapping: row.mapping,
  report: row.report,
  has_refused_file: row.refused_key !== null,
});
