import type { Tx } from '../db/db.ts';
import { moveFiles, type FileTable } from './file-state.repository.ts';

export interface FileRef {
  clientId: string;
  id: string;
}

/** Claims a file, including one that another server started and did not finish; false if it has ended. */
export async function claimFile(tx: Tx, table: FileTable, { clientId, id }: FileRef): Promise<boolean> {
  const { numUpdatedRows } = await moveFiles(tx, table, { to: 'running', who: 'system', set: { rows_done: 0 } })
    .where('client_id', '=', clientId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function isCancelled(tx: Tx, table: FileTable, { clientId, id }: FileRef): Promise<boolean> {
  const row = await tx
    .selectFrom(table)
    .select('state')
    .where('client_id', '=', clientId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.state === 'cancelled';
}

export interface FileChange {
  state?: 'ready' | 'failed';
  rows_done?: number;
  rows_total?: number;
  file_key?: string;
  file_name?: string;
  bytes?: number;
  failure_message?: string;
  expires_at?: Date;
}

/** False if the file was cancelled. */
export async function updateRunning(
  tx: Tx,
  table: FileTable,
  { clientId, id, state, ...set }: FileRef & FileChange,
): Promise<boolean> {
  const { numUpdatedRows } = await moveFiles(tx, table, { to: state ?? 'running', who: 'system', set })
    .where('client_id', '=', clientId)
    .where('id', '=', id)
    .where('state', '=', 'running')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The current membership of the file's user: a job has no token. */
export function findMembership(tx: Tx, { clientId, userId }: { clientId: string; userId: string }) {
  return tx
    .selectFrom('portal.memberships')
    .select(['role', 'location_ids'])
    .where('client_id', '=', clientId)
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
}

/**
 * Whether a file made for a reader limited to `made` may go to one limited to `now` (null: unlimited): its content must be within
 * what the reader may see today.
 */
export function mayReceive(now: readonly string[] | null, made: readonly string[] | null): boolean {
  if (now === null) return true;
  return made !== null && made.every((location) => now.includes(location));
}
