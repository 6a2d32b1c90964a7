import type { Db } from '#platform/db/db.ts';

const megabyte = 1024 * 1024;

/** By what the product itself knows them. */
export const ownBucketIds = { imports: 'imports', papers: 'documents' } as const;

/** The buckets that this product comes with. What policies say of them is in the migrations. */
const ownBuckets = [
  // Placement files: taken by their announced import alone (decision 0010). No policy, so nobody reaches it otherwise.
  { id: ownBucketIds.imports, file_size_limit: null, allowed_mime_types: null },
  // The papers of a company, in a folder that is its id.
  {
    id: ownBucketIds.papers,
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

/** Makes those that are missing; what an operator has set of the others stays. */
export async function ensureOwnBuckets(db: Db, now: Date): Promise<void> {
  await db.asService((tx) =>
    tx
      .insertInto('storage.buckets')
      .values(ownBuckets.map((bucket) => ({ ...bucket, name: bucket.id, public: false, created_at: now, updated_at: now })))
      .onConflict((on) => on.doNothing())
      .execute(),
  );
}
