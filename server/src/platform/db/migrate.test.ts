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

/** Everything that migrations make, as text that can be compared. */
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
    // Stopped after every one of them in turn; and once in the middle, with all the rest in one go.
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

  it('leave alone what belongs to the administrator of a hosted project', async () => {
    const hosted = await createTestDatabase();
    const indexes = migrations.find(({ name }) => name.endsWith('_referencing_indexes'));
    // Whoever migrates there owns what is ours, and nothing of the sign-in.
    await hosted.query('drop index portal.invoices_by_remittance');
    await hosted.query('alter table portal.invoices owner to service_role');
    await hosted.query('grant usage, create on schema portal, auth to service_role');
    await hosted.query('set role service_role');
    await hosted.query(indexes?.sql ?? '');
    expect(await hosted.query(`select to_regclass('portal.invoices_by_remittance') is not null as made`)).toEqual([
      { made: true },
    ]);
    await hosted.query('reset role');
    await hosted.drop();
  });

  it('go on where there is something already: what is stored counts, and schedules follow statements since they were made', async () => {
    const used = await createTestDatabase({ empty: true });
    const next = migrations.findIndex(({ name }) => name.endsWith('_search_statements'));
    await migrate({ url: used.url, migrations: migrations.slice(0, next) });
    await used.query(`
      insert into portal.clients (id, code, name, legal_name) select format('00000000-0000-7000-8000-%s', lpad(n::text, 12, '0'))::uuid,
        'USED' || n, 'Used', 'Used LLC' from generate_series(1, 2) n;
      insert into portal.imports (client_id, file_name, file_bytes, file_key, state, created_by)
        select c.id, 'list.csv', 500, key, state, gen_random_uuid() from portal.clients c,
          (values ('k', 'committed'), (null, 'uploading'), (null, 'cancelled')) file (key, state) where c.code = 'USED1';
      insert into portal.documents (client_id, kind, file_name, media_type, bytes, sha256, file_key, created_by, author_name)
        select c.id, 'other', 'a.txt', 'text/plain', 30, '', 'k', author, 'Ada' from portal.clients c,
          (values (gen_random_uuid()), (null)) by (author) where c.code = 'USED1';
      insert into storage.buckets (id, name) values ('documents', 'documents') on conflict do nothing;
      insert into storage.objects (bucket_id, name, version, metadata)
        select 'documents', c.id || '/a.pdf', gen_random_uuid(), '{"size": 4}' from portal.clients c;
      insert into portal.report_schedules (client_id, kind, format, parameters, rhythm, created_by, created_at)
        select c.id, 'remittance', 'pdf', '{}', '{"every":"remittance"}', gen_random_uuid(), '2026-03-01T12:00:00Z' from portal.clients c`);
    await migrate({ url: used.url });
    const stored = await used.query(
      `select c.code, sum(s.bytes)::int as bytes from storage_ext.stored_bytes s join portal.clients c on c.id = s.client_id group by 1 order by 1`,
    );
    expect(stored).toEqual([
      { code: 'USED1', bytes: 2 * 500 + 30 + 4 },
      { code: 'USED2', bytes: 4 },
    ]);
    const since = await used.query('select distinct follows_since from portal.report_schedules');
    expect(since).toEqual([{ follows_since: new Date('2026-03-01T12:00:00Z') }]);
    await used.drop();
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

  it('refuse to go on where an applied file was changed', async () => {
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
    // And a role that nobody took on sees nothing at all.
    const client = new pg.Client({ connectionString: fresh.url });
    await client.connect();
    await client.query(`begin; set local role authenticated; select set_config('request.jwt.claims', '', true)`);
    expect((await client.query('select * from portal.accounts')).rows).toEqual([]);
    await client.end();
  });
});
