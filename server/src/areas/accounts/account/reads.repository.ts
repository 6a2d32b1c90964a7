import type { Tx } from '#platform/db/db.ts';

/** How far somebody has read what the agency said of an account, or, without one, to the company; null: nothing yet. */
export async function findReadAt(
  tx: Tx,
  { clientId, accountId }: { clientId: string; accountId: string | null },
  userId: string,
): Promise<Date | null> {
  const row = await tx
    .selectFrom('portal.reads')
    .select('read_at')
    .where('client_id', '=', clientId)
    .where('user_id', '=', userId)
    .where('subject_id', '=', accountId ?? clientId)
    .executeTakeFirst();
  return row?.read_at ?? null;
}
