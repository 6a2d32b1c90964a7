import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { countAgainst, consumeFrom } from '#platform/rate-limit.ts';
import { createLinks } from '#server/supabase/storage/links.ts';
import { call, createMember, createTestUser, password } from '#test/factories.ts';
import { openSession, setUpApp, withoutProofs } from '#test/second-factors.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

// Each test sets the server's clock a year ahead, and most then correct it.
const year = 365 * 86_400_000;
let ahead = 0;
const clock = { now: () => new Date(Date.now() + ahead) };
let server: TestServer;
/** Requires all proofs, and ends no idle session. */
let strict: TestServer;
let service: SupabaseClient;
beforeAll(async () => {
  const env = { ...withoutProofs, PASSWORD_ATTEMPTS_PER_5_MIN: '3', MESSAGE_SPACING_SECONDS: '60', IDLE_MINUTES: '30' };
  server = await startTestServer(env, { clock });
  strict = await startTestServer({ IDLE_MINUTES: '0' }, { clock });
  service = createClient(server.url, await server.auth.serviceKey(), { auth: { persistSession: false } });
});
afterAll(() => Promise.all([server.stop(), strict.stop()]));
beforeEach(() => {
  ahead = 0;
});

const postTo = (at: TestServer, path: string, body: unknown, token: string | null = null) =>
  call<{ error_code?: string; access_token: string; refresh_token: string }>(at, token, path, { method: 'POST', body });
const post = (path: string, body: unknown, token?: string) => postTo(server, path, body, token);
const ask = (path: string, body: unknown, token?: string) => postTo(strict, path, body, token);
const signIn = (email: string, word = password) => post('/auth/v1/token?grant_type=password', { email, password: word });
const refresh = (token: string) => post('/auth/v1/token?grant_type=refresh_token', { refresh_token: token });
const linkFor = async (email: string) => (await service.auth.admin.generateLink({ type: 'magiclink', email })).data.properties;

describe('a limit that was reached while the clock was ahead', () => {
  it('does not lock users out after the correction', async () => {
    const { email } = await createTestUser(server);
    ahead = year;
    for (let attempt = 0; attempt < 4; attempt += 1) await signIn(email, 'wrong');
    expect((await signIn(email)).status).toBe(429);
    ahead = 0;
    expect((await signIn(email)).status).toBe(200);
  });

  it('does not block messages after the correction', async () => {
    const { email } = await createTestUser(server);
    ahead = year;
    expect((await post('/auth/v1/otp', { email })).status).toBe(200);
    expect((await post('/auth/v1/otp', { email })).status).toBe(429);
    ahead = 0;
    expect((await post('/auth/v1/otp', { email })).status).toBe(200);
    expect((await post('/auth/v1/otp', { email })).status).toBe(429);
  });

  it('starts a new window for attempts and for amounts', async () => {
    const { db } = server.platform;
    const [now, later] = [new Date(), new Date(Date.now() + year)];
    const limit = { name: 'clock', subject: 'a', max: 1, windowSeconds: 60 };
    await countAgainst(db, limit, later);
    expect([await countAgainst(db, limit, now), await countAgainst(db, limit, now)]).toEqual([0, 60]);
    const amount = { ...limit, name: 'clock-amount', max: 10, amount: 10 };
    await consumeFrom(db, amount, later);
    expect([await consumeFrom(db, amount, now), await consumeFrom(db, amount, now)]).toEqual([0, 60]);
  });
});

