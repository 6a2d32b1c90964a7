import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/db.ts';
import type { Files, StoredFile } from '#platform/files/index.ts';

/** Contents that go at once: in one statement this many rows. */
const batch = 500;

/**
 * The contents of objects, sealed, under names of our own: each version of an object has one, and none is ever written over.
 * What no row names stands in a table of loose files, written before the first byte and by the transaction that lets a version go.
 */
export function createContents({ db, files, clock }: { db: Db; files: Files; clock: Clock }) {
  const keyOf = (version: string) => `objects/${version.slice(-2)}/${version}`;

  async function discard(versions: readonly string[]): Promise<void> {
    for (const version of versions) await files.delete(keyOf(version));
    if (versions.length === 0) return;
    await db.asService(async (tx) => {
      await tx.deleteFrom('storage_ext.loose_files').where('version', 'in', versions).execute();
      await tx.deleteFrom('storage_ext.reserved').where('version', 'in', versions).execute();
    });
  }

  /** Removes what stands in the table: what is gone for good, and what began before and never got a row. */
  async function sweep(before?: Date): Promise<number> {
    let removed = 0;
    for (;;) {
      const rows = await db.asService((tx) =>
        tx
          .selectFrom('storage_ext.loose_files')
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
    /** Nothing is left of it where it fails. One that was stored before and got no row may be stored again. */
    async store(version: string, content: AsyncIterable<Uint8Array>): Promise<StoredFile> {
      const since = clock.now();
      await db.asService((tx) =>
        tx
          .insertInto('storage_ext.loose_files')
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
