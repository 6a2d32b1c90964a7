import type { Queryable } from '#platform/db/queryable.ts';

/** The debt types that the client places. */
export async function findDebtTypes(db: Queryable, clientId: string): Promise<string[]> {
  const { rows } = await db.query<{ debt_types: string[] }>('select debt_types from portal.clients where id = $1', [clientId]);
  return rows[0]?.debt_types ?? [];
}

/** The mapping of the client's last file with this header, as stored; undefined if there is none. */
export async function findRemembered(db: Queryable, clientId: string, signature: string): Promise<unknown> {
  const { rows } = await db.query<{ mapping: unknown }>(
    'select mapping from portal.import_mappings where client_id = $1 and header_signature = $2',
    [clientId, signature],
  );
  return rows[0]?.mapping;
}
