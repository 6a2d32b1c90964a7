import { sql } from 'kysely';
import type { Db } from '#platform/db/db.ts';
import { ownBucketIds } from './buckets/own-buckets.ts';
import type { Place } from './objects/repository.ts';
import { companyFull } from './wire-errors.ts';

/**
 * How much each company may store. The database counts what there is (papers, documents of its members, placement files) and
 * refuses the row that is too much; room for what is still coming in is kept here, before its first byte.
 */
export function createQuota({ db, bytes }: { db: Db; bytes: number }) {
  return {
    /** Tells the database, for all servers: whichever started last counts. */
    async announce(): Promise<void> {
      const quota = { bytes: bytes === 0 ? null : bytes };
      await db.asService((tx) =>
        tx
          .insertInto('storage_ext.quota')
          .values(quota)
          .onConflict((on) => on.column('is_only').doUpdateSet(quota))
          .execute(),
      );
    },

    /** Gives how many bytes the content may have, of what it needs `least` and wants `most`. Errors: StorageError. */
    async reserve(version: string, { bucketId, name }: Place, { least, most }: { least: number; most: number }): Promise<number> {
      if (bucketId !== ownBucketIds.papers) return most;
      const { rows } = await db.asService((tx) =>
        sql<{ room: number | null }>`
          select storage_ext.reserve(${version}, storage_ext.company_of(${bucketId}, ${name}), ${least}, ${most}) as room`.execute(
          tx,
        ),
      );
      const room = rows[0]?.room ?? null;
      if (room === null) throw companyFull();
      return room;
    },

    async release(version: string): Promise<void> {
      await db.asService((tx) => tx.deleteFrom('storage_ext.reserved').where('version', '=', version).execute());
    },

    /** Of what never came, and whose server was killed. */
    async releaseBefore(before: Date): Promise<void> {
      await db.asService((tx) => tx.deleteFrom('storage_ext.reserved').where('since', '<', before).execute());
    },
  };
}

export type Quota = ReturnType<typeof createQuota>;
