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

/** Deletes staged rows and file of imports cancelled or failed long ago; their record stays. */
export async function purgeEndedImports({ db, files }: { db: Db; files: Files }, { before }: { before: Date }): Promise<number> {
  const ended = await db.asService((tx) =>
    tx
      .selectFrom('portal.imports as i')
      .select(['i.client_id', 'i.id', 'i.file_key'])
      .where('i.state', 'in', ['cancelled', 'failed'])
      .where('i.updated_at', '<', before)
      .where((eb) =>
        eb.or([
          eb('i.file_key', 'is not', null),
          eb.exists(
            eb
              .selectFrom('portal.import_rows as r')
              .select(sql`1`.as('one'))
              .whereRef('r.client_id', '=', 'i.client_id')
              .whereRef('r.import_id', '=', 'i.id'),
          ),
        ]),
      )
      .limit(500)
      .execute(),
  );
  for (const row of ended) {
    // The file first: if the server stops in between, the row still names what is left.
    if (row.file_key) await files.delete(row.file_key);
    await db.asService(async (tx) => {
      for (const table of ['portal.import_rows', 'portal.import_edits'] as const) {
        await tx.deleteFrom(table).where('client_id', '=', row.client_id).where('import_id', '=', row.id).execute();
      }
      await tx
        .updateTable('portal.imports')
        .set({ file_key: null, structure: null })
        .where('client_id', '=', row.client_id)
        .where('id', '=', row.id)
        .execute();
    });
  }
  return ended.length;
}

/**
 * Deletes a committed import's file once none of its accounts had activity since `before`: it holds the numbers that are purged
 * from the records at that time.
 */
export async function purgeOldFiles({ db, files }: { db: Db; files: Files }, { before }: { before: Date }): Promise<number> {
  const { rows } = await db.asService((tx) =>
    sql<{ client_id: string; id: string; file_key: string }>`
      select i.client_id, i.id, i.file_key from portal.imports i
      where i.state = 'committed' and i.file_key is not null and i.updated_at < ${before}
        and not exists (
          select from portal.accounts a
          where a.client_id = i.client_id and a.batch_id = i.batch_id and a.last_activity_at >= ${before})
      limit 500`.execute(tx),
  );
  for (const row of rows) {
    await files.delete(row.file_key);
    await db.asService(async (tx) => {
      await tx
        .updateTable('portal.import_rows')
        .set({ record: null, cells_sealed: null })
        .where('client_id', '=', row.client_id)
        .where('import_id', '=', row.id)
        .execute();
      await tx.deleteFrom('portal.import_edits').where('client_id', '=', row.client_id).where('import_id', '=', row.id).execute();
      await tx
        .updateTable('portal.imports')
        .set({ file_key: null })
        .where('client_id', '=', row.client_id)
        .where('id', '=', row.id)
        .execute();
    });
  }
  return rows.length;
}
