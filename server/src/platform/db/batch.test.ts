import { CompiledQuery, sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '#test/server.ts';
import { createDb, type Db } from './db.ts';

let server: TestServer;
/** Of one connection, so that the next caller always gets the one of the request before. */
let pool: pg.Pool;
let db: Db;

const settings = ['request.jwt.claims', 'request.method', 'request.agency_client', 'portal.time_zone'];
const scope = {
  role: 'service_role',
  claims: { sub: 'caller' },
  agencyClientId: undefined,
  isReadOnly: false,
  statementMs: 300,
  settings: { search_path: 'api', 'request.method': 'POST' },
} as const;
const insert = (text: string) => CompiledQuery.raw('insert into public.batch_notes values ($1) returning text', [text]);
const raw = (text: string, ...values: unknown[]) => CompiledQuery.raw(text, values);
const accept = () => {};

beforeAll(async () => {
  server = await startTestServer();
  await server.database.query(`
    create table public.batch_notes (text text unique deferrable initially deferred);
    grant usage on schema public to service_role;
    grant insert, select on public.batch_notes to service_role;
    create function public.end_connection() returns boolean security definer begin atomic
      select pg_terminate_backend(pg_backend_pid());
    end`);
});
beforeEach(async () => {
  await server.database.query('delete from public.batch_notes');
  pool = new pg.Pool({ connectionString: server.platform.databaseUrl, max: 1 });
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  db = createDb(pool, { timeZone: 'America/Chicago' });
  return () => db.close();
});
afterAll(() => server.stop());

const notes = async () => (await server.database.query('select text from public.batch_notes')).map(({ text }) => text);

/** The state of the connection in a transaction: role, limits and settings. */
const stateOf = async () => {
  const { rows } = await sql`
    select current_user as role, current_setting('statement_timeout') as timeout, current_setting('search_path') as path,
      current_setting('transaction_read_only') as read_only, now() = statement_timestamp() as is_first,
      ${sql.join(
        settings.map((name) => sql`coalesce(current_setting(${name}, true), '')`),
        sql` || `,
      )} as left_over`.execute(db.owner);
  return rows[0];
};

const failures: [name: string, change: Partial<Parameters<Db['asRequest']>[0]>, after: CompiledQuery[], code: string][] = [
  ['a refused guard', { guard: raw('1 / $1::int', 0) }, [], '22012'],
  ['a refused setting', { settings: { ...scope.settings, timezone: 'Nowhere' } }, [], '22023'],
  ['a role without rights', { role: 'anon' }, [], '42501'],
  ['a read-only request', { isReadOnly: true }, [], '25006'],
  ['a reader of the agency', { agencyClientId: '0b5f1c3e-4a52-4f0e-9f4e-0a2b3c4d5e6f' }, [], '25006'],
  ['an error while it runs', {}, [raw('select 1 / $1::int', 0), insert('after')], '22012'],
  ['text that is no SQL', {}, [raw('select from where'), insert('after')], '42601'],
  ['a missing parameter', {}, [raw('select $1::int + $2::int', 1), insert('after')], '08P01'],
  ['a statement past its time', {}, [raw('select pg_sleep(20)'), insert('after')], '57014'],
  ['a constraint checked at the commit', {}, [insert('first')], '23505'],
];

describe.each(['one round trip', 'a check before the commit'])('a request of %s', (way) => {
  const check = way === 'one round trip' ? undefined : accept;

  it.each(failures)('keeps nothing after %s, and leaves nothing on the connection', async (_name, change, after, code) => {
    const before = await stateOf();
    await expect(db.asRequest({ ...scope, ...change }, [insert('first'), ...after], check)).rejects.toMatchObject({ code });
    expect(await stateOf()).toEqual(before);
    expect(await notes()).toEqual([]);
  });

  it('keeps nothing after a lost connection, and opens another', async () => {
    const before = await stateOf();
    const lost = db.asRequest(scope, [insert('first'), raw('select public.end_connection()'), insert('after')], check);
    await expect(lost).rejects.toMatchObject({ code: '57P01' });
    await expect.poll(stateOf).toEqual(before);
    expect(await notes()).toEqual([]);
  });

  it('leaves nothing on the connection after a success', async () => {
    const before = await stateOf();
    const inside = raw(`select current_user as role, current_setting('request.method') as method`);
    expect(await db.asRequest(scope, [insert('kept'), inside], check)).toEqual([
      [{ text: 'kept' }],
      [{ role: 'service_role', method: 'POST' }],
    ]);
    expect(await stateOf()).toEqual(before);
    expect(await notes()).toEqual(['kept']);
  });

  it('keeps requests apart that wait for one connection', async () => {
    const before = await stateOf();
    const asked = await Promise.allSettled(
      Array.from({ length: 30 }, (_, at) =>
        db.asRequest({ ...scope, claims: { sub: String(at) } }, [
          raw(`select current_setting('request.jwt.claims')::json ->> 'sub' as sub, 1 / $1::int`, at % 3),
        ]),
      ),
    );
    expect(asked.map((each) => (each.status === 'fulfilled' ? each.value[0]?.[0]?.['sub'] : null))).toEqual(
      Array.from({ length: 30 }, (_, at) => (at % 3 === 0 ? null : String(at))),
    );
    expect(await stateOf()).toEqual(before);
  });
});

it('closes a connection whose transaction cannot be rolled back', async () => {
  const refuse = () => {
    throw new RangeError('too many');
  };
  const before = await stateOf();
  const client = await pool.connect();
  const query = client.query.bind(client);
  // As with a rollback that a proxy refuses: the connection lives on, and its transaction with it.
  client.query = ((statement: unknown) =>
    statement === 'rollback' ? Promise.reject(new Error('refused')) : query(statement as string)) as typeof client.query;
  client.release();
  await expect(db.asRequest(scope, [insert('first')], refuse)).rejects.toThrow(RangeError);
  expect(await stateOf()).toEqual(before);
  expect(await notes()).toEqual([]);
});
