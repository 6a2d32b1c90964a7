import { sql } from 'kysely';
import type { Tx } from '#platform/db/db.ts';

/** What one request, or one transaction of a long one, reached of a client; `clientId` null: of none. */
export interface Reached {
  clientId: string | null;
  /** Rows returned, or items applied or repeated. */
  items: number;
  refused?: number;
}

interface Use {
  systemId: string;
  /** Name of the endpoint. */
  operation: string;
  withPii?: boolean;
}

/** Records a use in the transaction that reads or writes, so that no use goes unrecorded. */
export async function recordKeyUse(
  tx: Tx,
  { systemId, operation, withPii = false }: Use,
  reached: readonly Reached[],
): Promise<void> {
  const rows = reached.length > 0 ? reached : [{ clientId: null, items: 0 }];
  await sql`
    insert into feed.key_uses (system_id, client_id, operation, items, refused, with_pii)
    select ${systemId}, client_id, ${operation}, items, coalesce(refused, 0), ${withPii}
    from json_to_recordset(${JSON.stringify(
      rows.map(({ clientId, items, refused }) => ({ client_id: clientId, items, refused })),
    )}::json) as r(client_id uuid, items integer, refused integer)`.execute(tx);
}

/** Counts rows by their client. */
export function countByClient(rows: readonly { client_id: string | null }[]): Reached[] {
  const counts = new Map<string | null, number>();
  for (const { client_id: clientId } of rows) counts.set(clientId, (counts.get(clientId) ?? 0) + 1);
  return [...counts].map(([clientId, items]) => ({ clientId, items }));
}

export interface KeyUse {
  at: Date;
  name: string;
  key_hint: string;
  operation: string;
  code: string | null;
  items: number;
  refused: number;
  with_pii: boolean;
}

/** Newest first; of a key by name, or of a client, or both. */
export function listKeyUses(
  tx: Tx,
  { name, clientId, limit }: { name?: string | undefined; clientId?: string | undefined; limit: number },
): Promise<KeyUse[]> {
  return tx
    .selectFrom('feed.key_uses as u')
    .innerJoin('feed.systems as s', 's.id', 'u.system_id')
    .leftJoin('portal.clients as c', 'c.id', 'u.client_id')
    .select(['u.at', 's.name', 's.key_hint', 'u.operation', 'c.code', 'u.items', 'u.refused', 'u.with_pii'])
    .$if(name !== undefined, (query) => query.where('s.name', '=', name ?? ''))
    .$if(clientId !== undefined, (query) => query.where('u.client_id', '=', clientId ?? ''))
    .orderBy('u.at', 'desc')
    .orderBy('u.id', 'desc')
    .limit(limit)
    .execute();
}
