import type { Tx } from '#platform/db/db.ts';
import { notFound } from '#platform/http/errors.ts';
import { findClients } from './clients.repository.ts';
import type { Sender } from './sender.ts';

/** Clients that a call may read: the named one, else those of the key; null: all. Errors: 404 for a client outside the key. */
export async function findReached(
  tx: Tx,
  { clientIds: within }: Pick<Sender, 'clientIds'>,
  client: string | undefined,
): Promise<readonly string[] | null> {
  if (client === undefined) return within;
  const clientId = (await findClients(tx, [client], within)).get(client);
  if (clientId === undefined) throw notFound('company');
  return [clientId];
}
