import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '#test/server.ts';
import { createTestUser, newEmail, openClient, password, recordEvents, refusal } from '#test/supabase-client.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ PASSWORD_ATTEMPTS_PER_5_MIN: '4', EMAIL_AUTOCONFIRM: 'on', PHONE_AUTOCONFIRM: 'on' });
});
afterAll(() => server.stop());

const wrong = refusal(400, 'invalid_credentials', 'Invalid login credentials');

describe('auth.signInWithPassword', () => {
  it('opens a session with every wire field', async () => {
    const { email, id } = await createTestUser(server);
    const client = await openClient(server);
    const events = recordEvents(client);
    const { data, error } = await client.auth.signInWithPassword({ email: email.toUpperCase(), password });
    expect(error).toBeNull();
    const { session } = data;
    expect(Object.keys(session ?? {}).toSorted()).toEqual(
      ['access_token', 'expires_at', 'expires_in', 'refresh_token', 'token_type', 'user', 'weak_password'].toSorted(),
    );
    expect(session).toMatchObject({ token_type: 'bearer', expires_in: 3600, user: { id, email, aud: 'authenticated' } });
    expect(Math.abs((session?.expires_at ?? 0) - Date.now() / 1000 - 3600)).toBeLessThan(5);
    expect(data.user?.last_sign_in_at).toEqual(expect.any(String));
    await events.until('SIGNED_IN');
    expect((await client.auth.getUser()).data.user).toMatchObject({ id, identities: [{ provider: 'email', id }] });
  });

  it('answers wrong passwords and unknown or missing addresses alike', async () => {
    const { email } = await createTestUser(server);
    const client = await openClient(server);
    expect((await client.auth.signInWithPassword({ email, password: 'wrong' })).error).toMatchObject(wrong);
    expect((await client.auth.signInWithPassword({ email: newEmail(), password })).error).toMatchObject(wrong);
    expect((await client.auth.signInWithPassword({ email: 'no address', password })).error).toMatchObject(wrong);
    expect((await client.auth.signInWithPassword({ phone: '15125550199', password })).error).toMatchObject(wrong);
    expect((await client.auth.signInWithPassword({ email: '', password })).error).toMatchObject(
      refusal(400, 'validation_failed', 'missing email or phone'),
    );
    expect((await client.auth.getSession()).data.session).toBeNull();
  });

  it('reports unconfirmed and banned users only to callers with the right password', async () => {
    const client = await openClient(server);
    const email = newEmail();
    await server.auth.createUser({ email, password });
    expect((await client.auth.signInWithPassword({ email, password })).error).toMatchObject(
      refusal(400, 'email_not_confirmed', 'Email not confirmed'),
    );
    const banned = await createTestUser(server);
    await server.database.query(`update auth.users set banned_until = now() + interval '1 hour' where id = $1`, [banned.id]);
    expect((await client.auth.signInWithPassword({ email: banned.email, password })).error).toMatchObject(
      refusal(400, 'user_banned', 'User is banned'),
    );
  });

  it('is rate-limited per user', async () => {
    const { email } = await createTestUser(server);
    const client = await openClient(server);
    for (let attempt = 0; attempt < 4; attempt += 1) await client.auth.signInWithPassword({ email, password: 'wrong' });
    expect((await client.auth.signInWithPassword({ email, password })).error).toMatchObject(
      refusal(429, 'over_request_rate_limit', 'Request rate limit reached'),
    );
  });

  it('works right after an auto-confirmed sign-up, which reports taken addresses', async () => {
    const client = await openClient(server);
    const email = newEmail();
    const { data } = await client.auth.signUp({ email, password });
    expect(data).toMatchObject({ session: { token_type: 'bearer' }, user: { email_confirmed_at: expect.any(String) } });
    expect((await client.auth.signUp({ email, password })).error).toMatchObject(
      refusal(422, 'user_already_exists', 'User already registered'),
    );
  });
});
