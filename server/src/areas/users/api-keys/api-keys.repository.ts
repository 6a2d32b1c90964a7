import { MS_PER } from '@recoup/domain/shared/time';
import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db/db.ts';

export interface ApiKeyRow {
  id: string;
  name: string;
  prefix: string;
  scopes: string[];
  location_ids: string[] | null;
  created_at: Date;
  created_by_name: string;
  expires_at: Date;
  last_used_at: Date | null;
  revoked_at: Date | null;
  revoked_by_name: string | null;
  is_creator_admin: boolean;
  uses: number;
}

/** Newest first; one key with `id`. `now`: uses are counted over the 24 hours before. */
export async function listKeys(
  tx: Tx,
  { clientId, id, now }: { clientId: string; id?: string; now: Date },
): Promise<ApiKeyRow[]> {
  const { rows } = await sql<ApiKeyRow>`
    select k.id, k.name, k.prefix, k.scopes, k.location_ids, k.created_at, k.created_by_name, k.expires_at, k.last_used_at, k.revoked_at,
      k.revoked_by_name,
      exists (select from portal.memberships m where m.client_id = k.client_id and m.user_id = k.created_by and m.ended_at is null
        and m.role = 'client_admin') as is_creator_admin,
      (select coalesce(sum(u.count), 0)::int from portal.api_key_uses u where u.client_id = k.client_id and u.api_key_id = k.id
        and u.hour > ${now}::timestamptz - interval '24 hours') as uses
    from portal.api_keys k
    where k.client_id = ${clientId} and ${id === undefined ? sql`true` : sql`k.id = ${id}`}
    order by k.revoked_at is null and k.expires_at > ${now} desc, k.created_at desc, k.id desc`.execute(tx);
  return rows;
}

/** Serializes the creation of a client's keys, so that their maximum is not exceeded. */
export async function lockKeys(tx: Tx, clientId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`api keys ${clientId}`}, 0))`.execute(tx);
}

export interface ApiKeyToAdd {
  clientId: string;
  id: string;
  name: string;
  prefix: string;
  hash: string;
  scopes: readonly string[];
  locationIds: readonly string[] | null;
  by: { userId: string; name: string };
  now: Date;
  expiresAt: Date;
}

export async function insertKey(tx: Tx, key: ApiKeyToAdd): Promise<void> {
  await tx
    .insertInto('portal.api_keys')
    .values({
      client_id: key.clientId,
      id: key.id,
      name: key.name,
      prefix: key.prefix,
      key_hmac: key.hash,
      scopes: sql`${key.scopes}::text[]`,
      location_ids: sql`${key.locationIds}::uuid[]`,
      created_by: key.by.userId,
      created_by_name: key.by.name,
      created_at: key.now,
      expires_at: key.expiresAt,
    })
    .execute();
}

/** Whether it was active until now. */
export async function setRevoked(
  tx: Tx,
  { clientId, id, by, now }: { clientId: string; id: string; by: { userId: string; name: string }; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('portal.api_keys')
    .set({ revoked_at: now, revoked_by: by.userId, revoked_by_name: by.name })
    .where('client_id', '=', clientId)
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export function listLocationNames(tx: Tx, clientId: string) {
  return tx.selectFrom('portal.locations').select(['id', 'name']).where('client_id', '=', clientId).execute();
}

export interface PresentedKey {
  id: string;
  client_id: string;
  name: string;
  scopes: string[];
  location_ids: string[] | null;
  expires_at: Date;
  revoked_at: Date | null;
  last_used_at: Date | null;
  is_creator_admin: boolean;
  is_suspended: boolean;
  maintenance_message: string | null;
  maintenance_until: Date | null;
}

/** One statement without a transaction; the hash names the key, so it needs no policy. A banned creator is no admin. */
export async function findByHash(db: Db, hash: string, now: Date): Promise<PresentedKey | undefined> {
  const { rows } = await sql<PresentedKey>`
    select k.id, k.client_id, k.name, k.scopes, k.location_ids, k.expires_at, k.revoked_at, k.last_used_at,
      exists (select from portal.memberships m where m.client_id = k.client_id and m.user_id = k.created_by and m.ended_at is null
        and m.role = 'client_admin')
      and not exists (select from auth.users u where u.id = k.created_by and (u.deleted_at is not null or u.banned_until > ${now}))
      as is_creator_admin,
      c.suspended_at is not null as is_suspended, c.maintenance_message, c.maintenance_until
    from portal.api_keys k join portal.clients c on c.id = k.client_id where k.key_hmac = ${hash}`.execute(db.owner);
  return rows[0];
}

/** Counts a request; answers the routes that are new in this hour. Sorted, so that two requests never wait for each other. */
export async function countUses(
  tx: Tx,
  { clientId, keyId, routes, now }: { clientId: string; keyId: string; routes: readonly string[]; now: Date },
): Promise<string[]> {
  const hour = new Date(Math.floor(now.getTime() / MS_PER.hour) * MS_PER.hour);
  const { rows } = await sql<{ route: string; count: number }>`
    insert into portal.api_key_uses as u (client_id, api_key_id, hour, route)
    select ${clientId}, ${keyId}, ${hour}, route from unnest(${[...new Set(routes)].toSorted()}::text[]) as route
    on conflict (client_id, api_key_id, hour, route) do update set count = u.count + 1
    returning route, count`.execute(tx);
  await sql`update portal.api_keys set last_used_at = ${now}
    where client_id = ${clientId} and id = ${keyId} and (last_used_at is null or last_used_at < ${new Date(now.getTime() - MS_PER.minute)})`.execute(
    tx,
  );
  return rows.filter(({ count }) => count === 1).map(({ route }) => route);
}
