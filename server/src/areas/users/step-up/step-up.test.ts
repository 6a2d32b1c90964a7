import { TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call, createMember, createTestUser, password, signIn } from '#test/factories.ts';
import { openSession, setUpApp, tokenOf, withoutProofs } from '#test/second-factors.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

let server: TestServer;
let now = new Date();
beforeAll(async () => {
  server = await startTestServer({ ...withoutProofs, PASSWORD_ATTEMPTS_PER_5_MIN: '5' }, { clock: { now: () => now } });
});
afterAll(() => server.stop());

interface Answer {
  code?: string;
  data: { confirmed_until: string | null; methods: string[] };
}
const path = '/api/core/v1/auth/step-up';
const confirm = (token: string, body: unknown) => call<Answer>(server, token, path, { method: 'POST', body });
const read = async (token: string) => (await call<Answer>(server, token, path)).body.data;
const byPassword = (word = password) => ({ method: 'password', password: word });
const byFactor = { method: 'second_factor' };
const tries = (userId: string) =>
  server.database.query<{ method: string; succeeded: boolean }>(
    'select method, succeeded from portal.step_ups where user_id = $1 order by at, id',
    [userId],
  );

type Client = Awaited<ReturnType<typeof openSession>>;
type App = Awaited<ReturnType<typeof setUpApp>>;

/** A new code of the factor, a minute later. */
async function show(client: Client, { id, secret }: App): Promise<void> {
  now = new Date(now.getTime() + 60_000);
  const code = new TOTP({ secret }).generate({ timestamp: now.getTime() });
  expect((await client.auth.mfa.challengeAndVerify({ factorId: id, code })).error).toBeNull();
}

/** Another session, in which the factor is not new. */
async function again(client: Client, email: string, app: App, word = password): Promise<void> {
  now = new Date(now.getTime() + 1000);
  expect((await client.auth.signInWithPassword({ email, password: word })).error).toBeNull();
  await show(client, app);
}

