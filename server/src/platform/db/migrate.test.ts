import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { migrate, readMigrations } from './migrate.ts';

const migrations = readMigrations();
let fresh: TestDatabase;
beforeAll(async () => {
  fresh = await createTestDatabase();
});
afterAll(() => fresh.drop());

/** The whole migrated schema as comparable text. */
async function describeSchema({ query }: TestDatabase): Promise<string[]> {
  const schemas = `('portal', 'auth', 'auth_ext', 'portal_meta')`;
  const rows = await query<{ line: string }>(`
    select line from (
      select format('column %s.%s.%s %s default %s null %s', table_schema, table_name, column_name, udt_name, column_default, is_nullable) as line
        from information_schema.columns where table_schema in ${schemas}
      union all select indexdef from pg_indexes where schemaname in ${schemas}
      union all select format('policy %s.%s.%s %s %s %s', schemaname, tablename, policyname, cmd, qual, with_check) from pg_policies
      union all select format('constraint %s %s', conrelid::regclass, pg_get_constraintdef(oid)) from pg_constraint where connamespace::regnamespace::text in ${schemas}
      union all select format('function %s', pg_get_functiondef(oid)) from pg_proc where pronamespace::regnamespace::text in ${schemas}
      union all select format('trigger %s', pg_get_triggerdef(oid)) from pg_trigger where not tgisinternal
      union all select format('grant %s %s.%s %s', grantee, table_schema, table_name, privilege_type) from information_schema.role_table_grants where table_schema in ${schemas}
      union all select format('security %s %s', oid::regclass, relrowsecurity) from pg_class where relnamespace::regnamespace::text in ${schemas} and relkind = 'r'
    ) all_lines order by line`);
  return rows.map(({ line }) => line);
}

describe('migrations', () => {
  it('give the same schema when they stop anywhere and run again', async () => {
    const expected = await describeSchema(fresh);
    expect(expected.length).toBeGreaterThan(300);
    // Stopped after each file in turn, and once in the middle with the rest in one run.
    const stopped = await createTestDatabase({ empty: true });
    for (const [index, { name }] of migrations.entries()) {
      expect(await migrate({ url: stopped.url, migrations: migrations.slice(0, index + 1) })).toEqual([name]);
      expect(await migrate({ url: stopped.url, migrations: migrations.slice(0, index + 1) })).toEqual([]);
    }
    expect(await describeSchema(stopped)).toEqual(expected);
    await stopped.drop();
    const halved = await createTestDatabase({ empty: true });
    const middle = Math.floor(migrations.length / 2);
    await migrate({ url: halved.url, migrations: migrations.slice(0, middle) });
    expect(await migrate({ url: halved.url })).toEqual(migrations.slice(middle).map(({ name }) => name));
    expect(await describeSchema(halved)).toEqual(expected);
    await halved.drop();
  });

  it('leave objects of the administrator of a hosted project unchanged', async () => {
    const hosted = await createTestDatabase();
    const file = migrations.find(({ name }) => name.endsWith('_auth'))?.sql ?? '';
    const guarded = file.slice(file.indexOf('-- Only the auth service reads these'));
    expect(guarded).toMatch(/enable row level security.*create index.*create function auth\.uid/s);
    // The role that migrates there owns our schemas, and nothing of auth.
    await hosted.query('alter table auth.users disable row level security; grant usage, create on schema auth to service_role');
    await hosted.query(`set role service_role; ${guarded} reset role;`);
    expect(await hosted.query(`select relrowsecurity as secured from pg_class where oid = 'auth.users'::regclass`)).toEqual([
      { secured: false },
    ]);
    await hosted.drop();
  });

  it('leave nothing of a file that fails in the middle', async () => {
    const database = await createTestDatabase({ empty: true });
    const broken = { name: '20270101000000_broken', sql: 'create table half (id int); select 1 / 0;', checksum: 'x' };
    await expect(migrate({ url: database.url, migrations: [broken] })).rejects.toThrow(/division/);
    expect(await database.query(`select to_regclass('half') as half, to_regclass('portal_meta.migrations') as log`)).toEqual([
      { half: null, log: null },
    ]);
    await database.drop();
  });

  it('are refused if an applied file was changed', async () => {
    const [first] = migrations;
    if (!first) throw new Error('no migrations');
    await expect(migrate({ url: fresh.url, migrations: [{ ...first, checksum: 'other' }] })).rejects.toThrow(/was changed/);
  });

  it('run once when two servers start together', async () => {
    const database = await createTestDatabase({ empty: true });
    const applied = await Promise.all([migrate({ url: database.url }), migrate({ url: database.url })]);
    expect(applied.flat().toSorted()).toEqual(migrations.map(({ name }) => name));
    await database.drop();
  });

  it('put row-level security on every business table', async () => {
    const rows = await fresh.query<{ name: string }>(
      `select relname as name from pg_class where relnamespace = 'portal'::regnamespace and relkind = 'r' and not relrowsecurity`,
    );
    expect(rows).toEqual([]);
    // A role without claims sees nothing.
    const client = new pg.Client({ connectionString: fresh.url });
    await client.connect();
    await client.query(`begin; set local role authenticated; select set_config('request.jwt.claims', '', true)`);
    expect((await client.query('select * from portal.accounts')).rows).toEqual([]);
    await client.end();
  });
});