describe('after the clock was ahead', () => {
  it('refuses a code issued then, and accepts a new one', async () => {
    const { email } = await createTestUser(server);
    ahead = year;
    const early = await linkFor(email);
    ahead = 0;
    const verify = (token: string | undefined) => post('/auth/v1/verify', { type: 'magiclink', email, token });
    expect(await verify(early?.email_otp)).toMatchObject({ status: 403, body: { error_code: 'otp_expired' } });
    expect((await verify((await linkFor(email))?.email_otp)).status).toBe(200);
  });

  it('ends a confirmation of identity made then', async () => {
    const { token } = await createMember(server);
    const path = '/api/core/v1/auth/step-up';
    const until = async () =>
      (await call<{ data: { confirmed_until: string | null } }>(server, token, path)).body.data.confirmed_until;
    ahead = year;
    await post(path, { method: 'password', password }, token);
    expect(await until()).not.toBeNull();
    ahead = 0;
    expect(await until()).toBeNull();
    await post(path, { method: 'password', password }, token);
    expect(await until()).not.toBeNull();
  });

  it('refuses a download link signed then', async () => {
    const links = createLinks({ vault: server.platform.vault, clock });
    const link = () => links.sign('download', { url: 'a/b', by: { role: 'anon', userId: null }, seconds: 60 });
    ahead = year;
    const early = await link();
    ahead = 0;
    await expect(links.verify('download', early, 'a/b')).rejects.toMatchObject({ code: 'InvalidJWT' });
    await expect(links.verify('download', await link(), 'a/b')).resolves.toMatchObject({ url: 'a/b' });
  });
});

describe('a session that was used while the clock was ahead', () => {
  it('ends when a rotated refresh token is used again', async () => {
    const { email } = await createTestUser(strict);
    ahead = year;
    const first = (await ask('/auth/v1/token?grant_type=password', { email, password })).body.refresh_token;
    const rotate = (token: string) => ask('/auth/v1/token?grant_type=refresh_token', { refresh_token: token });
    const third = (await rotate((await rotate(first)).body.refresh_token)).body.refresh_token;
    ahead = 0;
    expect(await rotate(first)).toMatchObject({ status: 400, body: { error_code: 'refresh_token_already_used' } });
    expect((await rotate(third)).status).toBe(400);
  });

  it('does not count as a recent proof of identity', async () => {
    const { email } = await createTestUser(strict);
    const admin = createClient(strict.url, await strict.auth.serviceKey(), { auth: { persistSession: false } });
    ahead = year;
    const { data } = await admin.auth.admin.generateLink({ type: 'magiclink', email });
    const opened = await ask('/auth/v1/verify', { type: 'magiclink', email, token: data.properties?.email_otp });
    const enroll = (name: string) =>
      ask('/auth/v1/factors', { factor_type: 'totp', friendly_name: name }, opened.body.access_token);
    expect((await enroll('first')).status).toBe(200);
    ahead = 0;
    expect(await enroll('second')).toMatchObject({ status: 403, body: { error_code: 'reauthentication_needed' } });
  });

  it('has expired as idle', async () => {
    const { email } = await createTestUser(server);
    ahead = year;
    const { refresh_token: token } = (await signIn(email)).body;
    ahead = 0;
    expect(await refresh(token)).toMatchObject({ status: 400, body: { error_code: 'session_expired' } });
    expect((await signIn(email)).status).toBe(200);
  });

  it('accepts new codes of the authenticator app, each once', async () => {
    const { email } = await createTestUser(server);
    const client = await openSession(server, email);
    const app = await setUpApp(client, clock.now().getTime());
    const show = async (code: string) =>
      (await client.auth.mfa.challengeAndVerify({ factorId: app.id, code })).error?.code ?? null;
    const codeOf = () => new TOTP({ secret: app.secret }).generate({ timestamp: clock.now().getTime() });
    ahead = year;
    expect(await show(codeOf())).toBeNull();
    ahead = 90_000;
    const code = codeOf();
    expect(await show(code)).toBeNull();
    expect(await show(code)).toBe('mfa_verification_failed');
  });
});

describe('a clock that jumps forward', () => {
  it('expires codes and idle sessions, and a new sign-in works immediately', async () => {
    const { email } = await createTestUser(server);
    const { refresh_token: token } = (await signIn(email)).body;
    const link = await linkFor(email);
    ahead = year;
    expect((await refresh(token)).body.error_code).toBe('session_expired');
    expect((await post('/auth/v1/verify', { type: 'magiclink', email, token: link?.email_otp })).status).toBe(403);
    expect((await signIn(email)).status).toBe(200);
  });
});
