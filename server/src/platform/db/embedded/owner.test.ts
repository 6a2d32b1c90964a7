import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDb } from '#platform/db/db.ts';
import { migrate } from '#platform/db/migrate.ts';
import { createPool } from '#platform/db/pool.ts';
import { discardDataFolder, startEmbeddedPostgres, type EmbeddedPostgres } from './index.ts';

const settings = { shared_buffers: '32MB', fsync: 'off' };
const dataDir = mkdtempSync(join(tmpdir(), 'recoup-owner-'));
chmodSync(dataDir, 0o755);
let database: EmbeddedPostgres;
beforeAll(async () => {
  database = await startEmbeddedPostgres({ dataDir, settings });
});
afterAll(async () => {
  await database.stop();
  discardDataFolder(dataDir);
});

async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end();
  }
}

const ownedBySuperuser = `
  select c.relname as name from pg_class c join pg_namespace n on n.oid = relnamespace
    where nspname !~ '^pg_' and nspname <> 'information_schema' and relowner = 'postgres'::regrole and relkind in ('r', 'p', 'v', 'S')
  union all
  select p.proname from pg_proc p join pg_namespace n on n.oid = pronamespace
    where nspname !~ '^pg_' and nspname <> 'information_schema' and proowner = 'postgres'::regrole
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
  union all
  select nspname from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema' and nspowner = 'postgres'::regrole`;

describe('the login role of the embedded database', () => {
  it('is not a superuser, and takes over the objects that a superuser owned in an earlier version', async () => {
    // As an earlier version left it.
    await query(database.url, 'select 1');
    await query(database.adminUrl, 'alter database postgres owner to postgres; drop role recoup');
    await migrate({ url: database.adminUrl });
    expect(await query(database.adminUrl, ownedBySuperuser)).not.toEqual([]);
    await database.stop();
    database = await startEmbeddedPostgres({ dataDir, settings });
    expect(await query(database.adminUrl, ownedBySuperuser)).toEqual([]);
    expect(
      await query(database.url, 'select rolsuper, rolcreatedb, rolreplication from pg_roles where rolname = current_user'),
    ).toEqual([{ rolsuper: false, rolcreatedb: false, rolreplication: false }]);
    // It still migrates: a change of each kind of object.
    await query(
      database.url,
      'begin; alter table portal.accounts add column probe int; drop function portal.new_id() cascade; rollback',
    );
  });

  it.each([
    ['read a file', `select pg_read_file('/etc/passwd')`],
    ['run a program', `copy (select 1) to program 'true'`],
    ['become the superuser', 'set role postgres'],
    ['make a superuser', 'create role mine superuser'],
    ['turn triggers off', `set session_replication_role = 'replica'`],
    ['change the server', `alter system set log_statement = 'all'`],
  ])('cannot %s', async (_what, text) => {
    await expect(query(database.url, text)).rejects.toThrow(/permission denied/);
  });

  it('becomes the role of a request, whose text cannot contain a second statement', async () => {
    const db = createDb(createPool({ url: database.url, max: 2 }), { timeZone: 'UTC' });
    try {
      const claims = { sub: '00000000-0000-4000-8000-000000000001', role: 'authenticated' };
      const roleOf = async (text: string) =>
        db.asUser(
          claims,
          async (tx) =>
            (await sql<{ role: string }>`select current_user as role, ${text}::text as text`.execute(tx)).rows[0]?.role,
        );
      expect(await roleOf("x'; set role service_role; --")).toBe('authenticated');
      await expect(db.asUser(claims, (tx) => sql`select ${1}::int; set role service_role`.execute(tx))).rejects.toThrow(
        /multiple commands/,
      );
    } finally {
      await db.close();
    }
  });
});
