import { sql } from 'kysely';
import type { Tx } from '#platform/db/db.ts';
import { isUuid } from '#platform/ids.ts';

/** The existing clients, by the code, the id or the agency's own id used to name them. `within`: only these, for a limited key; null: all. */
export async function findClients(
  tx: Tx,
  names: readonly string[],
  within: readonly string[] | null = null,
): Promise<Map<string, string>> {
  if (names.length === 0) return new Map();
  const lookups = names.map((name) => ({ name, code: name.toUpperCase(), id: isUuid(name) ? name : null }));
  const { rows } = await sql<{ name: string; id: string }>`
    with named as (select name, code, id from json_to_recordset(${JSON.stringify(lookups)}::json) as n(name text, code text, id uuid))
    select n.name, c.id, 1 as rank from named n join portal.clients c on c.code = n.code
    union all
    select n.name, c.id, 2 from named n join portal.clients c on c.id = n.id
    union all
    -- The agency's own id of a client wins over another client's code.
    select n.name, c.id, 3 from named n join portal.clients c on c.agency_client_id = n.name
    order by rank`.execute(tx);
  return new Map(rows.flatMap(({ name, id }) => (within === null || within.includes(id) ? [[name, id]] : [])));
}

/**
 * When each of these clients ended; those that did not are absent. Keeps them from ending before the transaction does: an end waits, and
 * then sees what was written.
 */
export async function findEnded(tx: Tx, clientIds: readonly string[]): Promise<Map<string, Date>> {
  if (clientIds.length === 0) return new Map();
  const { rows } = await sql<{ id: string; ended_at: Date | null }>`
    select id, ended_at from portal.clients where id = any (${[...clientIds]}::uuid[]) order by id for key share`.execute(tx);
  return new Map(rows.flatMap(({ id, ended_at: at }) => (at === null ? [] : [[id, at]])));
}

/** The clients among these that are under maintenance. */
export async function findClosed(tx: Tx, clientIds: readonly string[]): Promise<Set<string>> {
  if (clientIds.length === 0) return new Set();
  const rows = await tx
    .selectFrom('portal.clients')
    .select('id')
    .where('id', 'in', [...clientIds])
    .where('maintenance_at', 'is not', null)
    .execute();
  return new Set(rows.map(({ id }) => id));
}
