import { sql } from 'kysely';
import type { Tx } from '#platform/db/db.ts';

export interface SystemRow {
  id: string;
  name: string;
  scopes: string[];
  client_ids: string[] | null;
  /** `YYYY-MM-DD`, the last day. */
  expires_on: string | null;
  last_used_at: Date | null;
}

export function findLiveSystem(tx: Tx, hash: string): Promise<SystemRow | undefined> {
  return tx
    .selectFrom('feed.systems')
    .select(['id', 'name', 'scopes', 'client_ids', 'expires_on', 'last_used_at'])
    .where('key_sha256', '=', hash)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
}

export async function recordUse(tx: Tx, id: string, at: Date): Promise<void> {
  await tx.updateTable('feed.systems').set({ last_used_at: at }).where('id', '=', id).execute();
}

export async function insertSystem(
  tx: Tx,
  system: {
    id: string;
    name: string;
    key_sha256: string;
    key_hint: string;
    scopes: string[];
    client_ids: string[] | null;
    expires_on: string | null;
  },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('feed.systems')
    .values({ ...system, scopes: sql`${system.scopes}::text[]`, client_ids: sql`${system.client_ids}::uuid[]` })
    .onConflict((conflict) => conflict.column('name').where('revoked_at', 'is', null).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export function listSystems(tx: Tx) {
  return tx
    .selectFrom('feed.systems')
    .select([
      'id',
      'name',
      'key_hint',
      'scopes',
      'expires_on',
      'acknowledged_position',
      'created_at',
      'last_used_at',
      'revoked_at',
    ])
    .select(
      sql<string[] | null>`(select array_agg(coalesce(c.code, c.id::text) order by c.code, c.id) from portal.clients c
        where c.id = any (feed.systems.client_ids))`.as('clients'),
    )
    .orderBy('created_at')
    .execute();
}

/** Revokes the key that a system has, by its id or the system's name. Absent: there is none. */
export function revokeSystem(
  tx: Tx,
  { column, value, at }: { column: 'id' | 'name'; value: string; at: Date },
): Promise<{ id: string; name: string } | undefined> {
  return tx
    .updateTable('feed.systems')
    .set({ revoked_at: at })
    .where(column, '=', value)
    .where('revoked_at', 'is', null)
    .returning(['id', 'name'])
    .executeTakeFirst();
}

export async function isKnownSystem(tx: Tx, id: string): Promise<boolean> {
  return (await tx.selectFrom('feed.systems').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
}
