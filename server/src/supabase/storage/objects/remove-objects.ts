import type { Tx } from '#platform/db/db.ts';
import type { StorageCaller } from '../access.ts';
import { recordDocumentEvents } from './record-documents.ts';
import { deleteObjects } from './repository.ts';

/** Deletes the objects that the caller may delete, and records those of clients. Returns the rows as the client shows them. */
export async function removeObjects(tx: Tx, caller: StorageCaller, which: Parameters<typeof deleteObjects>[1]) {
  const removed = await deleteObjects(tx, which);
  await recordDocumentEvents(
    tx,
    caller,
    removed.flatMap(({ bucket_id: bucketId, name, version }) =>
      bucketId !== null && name !== null && version !== null ? [{ action: 'file.removed', place: { bucketId, name } }] : [],
    ),
  );
  return removed;
}
