import { sql } from 'kysely';
import { z } from 'zod';
import type { Tx } from '#platform/db/db.ts';
import { newId } from '#platform/ids.ts';

/** A content's metadata, under Supabase's names. */
const fileMetadata = z.object({
  eTag: z.string(),
  size: z.number(),
  mimetype: z.string(),
  cacheControl: z.string(),
  lastModified: z.string(),
  contentLength: z.number(),
  httpStatusCode: z.number(),
  contentEncoding: z.string().optional(),
});
type FileMetadata = z.output<typeof fileMetadata>;

export interface ObjectRow {
  id: string;
  bucket_id: string;
  name: string;
  version: string;
  metadata: FileMetadata;
  user_metadata: Record<string, unknown> | null;
  owner_id: string | null;
  created_at: Date;
  updated_at: Date;
}

export interface Place {
  bucketId: string;
  name: string;
}

const found = z.object({
  id: z.string(),
  bucket_id: z.string(),
  name: z.string(),
  version: z.string(),
  metadata: fileMetadata,
  user_metadata: z.record(z.string(), z.unknown()).nullable(),
  owner_id: z.string().nullable(),
  created_at: z.date(),
  updated_at: z.date(),
});

const columns = [
  'id',
  'bucket_id',
  'name',
  'version',
  'metadata',
  'user_metadata',
  'owner_id',
  'created_at',
  'updated_at',
] as const;

const selectObjects = (tx: Tx) => tx.selectFrom('storage.objects').select(columns).where('version', 'is not', null);

/** As the transaction's user: also null if a policy hides it. */
export async function findObject(tx: Tx, { bucketId, name }: Place): Promise<ObjectRow | null> {
  const row = await selectObjects(tx).where('bucket_id', '=', bucketId).where('name', '=', name).executeTakeFirst();
  return row ? found.parse(row) : null;
}

export async function findVersion(tx: Tx, version: string): Promise<ObjectRow | null> {
  const row = await selectObjects(tx).where('version', '=', version).executeTakeFirst();
  return row ? found.parse(row) : null;
}

export async function findNames(tx: Tx, bucketId: string, names: readonly string[]): Promise<Set<string>> {
  const rows = await tx
    .selectFrom('storage.objects')
    .select('name')
    .where('bucket_id', '=', bucketId)
    .where('name', '=', sql<string>`any(${[...names]}::text[])`)
    .execute();
  return new Set(rows.flatMap(({ name }) => name ?? []));
}

export interface NewObject extends Place {
  /** Null: only to check whether it may be written. */
  version: string | null;
  metadata: FileMetadata | null;
  userMetadata: Record<string, unknown> | null;
  ownerId: string | null;
  now: Date;
}

function valuesOf(object: NewObject) {
  return {
    version: object.version,
    metadata: JSON.stringify(object.metadata),
    user_metadata: object.userMetadata ? JSON.stringify(object.userMetadata) : null,
    updated_at: object.now,
    last_accessed_at: object.now,
    // The service key is no user: an overwritten object keeps its owner.
    ...(object.ownerId === null ? {} : { owner: object.ownerId, owner_id: object.ownerId }),
  };
}

/** Errors: 23505 if it exists, 42501 if a policy forbids it. */
export async function insertObject(
  tx: Tx,
  object: NewObject,
  { isUpsert }: { isUpsert: boolean },
): Promise<{ id: string; isNew: boolean }> {
  const values = valuesOf(object);
  const query = tx
    .insertInto('storage.objects')
    .values({ id: newId(), bucket_id: object.bucketId, name: object.name, created_at: object.now, ...values });
  const row = await (isUpsert ? query.onConflict((on) => on.columns(['bucket_id', 'name']).doUpdateSet(values)) : query)
    // A replaced row carries the mark of the transaction that dropped it: this one.
    .returning(['id', sql<boolean>`xmax = 0`.as('is_new')])
    .executeTakeFirstOrThrow();
  return { id: row.id, isNew: row.is_new };
}

/** Null if there is none that the caller may change. */
export async function updateObject(tx: Tx, object: NewObject): Promise<string | null> {
  const row = await tx
    .updateTable('storage.objects')
    .set(valuesOf(object))
    .where('bucket_id', '=', object.bucketId)
    .where('name', '=', object.name)
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Its content is not moved. Null if there is none that the caller may change. */
export async function moveObject(tx: Tx, { from, to, now }: { from: Place; to: Place; now: Date }): Promise<string | null> {
  const row = await tx
    .updateTable('storage.objects')
    .set({ bucket_id: to.bucketId, name: to.name, updated_at: now })
    .where('bucket_id', '=', from.bucketId)
    .where('name', '=', from.name)
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Returns the deleted rows as the client shows them. Without `names`: everything in the bucket that the caller may delete. */
export function deleteObjects(tx: Tx, { bucketId, names }: { bucketId: string; names?: readonly string[] }) {
  return tx
    .deleteFrom('storage.objects')
    .where('bucket_id', '=', bucketId)
    .$if(names !== undefined, (query) => query.where('name', '=', sql<string>`any(${[...(names ?? [])]}::text[])`))
    .returning([...columns, 'owner', 'last_accessed_at'])
    .execute();
}
