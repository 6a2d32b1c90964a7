import { sql } from 'kysely';
import type { Tx } from '#platform/db/db.ts';

/** Per user and client. */
const MAX_RECENT = 10;

interface Owner {
  clientId: string;
  userId: string;
}

function newest(tx: Tx, { clientId, userId }: Owner) {
  return tx
    .selectFrom('portal.recent_searches')
    .where('client_id', '=', clientId)
    .where('user_id', '=', userId)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_RECENT);
}

function deleteOwn(tx: Tx, { clientId, userId }: Owner) {
  return tx.deleteFrom('portal.recent_searches').where('client_id', '=', clientId).where('user_id', '=', userId);
}

export function listRecent(tx: Tx, owner: Owner) {
  return newest(tx, owner).select(['id', 'query', 'at']).execute();
}

/** Adds a search, or moves an earlier one with the same words to the top, and deletes those beyond the newest ten. */
export async function addRecent(tx: Tx, owner: Owner, { query, at }: { query: string; at: Date }) {
  const row = await tx
    .insertInto('portal.recent_searches')
    .values({ client_id: owner.clientId, user_id: owner.userId, query, at })
    .onConflict((conflict) => conflict.expression(sql`client_id, user_id, lower(query)`).doUpdateSet({ query, at }))
    .returning(['id', 'query', 'at'])
    .executeTakeFirstOrThrow();
  await deleteOwn(tx, owner).where('id', 'not in', newest(tx, owner).select('id')).execute();
  return row;
}

/** Whether there was such a search. */
export async function deleteRecent(tx: Tx, owner: Owner, id: string): Promise<boolean> {
  const { numDeletedRows } = await deleteOwn(tx, owner).where('id', '=', id).executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function clearRecent(tx: Tx, owner: Owner): Promise<void> {
  await deleteOwn(tx, owner).execute();
}
