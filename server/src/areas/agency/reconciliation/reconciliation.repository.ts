import type { Tx } from '#platform/db/db.ts';

/** Names of the clients that the caller may see, by id. */
export async function nameClients(tx: Tx): Promise<ReadonlyMap<string, string>> {
  const rows = await tx.selectFrom('portal.clients').select(['id', 'name']).execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}
