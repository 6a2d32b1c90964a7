import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { adoptFormerLevel } from './adopt-former.ts';

const migrationsFolder = join(import.meta.dirname, '../../../migrations');

export interface Migration {
  name: string;
  sql: string;
  checksum: string;
}

/** The migrations of a folder in the order of their names (`<timestamp>_<what>.sql`). */
export function readMigrations(folder = migrationsFolder): Migration[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .toSorted()
    .map((file) => {
      const sql = readFileSync(join(folder, file), 'utf8');
      return { name: file.slice(0, -4), sql, checksum: createHash('sha256').update(sql).digest('hex') };
    });
}

// Any number that nothing else locks. Held by the transaction, so that a pooler in transaction mode works.
const lockKey = 7_262_011;

/**
 * Migrates a database, forward only. Each file runs in its own transaction together with its record, so the process may be killed
 * and repeated, also by two servers at once. Throws if an applied file has changed. A database of the last former level is
 * adopted first (`adopt-former.ts`).
 */
export async function migrate({
  url,
  migrations = readMigrations(),
  log = () => {},
}: {
  url: string;
  migrations?: Migration[];
  log?: (message: string) => void;
}): Promise<string[]> {
  const client = new pg.Client({ connectionString: url, application_name: 'recoup-migrate' });
  // A lost connection rejects the running statement as well.
  client.on('error', () => {});
  await client.connect();
  const applied: string[] = [];
  try {
    if (await inTransaction(client, () => adoptFormerLevel(client, migrations))) log('Recorded the current migrations');
    for (const migration of migrations) {
      if (await apply(client, migration)) {
        applied.push(migration.name);
        log(`Applied ${migration.name}`);
      }
    }
  } finally {
    await client.end();
  }
  return applied;
}

async function apply(client: pg.Client, migration: Migration): Promise<boolean> {
  return inTransaction(client, async () => {
    await client.query('create schema if not exists portal_meta');
    await client.query(
      'create table if not exists portal_meta.migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now())',
    );
    const { rows } = await client.query<{ checksum: string }>('select checksum from portal_meta.migrations where name = $1', [
      migration.name,
    ]);
    if (rows[0] && rows[0].checksum !== migration.checksum) {
      throw new Error(`Migration ${migration.name} was changed after it was applied. Add a new migration instead.`);
    }
    if (!rows[0]) {
      await client.query(migration.sql);
      await client.query('insert into portal_meta.migrations (name, checksum) values ($1, $2)', [
        migration.name,
        migration.checksum,
      ]);
    }
    return !rows[0];
  });
}

/** Under the lock of migrations. */
async function inTransaction<T>(client: pg.Client, work: () => Promise<T>): Promise<T> {
  await client.query('begin');
  try {
    await client.query('select pg_advisory_xact_lock($1)', [lockKey]);
    const result = await work();
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  }
}
