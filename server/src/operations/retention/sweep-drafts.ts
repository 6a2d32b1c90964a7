import { addRemoved, findNextCandidates, type Candidates, type Removed } from '#areas/agency/retention/index.ts';
import type { Db } from '#platform/db/db.ts';
import type { Files } from '#platform/files/index.ts';

/**
 * Deletes manual entries that were never submitted and are due, with their documents: their personal data must not outlive that of placed
 * accounts. Returns how many by client.
 */
export async function purgeOldDrafts(
  { db, files }: { db: Db; files: Files },
  { due, before }: { due: Candidates; before: Date },
): Promise<Removed> {
  const old = await db.asService((tx) => findNextCandidates(tx, due, 1000));
  const removed: Removed = new Map();
  for (const { client_id: clientId, id } of old) {
    if (clientId === null) continue;
    const keys = await db.asService(async (tx) => {
      // Its author may have returned just now.
      const still = await tx
        .selectFrom('portal.manual_entry_drafts')
        .select('id')
        .where('client_id', '=', clientId)
        .where('id', '=', id)
        .where('submitted_account_id', 'is', null)
        .where('updated_at', '<', before)
        .forUpdate()
        .executeTakeFirst();
      if (!still) return null;
      const documents = await tx
        .deleteFrom('portal.documents')
        .where('client_id', '=', clientId)
        .where('draft_id', '=', id)
        .where('account_id', 'is', null)
        .returning('file_key')
        .execute();
      await tx.deleteFrom('portal.manual_entry_drafts').where('client_id', '=', clientId).where('id', '=', id).execute();
      return documents.map(({ file_key: key }) => key);
    });
    if (keys === null) continue;
    for (const key of keys) await files.delete(key);
    addRemoved(removed, clientId);
  }
  return removed;
}
