import { sql } from 'kysely';
import type { Tx } from '#platform/db/db.ts';

/** Ids of a client's accounts by the counts in their short numbers. */
export async function findAccountIds(tx: Tx, clientId: string, numbers: readonly number[]): Promise<ReadonlyMap<number, string>> {
  if (numbers.length === 0) return new Map();
  const rows = await tx
    .selectFrom('portal.accounts')
    .select(['id', 'number'])
    .where('client_id', '=', clientId)
    .where(sql<boolean>`number = any (${numbers})`)
    .execute();
  return new Map(rows.map(({ number, id }) => [number, id]));
}

/** Whether an item with this id was posted before, so that a repeated request does not count as a second answer. */
export async function wasPosted(tx: Tx, clientId: string, { kind, id }: { kind: string; id: string }): Promise<boolean> {
  const row = await tx
    .selectFrom('feed.received_items')
    .select('client_id')
    .where('client_id', '=', clientId)
    .where('kind', '=', kind)
    .where('external_id', '=', `console:${id}`)
    .executeTakeFirst();
  return row !== undefined;
}
