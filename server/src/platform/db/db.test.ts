import { CompiledQuery, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addMember, createMember, createTestAccount, createTestClient, createTestUser } from '#test/factories.ts';
import { startTestServer, type TestServer } from '#test/server.ts';
import type { Tx } from './db.ts';
import { isDatabaseUnavailable } from './sqlstate.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const claimsOf = (userId: string) => ({ sub: userId, role: 'authenticated' });
const roleOf = async (tx: Tx) =>
  (await sql<{ role: string; sub: string | null }>`select current_user as role, portal.current_user_id() as sub`.execute(tx))
    .rows[0];

describe('scope of a transaction', () => {
  it('has the requested role and user, and leaves nothing on the connection', async () => {
    const { db } = server.platform;
    const { id } = await createTestUser(server);
    expect(await db.asUser(claimsOf(id), roleOf)).toEqual({ role: 'authenticated', sub: id });
    expect(await db.asService(roleOf)).toEqual({ role: 'service_role', sub: null });
    for (let round = 0; round < 15; round += 1) expect((await db.asOwner(roleOf))?.sub).toBeNull();
  });

  it('does not leak into a transaction started inside another', async () => {
    const { db } = server.platform;
    const { id } = await createTestUser(server);
    const inside = await db.asUser(claimsOf(id), async () => db.asOwner(roleOf));
    expect(inside?.sub).toBeNull();
    expect(inside?.role).not.toBe('authenticated');
  });

  it('cancels an abandoned read, and leaves no name on the connection', async () => {
    const { db } = server.platform;
    const claims = claimsOf('0b5f1c3e-4a52-4f0e-9f4e-0a2b3c4d5e6f');
    const nameOf = async (tx: Tx) =>
      (await sql<{ name: string }>`select current_setting('application_name') as name`.execute(tx)).rows[0]?.name;
    expect(await db.asReader(claims, { statementMs: 20_000 }, nameOf)).toMatch(/^recoup reader /);
    const disconnected = new AbortController();
    const read = db.asReader(claims, { statementMs: 20_000, signal: disconnected.signal }, (tx) =>
      sql`select pg_sleep(20)`.execute(tx),
    );
    const ended = expect(read).rejects.toMatchObject({ code: '57014' });
    const sleeping = `select from pg_stat_activity where query like 'select pg_sleep%' and state = 'active' and datname = current_database()`;
    await expect.poll(() => server.database.query(sleeping), { interval: 20 }).toHaveLength(1);
    disconnected.abort();
    await ended;
    for (let round = 0; round < 15; round += 1) expect(await db.asOwner(nameOf)).not.toContain('reader');
    await expect(db.asReader(claims, { statementMs: 20_000, signal: disconnected.signal }, nameOf)).rejects.toThrow(/abort/i);
  });

  it('runs nothing of a request after a refused guard or setting, and undoes what a check refuses', async () => {
    const { db } = server.platform;
    await server.database.query('create table if not exists public.request_notes (text text)');
    const scope = { role: 'service_role', claims: {}, isReadOnly: false, statementMs: 10_000, settings: {} } as const;
    await server.database.query(
      'grant insert, select on public.request_notes to service_role; grant usage on schema public to service_role',
    );
    const insert = (text: string) => CompiledQuery.raw('insert into public.request_notes values ($1) returning text', [text]);
    const kept = async () => (await server.database.query('select text from public.request_notes')).map(({ text }) => text);

    expect(await db.asRequest(scope, [insert('first'), CompiledQuery.raw('select current_user as role')])).toEqual([
      [{ text: 'first' }],
      [{ role: 'service_role' }],
    ]);
    const check = () => {};
    for (const refused of [
      { ...scope, guard: CompiledQuery.raw('1 / $1::int', [0]) },
      { ...scope, settings: { timezone: 'Nowhere' } },
      { ...scope, isReadOnly: true },
    ]) {
      await expect(db.asRequest(refused, [insert('second')])).rejects.toMatchObject({ code: /^(22|25)/ });
      await expect(db.asRequest(refused, [insert('second')], check)).rejects.toMatchObject({ code: /^(22|25)/ });
    }
    await expect(db.asRequest(scope, [insert('third'), CompiledQuery.raw('select nothing')])).rejects.toMatchObject({
      code: '42703',
    });
    const refuse = () => {
      throw new RangeError('too many');
    };
    await expect(db.asRequest(scope, [insert('fourth')], refuse)).rejects.toThrow(RangeError);
    await expect(db.asRequest(scope, [CompiledQuery.raw('select $1', [{ toPostgres: refuse }])])).rejects.toThrow(RangeError);
    await db.asRequest(scope, [insert('fifth')], check);
    expect(await kept()).toEqual(['first', 'fifth']);
    for (let round = 0; round < 15; round += 1) expect((await db.asOwner(roleOf))?.role).not.toBe('service_role');
  });

  it('treats claims as data, never as SQL', async () => {
    const { db } = server.platform;
    const odd = `'); drop table portal.accounts; -- \\ "`;
    const seen = await db.asUser({ ...claimsOf('0b5f1c3e-4a52-4f0e-9f4e-0a2b3c4d5e6f'), session_id: odd }, async (tx) =>
      sql<{ session: string }>`select current_setting('request.jwt.claims')::jsonb ->> 'session_id' as session`.execute(tx),
    );
    expect(seen.rows).toEqual([{ session: odd }]);
  });

  it('ends a statement that exceeds the request limit, and reports it as busy', async () => {
    const { db } = server.platform;
    const limit = (tx: Tx) => sql<{ limit: string }>`select current_setting('statement_timeout') as limit`.execute(tx);
    const claims = claimsOf('0b5f1c3e-4a52-4f0e-9f4e-0a2b3c4d5e6f');
    expect((await db.asUser(claims, limit)).rows).toEqual([{ limit: '1min' }]);
    expect((await db.asService(limit)).rows).toEqual([{ limit: '0' }]);
    const error = await db
      .asUser(claims, async (tx) => {
        await sql`set local statement_timeout = 5`.execute(tx);
        await sql`select pg_sleep(10)`.execute(tx);
      })
      .catch((reason: unknown) => reason);
    expect(isDatabaseUnavailable(error)).toBe(true);
  });

  it('keeps concurrent transactions apart', async () => {
    const { db } = server.platform;
    const users = await Promise.all(Array.from({ length: 12 }, () => createTestUser(server)));
    const seen = await Promise.all(users.map(({ id }) => db.asUser(claimsOf(id), roleOf)));
    expect(seen.map((row) => row?.sub)).toEqual(users.map(({ id }) => id));
  });
});

