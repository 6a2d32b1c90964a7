import type { Db } from '#platform/db/db.ts';
import { moveFiles, type FileTable } from '#platform/file-jobs/index.ts';
import type { Files } from '#platform/files/index.ts';

/** Deletes expired background files. Returns how many. */
export async function expireFiles({ db, files }: { db: Db; files: Files }, table: FileTable, now: Date): Promise<number> {
  const over = await db.asService((tx) =>
    tx
      .selectFrom(table)
      .select(['client_id', 'id', 'file_key'])
      .where('state', '=', 'ready')
      .where('expires_at', '<=', now)
      .limit(1000)
      .execute(),
  );
  for (const row of over) {
    if (row.file_key) await files.delete(row.file_key);
    await db.asService((tx) =>
      moveFiles(tx, table, { to: 'expired', who: 'system', set: { file_key: null } })
        .where('client_id', '=', row.client_id)
        .where('id', '=', row.id)
        .execute(),
    );
  }
  return over.length;
}

/** Ends files whose job is gone, so that they do not stay "running" forever. Returns how many. */
export async function failLostFiles(db: Db, table: FileTable, before: Date): Promise<number> {
  const { numUpdatedRows } = await db.asService((tx) =>
    moveFiles(tx, table, {
      to: 'failed',
      who: 'system',
      set: { failure_message: 'The file could not be created. Please request it again.' },
    })
      .where('created_at', '<', before)
      .executeTakeFirst(),
  );
  return Number(numUpdatedRows);
}

/** Deletes report runs without a file. Returns how many. */
export async function purgeOldRuns(db: Db, before: Date): Promise<number> {
  const { numDeletedRows } = await db.asService((tx) =>
    tx
      .deleteFrom('portal.report_runs')
      .where('state', 'in', ['failed', 'cancelled', 'expired'])
      .where('created_at', '<', before)
      .executeTakeFirst(),
  );
  return Number(numDeletedRows);
}
