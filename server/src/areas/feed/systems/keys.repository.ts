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
    .select(['name', 'key_hint', 'scopes', 'expires_on', 'acknowledged_position', 'created_at', 'last_used_at', 'revoked_at'])
    .select(
      sql<string[] | null>`(select array_agg(coalesce(c.code, c.id::text) order by c.code, c.id) from portal.clients c
        where c.id = any (feed.systems.client_ids))`.as('clients'),
    )
    .orderBy('created_at')
    .execute();
}

export async function revokeSystem(tx: Tx, name: string, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('feed.systems')
    .set({ revoked_at: at })
    .where('name', '=', name)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
