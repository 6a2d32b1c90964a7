import { sql } from 'kysely';
import type { Db } from '#platform/db/db.ts';
import { ownBucketIds } from './buckets/own-buckets.ts';
import type { Place } from './objects/repository.ts';
import { companyFull } from './wire-errors.ts';

/**
 * Storage quota per client. The database counts what exists (documents, attachments, placement files) and refuses the row that
 * exceeds it; this module reserves space for uploads before their first byte.
 */
export function createQuota({ db, bytes }: { db: Db; bytes: number }) {
  return {
    /** Stores the setting for all servers: the one started last wins. */
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

    /** Returns how many bytes the content may have; it needs `least` and may use up to `most`. Errors: StorageError. */
    async reserve(version: string, { bucketId, name }: Place, { min, max }: { min: number; max: number }): Promise<number> {
      if (bucketId !== ownBucketIds.documents) return max;
      const { rows } = await db.asService((tx) =>
        sql<{ room: number | null }>`
          select storage_ext.reserve_quota(${version}, storage_ext.client_of_object(${bucketId}, ${name}), ${min}, ${max}) as room`.execute(
          tx,
        ),
      );
      const room = rows[0]?.room ?? null;
      if (room === null) throw companyFull();
      return room;
    },

    async release(version: string): Promise<void> {
      await db.asService((tx) => tx.deleteFrom('storage_ext.reservations').where('version', '=', version).execute());
    },

    /** Releases reservations of uploads that never arrived. */
    async releaseBefore(before: Date): Promise<void> {
      await db.asService((tx) => tx.deleteFrom('storage_ext.reservations').where('since', '<', before).execute());
    },
  };
}

export type Quota = ReturnType<typeof createQuota>;
