import type { Db } from '#platform/db/db.ts';

const megabyte = 1024 * 1024;

/** The buckets that the product uses. */
export const ownBucketIds = { imports: 'imports', documents: 'documents' } as const;

/** Built-in buckets. Their policies are in the migrations. */
const ownBuckets = [
  // Placement files, written only by their announced import (decision 0010). Without a policy no one else has access.
  { id: ownBucketIds.imports, file_size_limit: null, allowed_mime_types: null },
  // A client's documents, in a folder named by its id.
  {
    id: ownBucketIds.documents,
    file_size_limit: 50 * megabyte,
    allowed_mime_types: [
      'application/pdf',
      'image/png',
      'image/jpeg',
      'image/tiff',
      'text/plain',
      'text/csv',
      'application/zip',
      'application/msword',
      'application/vnd.ms-excel',
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    ],
  },
];

/** Creates missing ones; the operator's settings of existing ones are not changed. */
export async function ensureOwnBuckets(db: Db, now: Date): Promise<void> {
  await db.asService((tx) =>
    tx
      .insertInto('storage.buckets')
      .values(ownBuckets.map((bucket) => ({ ...bucket, name: bucket.id, public: false, created_at: now, updated_at: now })))
      .onConflict((on) => on.doNothing())
      .execute(),
  );
}
