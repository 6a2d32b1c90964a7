import { addRemoved, type Candidates, type Removed } from '#areas/agency/retention/index.ts';
import type { Db } from '#platform/db/db.ts';
import type { Files } from '#platform/files/index.ts';
import { sql } from 'kysely';
import { moveImports } from '#areas/placing/imports/index.ts';

/** Abandons untouched imports, so that their staged rows can be deleted. Returns how many. */
export async function cancelIdleImports(
  db: Db,
  { idleBefore, uploadBefore, now }: { idleBefore: Date; uploadBefore: Date; now: Date },
): Promise<number> {
  const { numUpdatedRows } = await db.asService((tx) =>
    moveImports(tx, { to: 'cancelled', who: 'system', set: { updated_at: now } })
      .where((eb) =>
        eb.or([eb('updated_at', '<', idleBefore), eb.and([eb('state', '=', 'uploading'), eb('updated_at', '<', uploadBefore)])]),
      )
      .executeTakeFirst(),
  );
  return Number(numUpdatedRows);
}

interface DueImport {
  client_id: string;
  id: string;
  file_key: string | null;
}

const batchImports = 500;

/** The next imports that no hold keeps. */
async function findNextImports(db: Db, due: Candidates): Promise<DueImport[]> {
  const { rows } = await db.asService((tx) =>
    sql<DueImport>`
      select i.client_id, i.id, i.file_key from portal.imports i
      where (i.client_id, i.id) in (select f.client_id, f.id from (${due}) f where not f.is_held limit ${batchImports})`.execute(
      tx,
    ),
  );
  return rows;
}

/** Deletes staged rows and file of cancelled and failed imports that are due; their record is kept. Returns how many by client. */
export async function purgeEndedImports({ db, files }: { db: Db; files: Files }, due: Candidates): Promise<Removed> {
  const removed: Removed = new Map();
  for (;;) {
    const ended = await findNextImports(db, due);
    for (const row of ended) {
      // The file first: if the server stops in between, the row still names what is left.
      if (row.file_key) await files.delete(row.file_key);
      await db.asService(async (tx) => {
        for (const table of ['portal.import_rows', 'portal.import_edits'] as const)
          await tx.deleteFrom(table).where('client_id', '=', row.client_id).where('import_id', '=', row.id).execute();
        await tx
          .updateTable('portal.imports')
          .set({ file_key: null, structure: null })
          .where('client_id', '=', row.client_id)
          .where('id', '=', row.id)
          .execute();
      });
      addRemoved(removed, row.client_id);
    }
    if (ended.length < batchImports) return removed;
  }
}

/**
 * Deletes the files of committed imports that are due: they hold the numbers that are purged from the records. Returns how many by client.
 */
export async function purgeOldFiles({ db, files }: { db: Db; files: Files }, due: Candidates): Promise<Removed> {
  const removed: Removed = new Map();
  for (;;) {
    const old = await findNextImports(db, due);
    for (const row of old) {
      if (row.file_key) await files.delete(row.file_key);
      await db.asService(async (tx) => {
        await tx
          .updateTable('portal.import_rows')
          .set({ record: null, cells_sealed: null })
          .where('client_id', '=', row.client_id)
          .where('import_id', '=', row.id)
          .execute();
        await tx
          .deleteFrom('portal.import_edits')
          .where('client_id', '=', row.client_id)
          .where('import_id', '=', row.id)
          .execute();
        await tx
          .updateTable('portal.imports')
          .set({ file_key: null })
          .where('client_id', '=', row.client_id)
          .where('id', '=', row.id)
          .execute();
      });
      addRemoved(removed, row.client_id);
    }
    if (old.length < batchImports) return removed;
  }
}
