import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call, createTestUser } from '#test/factories.ts';
import { openSession, setUpApp, tokenOf } from '#test/second-factors.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ SESSION_HOURS: '10', LOW_AAL_MINUTES: '15' });
});
afterAll(() => server.stop());

const age = (userId: string, minutes: number) =>
  server.database.query(`update auth.sessions set created_at = created_at - $2 * interval '1 minute' where user_id = $1`, [
    userId,
    minutes,
  ]);

describe('a session', () => {
  it('ends after its maximum hours, regardless of refreshes', async () => {
    const { id, email } = await createTestUser(server);
    const client = await openSession(server, email);
    await age(id, 599);
    expect((await client.auth.refreshSession()).error).toBeNull();
    await age(id, 2);
    expect((await client.auth.refreshSession()).error).toMatchObject({
      status: 400,
      code: 'session_expired',
      message: 'Invalid Refresh Token: Session Expired',
    });
  });

  it('with the password alone lasts some minutes if the user has a second factor, and so does its token', async () => {
    const { id, email } = await createTestUser(server);
    await setUpApp(await openSession(server, email));
    const low = await openSession(server, email);
    expect((await low.auth.getSession()).data.session?.expires_in).toBe(900);
    await age(id, 14);
    expect((await low.auth.refreshSession()).data.session?.expires_in).toBeLessThanOrEqual(60);
    await age(id, 1);
    expect((await low.auth.refreshSession()).error).toMatchObject({
      status: 400,
      code: 'session_expired',
      message: 'Invalid Refresh Token: Session Expired (Low AAL: User Needs MFA Verification)',
    });
  });

  it('with the second factor, or of a user without one, has no such limit', async () => {
    const both = await createTestUser(server);
    const client = await openSession(server, both.email);
    await setUpApp(client);
    const none = await createTestUser(server);
    const plain = await openSession(server, none.email);
    for (const [{ id }, session] of [
      [both, client],
      [none, plain],
    ] as const) {
      await age(id, 60);
      expect((await session.auth.refreshSession()).data.session?.expires_in).toBe(3600);
    }
  });
});

describe('a token with a cached signature', () => {
  it('is refused once its session is signed out or its user banned', async () => {
    const status = async (token: string) => (await call(server, token, '/auth/v1/user')).status;
    const { id, email } = await createTestUser(server);
    const [first, second] = [await openSession(server, email), await openSession(server, email)];
    const [one, two] = [await tokenOf(first), await tokenOf(second)];
    expect([await status(one), await status(two), await status(one)]).toEqual([200, 200, 200]);
    await first.auth.signOut({ scope: 'local' });
    expect([await status(one), await status(two)]).toEqual([403, 200]);
    await server.database.query(`update auth.users set banned_until = 'infinity' where id = $1`, [id]);
    expect(await status(two)).toBe(403);
    await server.database.query('update auth.users set banned_until = null where id = $1', [id]);
    expect(await status(two)).toBe(200);
    expect(await status(`${two}x`)).toBe(403);
  });
});
