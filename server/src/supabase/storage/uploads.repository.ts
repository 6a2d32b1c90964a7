import { z } from 'zod';
import type { Tx } from '#platform/db/db.ts';

const metadataShape = z.record(z.string(), z.string().nullable());

/** A resumable upload. */
export interface UploadRow {
  id: string;
  metadata: Record<string, string | null>;
  /** Bytes received, of `size`. */
  offset: number;
  size: number;
  /** True once its handler has processed the file; its bytes are then deleted. */
  isTaken: boolean;
}

interface NewUpload {
  id: string;
  size: number;
  metadata: Record<string, string | null>;
  now: Date;
}

export async function insertUpload(tx: Tx, { id, size, metadata, now }: NewUpload): Promise<void> {
  await tx
    .insertInto('storage_ext.resumable_uploads')
    .values({ id, size, metadata: JSON.stringify(metadata), changed_at: now })
    .execute();
}

export async function findUpload(tx: Tx, id: string): Promise<UploadRow | null> {
  const row = await tx
    .selectFrom('storage_ext.resumable_uploads')
    .select(['id', 'metadata', 'size', 'received', 'is_taken'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) return null;
  return {
    id: row.id,
    metadata: metadataShape.parse(row.metadata),
    size: row.size,
    offset: row.received,
    isTaken: row.is_taken,
  };
}

/** False if the upload has ended or another request stored the bytes at this offset. */
export async function addPart(
  tx: Tx,
  id: string,
  { startsAt, bytes, key, now }: { startsAt: number; bytes: number; key: string; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('storage_ext.resumable_uploads')
    .set({ received: startsAt + bytes, changed_at: now })
    .where('id', '=', id)
    .where('received', '=', startsAt)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await tx.insertInto('storage_ext.upload_parts').values({ upload_id: id, starts_at: startsAt, file_key: key }).execute();
  return true;
}

/** File keys in byte order. */
export async function listParts(tx: Tx, id: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('storage_ext.upload_parts')
    .select('file_key')
    .where('upload_id', '=', id)
    .orderBy('starts_at')
    .execute();
  return rows.map((row) => row.file_key);
}

export async function markTaken(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.updateTable('storage_ext.resumable_uploads').set({ is_taken: true, changed_at: now }).where('id', '=', id).execute();
  await tx.deleteFrom('storage_ext.upload_parts').where('upload_id', '=', id).execute();
}

export async function deleteUpload(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('storage_ext.resumable_uploads').where('id', '=', id).execute();
}

/** Complete uploads that no handler has processed. */
export async function listUntakenUploads(tx: Tx): Promise<string[]> {
  const rows = await tx
    .selectFrom('storage_ext.resumable_uploads')
    .select('id')
    .where('is_taken', '=', false)
    .whereRef('received', '=', 'size')
    .execute();
  return rows.map(({ id }) => id);
}

/** `prefix`: of letters, digits and dashes. */
export async function uploadsBeginningWith(tx: Tx, prefix: string): Promise<string[]> {
  const rows = await tx.selectFrom('storage_ext.resumable_uploads').select('id').where('id', 'like', `${prefix}%`).execute();
  return rows.map(({ id }) => id);
}

export async function idleUploads(tx: Tx, before: Date): Promise<string[]> {
  const rows = await tx.selectFrom('storage_ext.resumable_uploads').select('id').where('changed_at', '<', before).execute();
  return rows.map(({ id }) => id);
}
