import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/db.ts';
import type { Files, StoredFile } from '#platform/files/index.ts';

/** Rows per statement when contents are deleted at once. */
const batch = 500;

/**
 * Object contents, encrypted, under our own names: each version of an object has one, and none is ever overwritten. A version
 * without a row is listed as an orphaned file: before its first byte, and by the transaction that drops it.
 */
export function createContents({ db, files, clock }: { db: Db; files: Files; clock: Clock }) {
  const keyOf = (version: string) => `objects/${version.slice(-2)}/${version}`;

  async function discard(versions: readonly string[]): Promise<void> {
    for (const version of versions) await files.delete(keyOf(version));
    if (versions.length === 0) return;
    await db.asService(async (tx) => {
      await tx.deleteFrom('storage_ext.orphaned_files').where('version', 'in', versions).execute();
      await tx.deleteFrom('storage_ext.reservations').where('version', 'in', versions).execute();
    });
  }

  /** Deletes listed files: contents of deleted rows, and uploads that never got one. */
  async function sweep(before?: Date): Promise<number> {
    let removed = 0;
    for (;;) {
      const rows = await db.asService((tx) =>
        tx
          .selectFrom('storage_ext.orphaned_files')
          .select('version')
          .where(({ eb, or }) => or([eb('is_gone', '=', true), ...(before ? [eb('since', '<', before)] : [])]))
          .limit(batch)
          .execute(),
      );
      await discard(rows.map(({ version }) => version));
      removed += rows.length;
      if (rows.length < batch) return removed;
    }
  }

  return {
    /** Leaves nothing behind if it fails. A version stored earlier that got no row may be stored again. */
    async store(version: string, content: AsyncIterable<Uint8Array>): Promise<StoredFile> {
      const since = clock.now();
      await db.asService((tx) =>
        tx
          .insertInto('storage_ext.orphaned_files')
          .values({ version, since })
          .onConflict((conflict) => conflict.column('version').doUpdateSet({ since }))
          .execute(),
      );
      try {
        return await files.put(keyOf(version), content);
      } catch (error) {
        await discard([version]);
        throw error;
      }
    },
    open: (version: string, range?: { start: number; end: number }) => files.get(keyOf(version), range),
    discard: (version: string) => discard([version]),
    sweep,
  };
}

export type Contents = ReturnType<typeof createContents>;
