import {
  importMapping,
  importStructure,
  importSummary,
  type ImportDetails,
  type ImportHead,
  type ImportStructure,
  type ImportSummary,
} from '@recoup/contract/placing/import-shapes';
import { importStates, WORKING_IMPORT_STATES, type ImportState } from '@recoup/domain/placing/import-states';
import { formatBatchNumber } from '@recoup/domain/shared/ids';
import type { DetailRow, findSameFile, HeadRow } from './imports.repository.ts';

export function isWaiting(row: DetailRow): boolean {
  return (WORKING_IMPORT_STATES as readonly string[]).includes(row.state) && row.claim === null;
}

export function stateOfImport(row: Pick<HeadRow, 'state'>): ImportState {
  return row.state as ImportState;
}

export function presentHead(row: HeadRow, userId: string): ImportHead {
  const state = stateOfImport(row);
  return {
    id: row.id,
    file_name: row.file_name,
    file_bytes: row.file_bytes,
    state,
    progress: { done: row.progress_done, total: row.progress_total },
    failure: row.failure_code === null ? null : { code: row.failure_code, message: row.failure_message ?? '' },
    batch:
      row.batch_id === null || row.batch_number === null
        ? null
        : { id: row.batch_id, number: formatBatchNumber(row.batch_number) },
    summary: presentSummary(row),
    created_by_me: row.created_by === userId,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}

/** Counts of the current rows; after the commit, placed rows count as placed. */
export function presentSummary(row: Pick<HeadRow, 'summary' | 'state'>): ImportSummary | null {
  const known = ['ready', 'committing', 'committed'].includes(row.state) ? importSummary.safeParse(row.summary).data : undefined;
  if (!known) return null;
  if (row.state !== 'committed') return known;
  const { ok, warning, merged } = known.rows;
  return { ...known, rows: { ...known.rows, ok: 0, warning: 0, merged: 0, committed: ok + warning + merged } };
}

export function presentDetails(
  row: DetailRow,
  { userId, sameFile, before }: { userId: string; sameFile: Awaited<ReturnType<typeof findSameFile>>; before: number },
): ImportDetails {
  const head = presentHead(row, userId);
  const structure = presentStructure(row);
  return {
    ...head,
    revision: row.revision,
    structure,
    mapping: importMapping.safeParse(row.mapping).data ?? null,
    same_file: sameFile
      ? {
          id: sameFile.id,
          batch_number: formatBatchNumber(sameFile.number),
          committed_at: sameFile.created_at.toISOString(),
        }
      : null,
    waiting_before: before,
    may: {
      map: mayMap(head.state) && structure !== null,
      mend: head.state === 'ready',
      commit: head.state === 'ready' && (head.summary?.accounts ?? 0) > 0,
      cancel: mayCancel(head.state),
    },
  };
}

export function presentStructure(row: Pick<DetailRow, 'structure'>): ImportStructure | null {
  return importStructure.safeParse(row.structure?.shown).data ?? null;
}

export function mayMap(state: ImportState): boolean {
  return importStates.can(state, 'checking', 'client');
}

export function mayCancel(state: ImportState): boolean {
  return importStates.can(state, 'cancelled', 'client');
}
