import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { createFormerDatabase, levelBeforeNames, readFormerMigrations } from '#test/former-database.ts';
import { describeSchema } from './describe-schema.ts';
import { baseline } from './former-level.ts';
import { migrate, readMigrations } from './migrate.ts';

const migrations = readMigrations();
const names = migrations.map(({ name }) => name);
/** Those that replaced the former ones. */
const replacing = migrations.filter(({ name }) => name <= baseline);
const former = readFormerMigrations();

/** Migrated by the former files, with rows that the later ones of them changed. Cloned by each test. */
let template: TestDatabase;
let templateName: string;
beforeAll(async () => {
  const next = former.findIndex(({ name }) => name.endsWith('_search_statements'));
  template = await createFormerDatabase(next);
  await template.query(`
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
  await migrate({ url: template.url, migrations: former });
  templateName = await template.release();
});
afterAll(() => template.drop());

async function withFormer(work: (database: TestDatabase) => Promise<void>): Promise<void> {
  const database = await createTestDatabase({ template: templateName });
  try {
    await work(database);
  } finally {
    await database.drop();
  }
}

const recorded = async ({ query }: TestDatabase) =>
  (await query<{ name: string }>('select name from portal_meta.migrations order by name')).map(({ name }) => name);

async function schemaOf({ url }: TestDatabase): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await describeSchema(client);
  } finally {
    await client.end();
  }
}

/** One digest of the rows of each table. */
const rowsOf = ({ query }: TestDatabase) =>
  query(`
    select c.oid::regclass::text as name, query_to_xml(format('select md5(coalesce(string_agg(t::text, '','' order by t::text), '''')) from %s t',
      c.oid::regclass), false, true, '')::text as digest
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('auth', 'portal', 'storage', 'storage_ext', 'feed') and c.relkind = 'r' order by 1`);

async function expectUntouched(database: TestDatabase): Promise<void> {
  expect(await recorded(database)).toEqual(former.map(({ name }) => name));
  expect(await database.query(`select from pg_namespace where nspname like 'former%'`)).toEqual([]);
  expect(await database.query('select from portal.clients')).toHaveLength(2);
}

describe('a database of the last former level', () => {
  it('has the schema that the current files create', async () => {
    const fresh = await createTestDatabase({ empty: true });
    await migrate({ url: fresh.url, migrations: replacing });
    const expected = await schemaOf(fresh);
    await fresh.drop();
    await withFormer(async (database) => expect(await schemaOf(database)).toBe(expected));
  });

  it('is recorded as migrated and keeps its rows', async () => {
    await withFormer(async (database) => {
      const before = await rowsOf(database);
      expect(await migrate({ url: database.url, migrations: replacing })).toEqual([]);
      expect(await recorded(database)).toEqual(replacing.map(({ name }) => name));
      expect(await rowsOf(database)).toEqual(before);
      const stored = await database.query(
        `select c.code, sum(s.bytes)::int as bytes from storage_ext.stored_bytes s join portal.clients c on c.id = s.client_id group by 1 order by 1`,
      );
      expect(stored).toEqual([
        { code: 'USED1', bytes: 2 * 500 + 30 + 4 },
        { code: 'USED2', bytes: 4 },
      ]);
      const since = await database.query('select distinct follows_since from portal.report_schedules');
      expect(since).toEqual([{ follows_since: new Date('2026-03-01T12:00:00Z') }]);
    });
  });

  it('gets later migrations in the same start', async () => {
    await withFormer(async (database) => {
      const later = { name: '20990101000000_later', sql: 'create table portal.later (id int)', checksum: 'x' };
      expect((await migrate({ url: database.url, migrations: [...migrations, later] })).at(-1)).toBe(later.name);
      expect(await recorded(database)).toEqual([...names, later.name]);
      expect(await migrate({ url: database.url })).toEqual([]);
    });
  });

  it('stays adopted after a start of a former version, which fails', async () => {
    await withFormer(async (database) => {
      await migrate({ url: database.url });
      await expect(migrate({ url: database.url, migrations: former })).rejects.toThrow(/already exists/);
      expect(await migrate({ url: database.url })).toEqual([]);
      expect(await recorded(database)).toEqual(names);
    });
  });

  it('may have what an operator added: rights of other roles, watched tables, comments', async () => {
    await withFormer(async (database) => {
      await database.query(`
        grant usage on schema portal to pg_monitor;
        grant select on portal.batches to pg_monitor;
        create trigger watched after insert on portal.batches for each row execute function realtime.record_change();
        comment on table portal.batches is 'Placements'`);
      await migrate({ url: database.url });
      expect(await recorded(database)).toEqual(names);
    });
  });

  it.each([
    [
      'objects are missing or changed',
      `drop index portal.accounts_by_batch;
       alter table portal.batches alter source drop not null;
       drop policy own on portal.exports;
       create or replace function portal.my_location_ids() returns setof uuid language sql as 'select id from portal.locations'`,
      [
        /missing: CREATE INDEX accounts_by_batch/,
        /missing: portal\.batches: source text not null/,
        /missing: create policy own on portal\.exports/,
        /missing: create function portal\.my_location_ids/,
        /and 1 more/,
      ],
    ],
    [
      'objects or rights were added',
      `alter table portal.batches add column color text;
       create table portal.extra (id int);
       grant delete on portal.accounts to authenticated;
       alter table portal.notification_digests disable row level security`,
      [
        /missing: alter table portal\.notification_digests enable row level security/,
        /not ours: portal\.batches: color text/,
        /not ours: portal\.extra/,
      ],
    ],
    [
      'columns are in another order',
      `alter table portal.account_notes add column moved text not null default ''; alter table portal.account_notes drop author_name;
       alter table portal.account_notes rename moved to author_name; alter table portal.account_notes alter author_name drop default`,
      [/in another order: portal\.account_notes/],
    ],
  ])('is refused, and left alone, where %s', async (_, sql, differences) => {
    await withFormer(async (database) => {
      await database.query(sql);
      const refusal = await migrate({ url: database.url }).catch(String);
      for (const difference of differences) expect(refusal).toMatch(difference);
      expect(refusal).toMatch(/start again.*Nothing was changed/);
      await expectUntouched(database);
    });
  });

  it('is adopted once by two servers that start together', async () => {
    await withFormer(async (database) => {
      const applied = await Promise.all([replacing, replacing].map((files) => migrate({ url: database.url, migrations: files })));
      expect(applied).toEqual([[], []]);
      expect(await recorded(database)).toEqual(replacing.map(({ name }) => name));
    });
  });
});

describe('an interrupted adoption', () => {
  it.each([5, replacing.length - 1])('leaves nothing behind when it ends after file %i of its comparison', async (at) => {
    await withFormer(async (database) => {
      const files = migrations.map((file, i) =>
        i === at ? { ...file, sql: `${file.sql}; select pg_terminate_backend(pg_backend_pid())` } : file,
      );
      await expect(migrate({ url: database.url, migrations: files })).rejects.toThrow(/terminat/);
      await expectUntouched(database);
      await migrate({ url: database.url });
      expect(await recorded(database)).toEqual(names);
    });
  });

  it.each([
    ['before it records', 'create trigger die after delete on portal_meta.migrations for each statement'],
    [
      'while it records',
      `create trigger die after insert on portal_meta.migrations for each row when (new.name = '${names[9]}')`,
    ],
    ['at the commit', 'create constraint trigger die after insert on portal_meta.migrations initially deferred for each row'],
  ])('leaves nothing behind when it ends %s', async (_, trigger) => {
    await withFormer(async (database) => {
      await database.query(`
        create function public.die() returns trigger language plpgsql as 'begin perform pg_terminate_backend(pg_backend_pid()); return null; end';
        ${trigger} execute function public.die()`);
      await expect(migrate({ url: database.url })).rejects.toThrow(/terminat/);
      await expectUntouched(database);
      await database.query('drop trigger die on portal_meta.migrations');
      await migrate({ url: database.url });
      expect(await recorded(database)).toEqual(names);
    });
  });

  it('leaves nothing behind when its process is killed', async () => {
    await withFormer(async (database) => {
      await database.query(`
        create function public.wait() returns trigger language plpgsql as 'begin perform pg_sleep(60); return null; end';
        create trigger wait after insert on portal_meta.migrations for each row execute function public.wait()`);
      const script = `const { migrate } = await import('#platform/db/migrate.ts'); await migrate({ url: '${database.url}' })`;
      const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
        cwd: join(import.meta.dirname, '../../..'),
        stdio: 'ignore',
      });
      const exited = once(child, 'exit');
      const asleep = `from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'`;
      await expect.poll(() => database.query(`select ${asleep}`), { timeout: 60_000, interval: 50 }).toHaveLength(1);
      child.kill('SIGKILL');
      await exited;
      // The backend notices the lost connection when its statement ends.
      await database.query(`select pg_cancel_backend(pid) ${asleep}`);
      await expectUntouched(database);
      await database.query('drop trigger wait on portal_meta.migrations');
      await migrate({ url: database.url });
      expect(await recorded(database)).toEqual(names);
    });
  });
});

describe('a lower former level', () => {
  it.each([levelBeforeNames, former.length - 1])('is refused with the version to start first: %i migrations', async (levels) => {
    const database = await createFormerDatabase(levels);
    const last = former[levels - 1]?.name;
    await expect(migrate({ url: database.url })).rejects.toThrow(`at ${last}. Start commit 9128a73f on it once`);
    expect(await recorded(database)).toEqual(former.slice(0, levels).map(({ name }) => name));
    await database.drop();
  });

  it('is refused if an applied file was changed', async () => {
    await withFormer(async (database) => {
      await database.query(`update portal_meta.migrations set checksum = 'other' where name = '20261121183300_threads'`);
      await expect(migrate({ url: database.url })).rejects.toThrow(/Start commit/);
    });
  });
});
