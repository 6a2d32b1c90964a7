import type { Tx } from '#platform/db/db.ts';
import type { StorageCaller } from '../access.ts';
import { recordPapers } from './record-papers.ts';
import { deleteObjects } from './repository.ts';

/** Removes what the caller may remove, and writes it down where it was a company's. Gives the rows as the client shows them. */
export async function removeObjects(tx: Tx, caller: StorageCaller, which: Parameters<typeof deleteObjects>[1]) {
  const removed = await deleteObjects(tx, which);
  await recordPapers(
    tx,
    caller,
    removed.flatMap(({ bucket_id: bucketId, name, version }) =>
      bucketId !== null && name !== null && version !== null ? [{ action: 'file.removed', place: { bucketId, name } }] : [],
    ),
  );
  return removed;
}
