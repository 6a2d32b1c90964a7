import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db/db.ts';
import { newId } from '#platform/ids.ts';

/** Name of the outbox reader that keeps the folder's position, and of its recorded uses. */
export const folderName = 'exchange folder';

export interface ExchangeRow {
  layout: string | null;
  system_id: string | null;
  batched_position: number;
  last_look_at: Date | null;
  last_success_at: Date | null;
  failing_since: Date | null;
  failures: number;
  error: string | null;
  retry_at: Date | null;
}

const initial: ExchangeRow = {
  layout: null,
  system_id: null,
  batched_position: 0,
  last_look_at: null,
  last_success_at: null,
  failing_since: null,
  failures: 0,
  error: null,
  retry_at: null,
};

export async function findExchange(tx: Tx): Promise<ExchangeRow> {
  const row = await tx
    .selectFrom('feed.exchange')
    .select([
      'layout',
      'system_id',
      'batched_position',
      'last_look_at',
      'last_success_at',
      'failing_since',
      'failures',
      'error',
      'retry_at',
    ])
    .executeTakeFirst();
  return row ?? initial;
}

export async function saveExchange(tx: Tx, values: Partial<ExchangeRow>): Promise<void> {
  await tx
    .insertInto('feed.exchange')
    .values(values)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(values))
    .execute();
}

/** Held by one server; `check` rejects once the database has given it up. */
export interface FolderLock {
  check(): Promise<void>;
}

/**
 * Runs `work` on one server at a time; returns null immediately if another server holds the lock. The lock belongs to an open
 * transaction, which the database ends when the connection of a killed server closes.
 */
export async function withFolderLock<T>(db: Db, work: (lock: FolderLock) => Promise<T>): Promise<T | null> {
  return db.asService(async (tx) => {
    const { rows } = await sql<{ locked: boolean }>`
      select pg_try_advisory_xact_lock(hashtextextended('exchange folder', 0)) as locked`.execute(tx);
    if (!rows[0]?.locked) return null;
    return work({
      check: async () => {
        await sql`select 1`.execute(tx);
      },
    });
  });
}

export interface FolderSystem {
  systemId: string;
  name: string;
  scopes: readonly string[];
  clientIds: null;
}

export async function findFolderSystem(tx: Tx, id: string): Promise<FolderSystem | null> {
  const row = await tx
    .selectFrom('feed.systems')
    .select(['id', 'name', 'scopes'])
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return row ? { systemId: row.id, name: row.name, scopes: row.scopes, clientIds: null } : null;
}

/** A reader of the outbox without a usable key: the stored hash is that of discarded random bytes. */
export async function insertFolderSystem(
  tx: Tx,
  { scopes, position }: { scopes: readonly string[]; position: number },
): Promise<string> {
  const id = newId();
  await tx
    .insertInto('feed.systems')
    .values({
      id,
      name: folderName,
      key_sha256: createHash('sha256').update(randomBytes(64)).digest('hex'),
      key_hint: 'none',
      scopes: sql`${scopes}::text[]`,
      acknowledged_position: position,
    })
    .execute();
  return id;
}

export async function changeFolderScopes(tx: Tx, id: string, scopes: readonly string[]): Promise<void> {
  await tx
    .updateTable('feed.systems')
    .set({ scopes: sql`${scopes}::text[]` })
    .where('id', '=', id)
    .execute();
}

export async function endFolderSystem(tx: Tx, id: string, at: Date): Promise<void> {
  await tx.updateTable('feed.systems').set({ revoked_at: at }).where('id', '=', id).where('revoked_at', 'is', null).execute();
}

/** The agency's own client ids, by the portal's. */
export async function findAgencyClientIds(tx: Tx, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .selectFrom('portal.clients')
    .select(['id', 'agency_client_id'])
    .where('id', 'in', [...ids])
    .execute();
  return new Map(rows.flatMap((row) => (row.agency_client_id === null ? [] : [[row.id, row.agency_client_id] as const])));
}
