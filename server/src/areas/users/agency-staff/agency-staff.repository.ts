import { sql } from 'kysely';
import type { Tx } from '#platform/db/db.ts';
import { decodeCursor, encodeCursor } from '#platform/db/keyset.ts';

export async function isOfAgency(tx: Tx, userId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('portal.agency_members')
    .select('id')
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

const order = 'agency clients';

/** By name; each word is contained in a name or starts the code. `clientIds`: clients to which the caller is limited; null: all. */
export async function listClients(
  tx: Tx,
  {
    clientIds,
    search = '',
    cursor,
    limit,
  }: { clientIds: readonly string[] | null; search?: string | undefined; cursor?: string | undefined; limit: number },
) {
  let query = tx
    .selectFrom('portal.clients')
    .select(['id', 'name', 'legal_name', 'code', 'trade', 'is_onboarding_completed'])
    .select(sql<string>`lower(name)`.as('sort_value'))
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .limit(limit + 1);
  if (clientIds) query = query.where(sql<boolean>`id = any (${clientIds}::uuid[])`);
  for (const word of search.split(/\s+/).filter((part) => part !== ''))
    query = query.where(
      sql<boolean>`(position(lower(${word}) in lower(name || ' ' || legal_name)) > 0 or starts_with(code, upper(${word})))`,
    );
  if (cursor) {
    const [name, id] = decodeCursor(order, cursor, ['text', 'id']);
    query = query.where(sql<boolean>`(lower(name), id) > (${name}::text, ${id}::uuid)`);
  }
  const rows = await query.execute();
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return { rows: page, nextCursor: rows.length > limit && last ? encodeCursor(order, [last.sort_value, last.id]) : null };
}
