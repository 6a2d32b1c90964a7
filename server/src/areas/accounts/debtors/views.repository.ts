import type { Tx } from '#platform/db/db.ts';

interface Owner {
  clientId: string;
  userId: string;
}

export function listViews(tx: Tx, { clientId, userId }: Owner) {
  return tx
    .selectFrom('portal.saved_views')
    .select(['id', 'name', 'query'])
    .where('client_id', '=', clientId)
    .where('user_id', '=', userId)
    .orderBy('name')
    .execute();
}

/** Saves a view; one with the same name is replaced. */
export function saveView(tx: Tx, { clientId, userId }: Owner, { name, query }: { name: string; query: string }) {
  return tx
    .insertInto('portal.saved_views')
    .values({ client_id: clientId, user_id: userId, name, query })
    .onConflict((conflict) => conflict.columns(['client_id', 'user_id', 'name']).doUpdateSet({ query }))
    .returning(['id', 'name', 'query'])
    .executeTakeFirstOrThrow();
}

/** Whether there was such a view. */
export async function deleteView(tx: Tx, { clientId, userId }: Owner, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('portal.saved_views')
    .where('client_id', '=', clientId)
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** The newest batches, to filter by. */
export function listBatches(tx: Tx, clientId: string) {
  return tx
    .selectFrom('portal.batches')
    .select(['id', 'number', 'source', 'account_count', 'amount_placed_cents', 'created_at'])
    .where('client_id', '=', clientId)
    .orderBy('created_at', 'desc')
    .limit(200)
    .execute();
}
