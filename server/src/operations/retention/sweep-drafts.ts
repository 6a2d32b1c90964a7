import type { Db } from '#platform/db/db.ts';
import type { Files } from '#platform/files/index.ts';

/**
 * Deletes manual entries that were never submitted and not touched since `before`, with their documents: their personal data must
 * not outlive that of placed accounts. Returns how many.
 */
export async function purgeOldDrafts({ db, files }: { db: Db; files: Files }, { before }: { before: Date }): Promise<number> {
  const old = await db.asService((tx) =>
    tx
      .selectFrom('portal.manual_entry_drafts')
      .select(['client_id', 'id'])
      .where('submitted_account_id', 'is', null)
      .where('updated_at', '<', before)
      .limit(1000)
      .execute(),
  );
  let removed = 0;
  for (const draft of old) {
    const keys = await db.asService(async (tx) => {
      // Its author may have returned just now.
      const still = await tx
        .selectFrom('portal.manual_entry_drafts')
        .select('id')
        .where('client_id', '=', draft.client_id)
        .where('id', '=', draft.id)
        .where('submitted_account_id', 'is', null)
        .where('updated_at', '<', before)
        .forUpdate()
        .executeTakeFirst();
      if (!still) return null;
      const documents = await tx
        .deleteFrom('portal.documents')
        .where('client_id', '=', draft.client_id)
        .where('draft_id', '=', draft.id)
        .where('account_id', 'is', null)
        .returning('file_key')
        .execute();
      await tx
        .deleteFrom('portal.manual_entry_drafts')
        .where('client_id', '=', draft.client_id)
        .where('id', '=', draft.id)
        .execute();
      return documents.map(({ file_key: key }) => key);
    });
    if (keys === null) continue;
    for (const key of keys) await files.delete(key);
    removed += 1;
  }
  return removed;
}
