import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { migrationsFolder } from '../program-files.ts';
import { adoptFormerLevel, readRecords } from './adopt-former.ts';
import { endAutovacuums, lockTables } from './migration-locks.ts';
import { errorCodeOf } from './sqlstate.ts';

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

/** Milliseconds between two attempts of a migration to lock its tables. */
const betweenAttemptsMs = 1000;
const attemptsForLocks = 150;

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
    // Once, because nearly every start finds all of them applied.
    const recorded = new Map((await readRecords(client)).map(({ name, checksum }) => [name, checksum]));
    for (const migration of migrations) {
      if (recorded.get(migration.name) !== migration.checksum && (await applyOnceUnlocked(client, migration, log))) {
        applied.push(migration.name);
        log(`Applied ${migration.name}`);
      }
    }
  } finally {
    await client.end();
  }
  return applied;
}

/** Repeats a migration that could not lock its tables, because a long statement reads them. */
async function applyOnceUnlocked(client: pg.Client, migration: Migration, log: (message: string) => void): Promise<boolean> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await apply(client, migration);
    } catch (error) {
      // lock_not_available, query_canceled, deadlock_detected
      if (!['55P03', '57014', '40P01'].includes(errorCodeOf(error) ?? '')) throw error;
      if (attempt === attemptsForLocks)
        throw new Error(
          `Migration ${migration.name} could not lock its tables in ${attemptsForLocks} attempts. End the long-running statements in pg_stat_activity and start again.`,
          { cause: error },
        );
      if (attempt === 1) log(`Migration ${migration.name} waits for running statements`);
      await delay(betweenAttemptsMs);
      if (attempt % 5 === 0) await endAutovacuums(client, migration.sql);
    }
  }
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
      await lockTables(client, migration.sql);
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
