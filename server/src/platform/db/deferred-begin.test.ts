import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { startTestServer, type TestServer } from '#test/server.ts';
import { createDb, type Db, type Tx } from './db.ts';

let server: TestServer;
/** Of one connection, so that the next caller always gets the one of the transaction before. */
let pool: pg.Pool;
let db: Db;

const claims = { sub: '0b5f1c3e-4a52-4f0e-9f4e-0a2b3c4d5e6f', role: 'authenticated' };
const unconvertible = {
  toPostgres: () => {
    throw new RangeError('no value');
  },
};

beforeAll(async () => {
  server = await startTestServer();
  await server.database.query(`
    create table public.deferred_notes (text text);
    grant usage on schema public to authenticated;
    grant insert, select on public.deferred_notes to authenticated`);
});
beforeEach(async () => {
  await server.database.query('delete from public.deferred_notes');
  pool = new pg.Pool({ connectionString: server.platform.databaseUrl, max: 1 });
  db = createDb(pool, { timeZone: 'America/Chicago' });
  return () => db.close();
});
afterAll(() => server.stop());

const note = (tx: Tx) => sql`insert into public.deferred_notes values ('kept')`.execute(tx);
const notes = () => server.database.query('select text from public.deferred_notes');
const stateOf = async (tx: Tx) =>
  (
    await sql`select current_user as role, coalesce(current_setting('request.jwt.claims', true), '') as claims,
      current_setting('transaction_read_only') as read_only, current_setting('statement_timeout') as timeout`.execute(tx)
  ).rows[0];
const asked = { role: 'authenticated', claims: JSON.stringify(claims), timeout: '1min' };

/** The number of round trips to the database during some work. */
async function sentDuring(work: () => Promise<unknown>): Promise<number> {
  const client = await pool.connect();
  const query = vi.spyOn(client, 'query');
  client.release();
  await work();
  return query.mock.calls.length;
}

it('opens a transaction with its first statement, which has its role and settings', async () => {
  await db.asUser(claims, stateOf);
  expect(await db.asUser(claims, stateOf)).toEqual({ ...asked, read_only: 'off' });
  const sent = await sentDuring(() => db.asUser(claims, async (tx) => [await stateOf(tx), await stateOf(tx)]));
  expect(sent).toBe(3);
});

it('sends nothing for a transaction without statements', async () => {
  await db.ping();
  expect(await sentDuring(() => db.asUser(claims, async () => 'done'))).toBe(0);
});

it.each([
  ['cannot be converted', (tx: Tx) => sql`select ${unconvertible}`.execute(tx)],
  ['the database refuses', (tx: Tx) => sql`select 1 / 0`.execute(tx)],
])('leaves nothing on the connection after a first statement that %s', async (_name, fail) => {
  const before = await db.asOwner(stateOf);
  await expect(db.asUser(claims, fail)).rejects.toThrow(/no value|division/);
  expect(await db.asOwner(stateOf)).toEqual(before);
  const failed = db.asUser(claims, async (tx) => {
    await note(tx);
    await fail(tx);
  });
  await expect(failed).rejects.toThrow(/no value|division/);
  expect(await db.asOwner(stateOf)).toEqual(before);
  expect(await notes()).toEqual([]);
});

it('keeps the role when the first statement cannot be converted and its error is caught', async () => {
  const state = await db.asUser(claims, async (tx) => {
    await sql`select ${unconvertible}`.execute(tx).catch(() => {});
    return stateOf(tx);
  });
  expect(state).toEqual({ ...asked, read_only: 'off' });
});

it('lets a viewer write nothing, and leaves nothing on the connection', async () => {
  const before = await db.asOwner(stateOf);
  expect(await db.asViewer(claims, stateOf)).toEqual({ ...asked, read_only: 'on' });
  expect(await db.asOwner(stateOf)).toEqual(before);
  await expect(db.asViewer(claims, note)).rejects.toMatchObject({ code: '25006' });
  expect(await db.asOwner(stateOf)).toEqual(before);
  await db.asUser(claims, note);
  expect(await notes()).toEqual([{ text: 'kept' }]);
});

it('lets a viewer join the whole of its caller', async () => {
  const seen = db.asUserWhole(claims, async (tx) => {
    await note(tx);
    return db.asViewer(claims, async (part) => (await sql`select text from public.deferred_notes`.execute(part)).rows);
  });
  expect(await seen).toEqual([{ text: 'kept' }]);
});
