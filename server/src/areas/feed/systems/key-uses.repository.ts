import { sql } from 'kysely';
import type { Tx } from '#platform/db/db.ts';
import { cutPage, decodeCursor } from '#platform/db/keyset.ts';
import type { Sender } from './sender.ts';

/** What one request, or one transaction of a long one, reached of a client; `clientId` null: of none. */
export interface Reached {
  clientId: string | null;
  /** Rows returned, or items applied or repeated. */
  items: number;
  refused?: number;
}

interface Use {
  sender: Sender;
  /** Name of the endpoint, or what the operator did. */
  operation: string;
  withPii?: boolean;
}

/** Records a use in the transaction that reads or writes, so that every use is recorded. */
export async function recordKeyUse(
  tx: Tx,
  { sender, operation, withPii = false }: Use,
  reached: readonly Reached[],
): Promise<void> {
  const rows = reached.length > 0 ? reached : [{ clientId: null, items: 0 }];
  const operator = sender.systemId === null ? sender : null;
  await sql`
    insert into feed.key_uses (system_id, sender, file_name, client_id, operation, items, refused, with_pii)
    select ${sender.systemId}::uuid, ${operator?.name ?? null}::text, ${operator?.fileName ?? null}::text, client_id, ${operation},
      items, coalesce(refused, 0), ${withPii}
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
  /** Null without a key. */
  key_hint: string | null;
  file_name: string | null;
  operation: string;
  code: string | null;
  items: number;
  refused: number;
  with_pii: boolean;
}

const order = 'feed key uses';

/** A page of what one key reached, newest first. */
export async function listUsesOf(tx: Tx, systemId: string, { cursor, limit }: { cursor?: string | undefined; limit: number }) {
  let query = tx
    .selectFrom('feed.key_uses as u')
    .leftJoin('portal.clients as c', 'c.id', 'u.client_id')
    .select(['u.id', 'u.at', 'u.operation', 'u.client_id', 'c.name as client_name', 'u.items', 'u.refused', 'u.with_pii'])
    .select(sql<string>`u.at::text`.as('at_text'))
    .where('u.system_id', '=', systemId)
    .orderBy('u.at', 'desc')
    .orderBy('u.id', 'desc')
    .limit(limit + 1);
  if (cursor) {
    const [at, id] = decodeCursor(order, cursor, ['instant', 'id']);
    query = query.where(sql<boolean>`(u.at, u.id) < (${at}::timestamptz, ${id}::uuid)`);
  }
  return cutPage(await query.execute(), { order, limit });
}

/** Newest first; of a key by name (or `command line`, `exchange folder`), or of a client, or both. */
export function listKeyUses(
  tx: Tx,
  { name, clientId, limit }: { name?: string | undefined; clientId?: string | undefined; limit: number },
): Promise<KeyUse[]> {
  return tx
    .selectFrom('feed.key_uses as u')
    .leftJoin('feed.systems as s', 's.id', 'u.system_id')
    .leftJoin('portal.clients as c', 'c.id', 'u.client_id')
    .select(['u.at', 's.key_hint', 'u.file_name', 'u.operation', 'c.code', 'u.items', 'u.refused', 'u.with_pii'])
    .select(({ fn }) => fn.coalesce('s.name', 'u.sender', sql.lit('')).as('name'))
    .$if(name !== undefined, (query) =>
      query.where(({ eb, or }) => or([eb('s.name', '=', name ?? ''), eb('u.sender', '=', name ?? '')])),
    )
    .$if(clientId !== undefined, (query) => query.where('u.client_id', '=', clientId ?? ''))
    .orderBy('u.at', 'desc')
    .orderBy('u.id', 'desc')
    .limit(limit)
    .execute();
}
