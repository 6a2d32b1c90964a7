import type { Db } from '../../platform/db/db.ts';
import type { Files } from '../../platform/files/index.ts';

/** Deletes the files of exports whose time is over. Returns how many. */
export async function expireExports({ db, files }: { db: Db; files: Files }, now: Date): Promise<number> {
  const over = await db.asService((tx) =>
    tx
      .selectFrom('portal.exports')
      .select(['client_id', 'id', 'file_key'])
      .where('state', '=', 'ready')
      .where('expires_at', '<=', now)
      .limit(1000)
      .execute(),
  );
  for (const row of over) {
    if (row.file_key) await files.delete(row.file_key);
    await db.asService((tx) =>
      tx
        .updateTable('portal.exports')
        .set({ state: 'expired', file_key: null })
        .where('client_id', '=', row.client_id)
        .where('id', '=', row.id)
        .execute(),
    );
  }
  return over.length;
}

/** Ends exports whose job is gone, so that they do not count as being made for ever. Returns how many. */
export async function failLostExports(db: Db, before: Date): Promise<number> {
  const { numUpdatedRows } = await db.asService((tx) =>
    tx
      .updateTable('portal.exports')
      .set({ state: 'failed', failure_message: 'The file could not be made. Please export the list again.' })
      .where('state', 'in', ['queued', 'running'])
      .where('created_at', '<', before)
      .executeTakeFirst(),
  );
  return Number(numUpdatedRows);
}
