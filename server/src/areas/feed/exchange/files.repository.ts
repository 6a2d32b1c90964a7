import type { FileHandling } from '#platform/db/json-columns.ts';
import type { Tx } from '#platform/db/db.ts';
import type { FolderEntry } from '#platform/remote-folder/index.ts';

/** Results of a file. */
export type FileResult = 'applied' | 'tried' | 'repeated' | 'acknowledgment' | 'refused';

export interface SeenFile {
  id: string;
  name: string;
  bytes: number;
  modified_at: Date;
  seen_at: Date;
}

export interface TakenFile extends SeenFile {
  handling: FileHandling | null;
  taken_at: Date;
  sha256: string | null;
  last_line: number;
  counts: Record<string, number>;
  decided: FileResult | null;
  path: string;
  message: string | null;
  failures: number;
}

export function listSeen(tx: Tx): Promise<SeenFile[]> {
  return tx
    .selectFrom('feed.exchange_files')
    .select(['id', 'name', 'bytes', 'modified_at', 'seen_at'])
    .where('state', '=', 'seen')
    .execute();
}

/** Notes a file's size and time, to compare them at a later poll. */
export async function insertSeen(tx: Tx, { name, bytes, modifiedAt }: FolderEntry, at: Date): Promise<void> {
  await tx
    .insertInto('feed.exchange_files')
    .values({ name, state: 'seen', bytes, modified_at: modifiedAt, seen_at: at })
    .execute();
}

/** Notes that a file has changed since it was seen. */
export async function updateSeen(tx: Tx, id: string, { bytes, modifiedAt }: FolderEntry, at: Date): Promise<void> {
  await tx.updateTable('feed.exchange_files').set({ bytes, modified_at: modifiedAt, seen_at: at }).where('id', '=', id).execute();
}

/** Deletes the records of files that disappeared before they were taken. */
export async function deleteSeen(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .deleteFrom('feed.exchange_files')
    .where('id', 'in', [...ids])
    .where('state', '=', 'seen')
    .execute();
}

export async function markTaken(
  tx: Tx,
  id: string,
  { path, handling, at }: { path: string; handling: FileHandling | null; at: Date },
): Promise<void> {
  await tx
    .updateTable('feed.exchange_files')
    .set({ state: 'taken', path, handling: handling === null ? null : JSON.stringify(handling), taken_at: at })
    .where('id', '=', id)
    .execute();
}

/** Files that were taken and have no result yet, in the order in which they were taken. */
export async function listTaken(tx: Tx): Promise<TakenFile[]> {
  const rows = await tx
    .selectFrom('feed.exchange_files')
    .select(['id', 'name', 'bytes', 'modified_at', 'seen_at', 'handling', 'taken_at', 'sha256'])
    .select(['last_line', 'counts', 'decided', 'path', 'message', 'failures'])
    .where('state', '=', 'taken')
    .orderBy('taken_at')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    ...row,
    handling: row.handling,
    taken_at: row.taken_at ?? row.seen_at,
    path: row.path ?? '',
    decided: row.decided as FileResult | null,
  }));
}

export async function saveProgress(
  tx: Tx,
  id: string,
  { lastLine, counts }: { lastLine: number; counts: Record<string, number> },
): Promise<void> {
  await tx
    .updateTable('feed.exchange_files')
    .set({ last_line: lastLine, counts: JSON.stringify(counts) })
    .where('id', '=', id)
    .execute();
}

export async function saveFileFailure(tx: Tx, id: string, message: string): Promise<void> {
  await tx
    .updateTable('feed.exchange_files')
    .set(({ eb }) => ({ failures: eb('failures', '+', 1), message: message.slice(0, 1000) }))
    .where('id', '=', id)
    .execute();
}

export interface Decision {
  result: FileResult;
  message: string;
  sha256: string | null;
  counts: Record<string, number>;
  /** The target path of the file. */
  path: string;
}

/** Stores the result of a file; only moving the file remains. */
export async function saveDecision(tx: Tx, id: string, { result, message, sha256, counts, path }: Decision): Promise<void> {
  await tx
    .updateTable('feed.exchange_files')
    .set({ decided: result, message: message.slice(0, 1000), sha256, counts: JSON.stringify(counts), path })
    .where('id', '=', id)
    .execute();
}

export async function finishFile(tx: Tx, id: string, { state, at }: { state: FileResult | 'lost'; at: Date }): Promise<void> {
  await tx.updateTable('feed.exchange_files').set({ state, finished_at: at }).where('id', '=', id).execute();
}

/** The last file of this name that was applied. */
export function findLastApplied(tx: Tx, name: string) {
  return tx
    .selectFrom('feed.exchange_files')
    .select(['sha256', 'handling', 'counts'])
    .where('name', '=', name)
    .where('state', '=', 'applied')
    .orderBy('finished_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export interface ListedFile {
  name: string;
  state: string;
  path: string | null;
  message: string | null;
  counts: Record<string, number>;
  seen_at: Date;
  finished_at: Date | null;
}

/** Newest first; those without a result first. */
export function listFiles(tx: Tx, limit: number): Promise<ListedFile[]> {
  return tx
    .selectFrom('feed.exchange_files')
    .select(['name', 'state', 'path', 'message', 'counts', 'seen_at', 'finished_at'])
    .orderBy('finished_at', (order) => order.desc().nullsFirst())
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}
