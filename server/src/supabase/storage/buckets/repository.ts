import { sql } from 'kysely';
import type { Tx } from '#platform/db/db.ts';

export interface BucketLimits {
  id: string;
  isPublic: boolean;
  /** Bytes per file; null: the server's limit. */
  fileSizeLimit: number | null;
  allowedMimeTypes: string[] | null;
}

const shown = ['id', 'name', 'owner', 'public', 'file_size_limit', 'allowed_mime_types', 'created_at', 'updated_at'] as const;
/** The service shows the type in lists only. */
const listed = [...shown, 'type'] as const;

/** What applies to every caller, whether or not the bucket's row is visible. */
export async function findLimits(tx: Tx, id: string): Promise<BucketLimits | null> {
  const row = await tx
    .selectFrom('storage.buckets')
    .select(['id', 'public', 'file_size_limit', 'allowed_mime_types'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) return null;
  return {
    id: row.id,
    isPublic: row.public ?? false,
    fileSizeLimit: row.file_size_limit,
    allowedMimeTypes: row.allowed_mime_types,
  };
}

export const findBucket = (tx: Tx, id: string) =>
  tx.selectFrom('storage.buckets').select(shown).where('id', '=', id).executeTakeFirst();

export interface BucketList {
  limit: number;
  offset: number;
  search: string;
  sortColumn: 'id' | 'name' | 'created_at' | 'updated_at';
  sortOrder: 'asc' | 'desc';
}

export function listBuckets(tx: Tx, { limit, offset, search, sortColumn, sortOrder }: BucketList) {
  return tx
    .selectFrom('storage.buckets')
    .select(listed)
    .$if(search !== '', (query) => query.where(sql<boolean>`position(lower(${search}) in lower(name)) > 0`))
    .orderBy(sortColumn, sortOrder)
    .limit(limit)
    .offset(offset)
    .execute();
}

export interface NewBucket {
  id: string;
  isPublic: boolean;
  fileSizeLimit: number | null;
  allowedMimeTypes: string[] | null;
  ownerId: string | null;
  now: Date;
}

export async function insertBucket(tx: Tx, bucket: NewBucket): Promise<void> {
  await tx
    .insertInto('storage.buckets')
    .values({
      id: bucket.id,
      name: bucket.id,
      public: bucket.isPublic,
      file_size_limit: bucket.fileSizeLimit,
      allowed_mime_types: bucket.allowedMimeTypes,
      owner: bucket.ownerId,
      owner_id: bucket.ownerId,
      created_at: bucket.now,
      updated_at: bucket.now,
    })
    .execute();
}

/** Undefined fields are unchanged. False if there is none that the caller may change. */
export async function updateBucket(
  tx: Tx,
  id: string,
  changes: {
    isPublic?: boolean | undefined;
    fileSizeLimit?: number | null | undefined;
    allowedMimeTypes?: string[] | null | undefined;
    now: Date;
  },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('storage.buckets')
    .set({
      ...(changes.isPublic === undefined ? {} : { public: changes.isPublic }),
      ...(changes.fileSizeLimit === undefined ? {} : { file_size_limit: changes.fileSizeLimit }),
      ...(changes.allowedMimeTypes === undefined ? {} : { allowed_mime_types: changes.allowedMimeTypes }),
      updated_at: changes.now,
    })
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** False if there is none that the caller may delete. Errors: 23503 if it is not empty. */
export async function deleteBucket(tx: Tx, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('storage.buckets').where('id', '=', id).executeTakeFirst();
  return numDeletedRows > 0n;
}