describe('step-up authentication', () => {
  it('accepts the password for five minutes, in this session only', async () => {
    now = new Date();
    const { user, token } = await createMember(server);
    const elsewhere = await signIn(server, user.email);
    expect(await read(token)).toEqual({ confirmed_until: null, methods: ['password'] });
    const answer = await confirm(token, byPassword());
    expect(answer).toMatchObject({
      status: 200,
      body: { data: { confirmed_until: new Date(now.getTime() + 300_000).toISOString() } },
    });
    expect((await read(elsewhere)).confirmed_until).toBeNull();
    now = new Date(now.getTime() + 299_000);
    expect((await read(token)).confirmed_until).not.toBeNull();
    now = new Date(now.getTime() + 1000);
    expect((await read(token)).confirmed_until).toBeNull();
  });

  it('answers as signed out if the session ends while the password is checked', async () => {
    now = new Date();
    const { user, token } = await createMember(server);
    // The attempt is counted after the session was found, and before the password is checked.
    await server.database.query(`create function end_session() returns trigger language plpgsql as
      $$ begin delete from auth.sessions where user_id = '${user.id}'; return null; end $$`);
    await server.database.query(
      `create trigger end_session after insert or update on auth_ext.rate_limits execute function end_session()`,
    );
    try {
      expect(await confirm(token, byPassword())).toMatchObject({ status: 401 });
    } finally {
      await server.database.query('drop function end_session cascade');
    }
  });

  it('refuses wrong passwords, records every attempt, and limits them', async () => {
    now = new Date();
    const { user, token } = await createMember(server);
    expect((await confirm(token, { method: 'password', password: '' })).status).toBe(400);
    expect((await confirm(token, {})).status).toBe(400);
    for (let guess = 0; guess < 5; guess += 1)
      expect(await confirm(token, byPassword(`guess ${guess}`))).toMatchObject({
        status: 422,
        body: { code: 'current_password_invalid', errors: [{ path: 'password' }] },
      });
    expect(await confirm(token, byPassword())).toMatchObject({ status: 429, body: { code: 'over_request_rate_limit' } });
    expect(await tries(user.id)).toEqual(Array.from({ length: 5 }, () => ({ method: 'password', succeeded: false })));
  });

  it('accepts a code entered just now, once, and then only a newer one', async () => {
    now = new Date();
    const user = await createTestUser(server);
    const client = await openSession(server, user.email);
    const early = await tokenOf(client);
    expect(await confirm(early, byFactor)).toMatchObject({ status: 409, body: { code: 'second_factor_stale' } });
    const app = await setUpApp(client, now.getTime());
    await again(client, user.email, app);
    const token = await tokenOf(client);
    expect((await read(token)).methods).toEqual(['password', 'second_factor']);
    const both = await Promise.all([confirm(token, byFactor), confirm(token, byFactor)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    await show(client, app);
    const newer = await tokenOf(client);
    expect((await confirm(newer, byFactor)).status).toBe(200);
    expect((await confirm(token, byFactor)).body.code).toBe('second_factor_stale');
  });

  it('refuses a code older than two minutes', async () => {
    now = new Date();
    const user = await createTestUser(server);
    const client = await openSession(server, user.email);
    const app = await setUpApp(client, now.getTime());
    await again(client, user.email, app);
    const token = await tokenOf(client);
    now = new Date(now.getTime() + 122_000);
    expect((await confirm(token, byFactor)).body.code).toBe('second_factor_stale');
  });

  it('refuses a factor enrolled in this session, alone or beside another', async () => {
    now = new Date();
    const user = await createTestUser(server);
    const client = await openSession(server, user.email);
    const app = await setUpApp(client, now.getTime());
    expect((await read(await tokenOf(client))).methods).toEqual(['password']);
    expect(await confirm(await tokenOf(client), byFactor)).toMatchObject({ status: 409, body: { code: 'second_factor_new' } });
    await again(client, user.email, app);
    now = new Date(now.getTime() + 60_000);
    const own = await setUpApp(client, now.getTime());
    expect((await confirm(await tokenOf(client), byFactor)).status).toBe(409);
    await show(client, own);
    expect((await confirm(await tokenOf(client), byFactor)).status).toBe(409);
    await show(client, app);
    expect((await confirm(await tokenOf(client), byFactor)).status).toBe(200);
  });

  it('refuses a recovery code created in this session', async () => {
    now = new Date();
    const user = await createTestUser(server);
    const client = await openSession(server, user.email);
    const app = await setUpApp(client, now.getTime());
    await again(client, user.email, app);
    const made = await call<{ data: { codes: string[] } }>(server, await tokenOf(client), '/api/core/v1/access/recovery-codes', {
      method: 'POST',
    });
    const code = made.body.data.codes[0] ?? '';
    now = new Date(now.getTime() + 60_000);
    expect((await client.auth.mfa.challengeAndVerify({ factorId: app.id, code })).error).toBeNull();
    expect((await confirm(await tokenOf(client), byFactor)).status).toBe(409);
  });

  it('refuses for a day a password set from an open session, and a factor enrolled with it', async () => {
    now = new Date();
    const user = await createTestUser(server);
    const client = await openSession(server, user.email);
    const theirs = { password: 'of-whoever-found-it' };
    expect((await client.auth.updateUser(theirs)).error).toBeNull();
    expect((await read(await tokenOf(client))).methods).toEqual([]);
    expect((await confirm(await tokenOf(client), byPassword(theirs.password))).status).toBe(409);
    now = new Date(now.getTime() + 1000);
    await client.auth.signInWithPassword({ email: user.email, ...theirs });
    const app = await setUpApp(client, now.getTime());
    await again(client, user.email, app, theirs.password);
    expect((await confirm(await tokenOf(client), byFactor)).status).toBe(409);
    expect((await confirm(await tokenOf(client), byPassword(theirs.password))).status).toBe(409);
    now = new Date(now.getTime() + 86_400_000);
    await again(client, user.email, app, theirs.password);
    expect((await confirm(await tokenOf(client), byPassword(theirs.password))).status).toBe(200);
  });

  it('accepts a password set with the current one', async () => {
    now = new Date();
    const user = await createTestUser(server);
    const client = await openSession(server, user.email);
    const next = { password: 'another-password', current_password: password };
    expect((await client.auth.updateUser(next)).error).toBeNull();
    expect((await confirm(await tokenOf(client), byPassword(next.password))).status).toBe(200);
  });

  it('says what to do without password or factor', async () => {
    now = new Date();
    const { user, token } = await createMember(server);
    await server.database.query('update auth.users set encrypted_password = $2 where id = $1', [user.id, '']);
    expect((await read(token)).methods).toEqual([]);
    expect(await confirm(token, byPassword())).toMatchObject({
      status: 409,
      body: { code: 'step_up_impossible', message: expect.stringContaining('Client portal access') },
    });
  });
});
