import type { Tx } from '#platform/db/db.ts';

/** How far a user has read the agency's entries of an account, or of the general thread; null: nothing yet. */
export async function findReadAt(
  tx: Tx,
  { clientId, accountId }: { clientId: string; accountId: string | null },
  userId: string,
): Promise<Date | null> {
  const row = await tx
    .selectFrom('portal.thread_reads')
    .select('read_at')
    .where('client_id', '=', clientId)
    .where('user_id', '=', userId)
    .where('subject_id', '=', accountId ?? clientId)
    .executeTakeFirst();
  return row?.read_at ?? null;
}