describe("row-level security without the query's client filter", () => {
  /** Everything that a user reaches when a query omits its client. */
  const reach = (userId: string) =>
    server.platform.db.asUser(claimsOf(userId), async (tx) => ({
      accounts: (await tx.selectFrom('portal.accounts').select('id').execute()).map(({ id }) => id),
      people: (await tx.selectFrom('portal.people').select('id').execute()).map(({ id }) => id),
      history: (await tx.selectFrom('portal.account_status_history').select('account_id').execute()).map(
        ({ account_id: id }) => id,
      ),
      clients: (await tx.selectFrom('portal.clients').select('id').execute()).map(({ id }) => id),
    }));

  it('shows members their own clients and nothing else', async () => {
    const [mine, theirs] = [await createMember(server), await createMember(server)];
    const account = await createTestAccount(server, mine.client.id);
    await createTestAccount(server, theirs.client.id);
    expect(await reach(mine.user.id)).toEqual({
      accounts: [account.id],
      people: [account.personId],
      history: [account.id],
      clients: [mine.client.id],
    });
  });

  it('limits a member to their locations, and people to those with an account there', async () => {
    const { client, user } = await createMember(server, { limitTo: 1 });
    await createTestAccount(server, client.id, { locationId: client.locations[0] ?? null });
    const shown = await createTestAccount(server, client.id, { locationId: client.locations[1] ?? null });
    expect(await reach(user.id)).toMatchObject({ accounts: [shown.id], people: [shown.personId], history: [shown.id] });
  });

  it('stops a member from writing into another client, or lifting their own limits', async () => {
    const [mine, theirs] = [await createMember(server), await createMember(server)];
    const account = await createTestAccount(server, theirs.client.id);
    const { db } = server.platform;
    const asMine = <T>(work: (tx: Tx) => Promise<T>) => db.asUser(claimsOf(mine.user.id), work);
    const note = { client_id: theirs.client.id, account_id: account.id, body: 'x', author_name: 'x' };
    await expect(asMine((tx) => tx.insertInto('portal.account_notes').values(note).execute())).rejects.toThrow(
      /row-level security/,
    );
    const changed = await asMine((tx) =>
      tx.updateTable('portal.accounts').set({ status: 'PAID' }).where('id', '=', account.id).executeTakeFirst(),
    );
    expect(changed.numUpdatedRows).toBe(0n);
    const { user: limited } = await createMember(server, { limitTo: 1 });
    const unlimited = await db.asUser(claimsOf(limited.id), (tx) =>
      tx.updateTable('portal.memberships').set({ role: 'client_admin', location_ids: null }).executeTakeFirst(),
    );
    expect(unlimited.numUpdatedRows).toBe(0n);
    await expect(
      asMine((tx) => tx.updateTable('portal.memberships').set({ client_id: theirs.client.id }).execute()),
    ).rejects.toThrow(/permission denied/);
    await expect(asMine((tx) => tx.selectFrom('auth.users').select('email').execute())).rejects.toThrow(/permission denied/);
  });

  it('keeps history and audit log unchanged for every role', async () => {
    const { client } = await createMember(server);
    await createTestAccount(server, client.id);
    const { db } = server.platform;
    await expect(db.asService((tx) => tx.deleteFrom('portal.account_status_history').execute())).rejects.toThrow(/append-only/);
    await expect(
      db.asOwner((tx) => tx.updateTable('portal.account_status_history').set({ reason: 'x' }).execute()),
    ).rejects.toThrow(/append-only/);
  });

  it('ends with the membership', async () => {
    const client = await createTestClient(server);
    const user = await createTestUser(server);
    await addMember(server, { clientId: client.id, userId: user.id });
    await createTestAccount(server, client.id);
    expect((await reach(user.id)).accounts).toHaveLength(1);
    await server.database.query('update portal.memberships set ended_at = now() where user_id = $1', [user.id]);
    expect(await reach(user.id)).toEqual({ accounts: [], people: [], history: [], clients: [] });
  });
});
