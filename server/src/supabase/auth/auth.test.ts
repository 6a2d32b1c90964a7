import { createClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call, createOfficialClient, createTestUser, password } from '#test/factories.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ PASSWORD_ATTEMPTS_PER_5_MIN: '6' });
});
afterAll(() => server.stop());

async function signedIn() {
  const user = await createTestUser(server);
  const client = await createOfficialClient(server);
  const { data, error } = await client.auth.signInWithPassword({ email: user.email, password });
  if (error || !data.session) throw error ?? new Error('no session');
  return { ...user, client, session: data.session };
}

const refresh = (token: string) =>
  call<{ refresh_token?: string; code?: string; message?: string }>(server, null, '/auth/v1/token?grant_type=refresh_token', {
    method: 'POST',
    body: { refresh_token: token },
    headers: { 'x-supabase-api-version': '2024-01-01' },
  });

describe('password sign-in with the official client', () => {
  it("returns a session with the wire's user and claims", async () => {
    const { client, session, id, email } = await signedIn();
    expect(session).toMatchObject({
      token_type: 'bearer',
      expires_in: 3600,
      user: { id, email, aud: 'authenticated', role: 'authenticated', is_anonymous: false, phone: '' },
    });
    expect(session.refresh_token).toMatch(/^[a-z2-7]{12}$/);
    const { data } = await client.auth.getClaims();
    expect(data?.claims).toMatchObject({
      sub: id,
      email,
      role: 'authenticated',
      aal: 'aal1',
      iss: expect.stringMatching(/\/auth\/v1$/),
      session_id: expect.any(String),
    });
    expect(data?.claims.amr).toEqual([{ method: 'password', timestamp: expect.any(Number) }]);
    const { data: fetched } = await client.auth.getUser();
    expect(fetched.user?.identities?.[0]).toMatchObject({ provider: 'email', id, identity_data: { email, sub: id } });
  });

  it.each(['wrong password', 'unknown address'])('answers %s by the same words', async (what) => {
    const { email } = await createTestUser(server);
    const client = await createOfficialClient(server);
    const { error } = await client.auth.signInWithPassword({
      email: what === 'unknown address' ? `nobody-${Date.now()}@example.com` : email,
      password: 'not-it',
    });
    expect(error).toMatchObject({ status: 400, code: 'invalid_credentials', message: 'Invalid login credentials' });
  });

  it('refuses unconfirmed and banned users', async () => {
    const client = await createOfficialClient(server);
    await server.auth.createUser({ email: 'new@example.com', password });
    expect((await client.auth.signInWithPassword({ email: 'new@example.com', password })).error).toMatchObject({
      code: 'email_not_confirmed',
      message: 'Email not confirmed',
    });
    const { id, email } = await createTestUser(server);
    await server.database.query(`update auth.users set banned_until = now() + interval '1 hour' where id = $1`, [id]);
    expect((await client.auth.signInWithPassword({ email, password })).error).toMatchObject({ status: 400, code: 'user_banned' });
    // A caller without the password must not find out that the account exists.
    const guessed = await client.auth.signInWithPassword({ email, password: 'another-password' });
    expect(guessed.error).toMatchObject({ status: 400, code: 'invalid_credentials' });
  });

  it('limits attempts per account and then refuses even the right password', async () => {
    const { email } = await createTestUser(server);
    const client = await createOfficialClient(server);
    for (let attempt = 0; attempt < 6; attempt += 1) await client.auth.signInWithPassword({ email, password: 'wrong' });
    expect((await client.auth.signInWithPassword({ email, password })).error).toMatchObject({
      status: 429,
      code: 'over_request_rate_limit',
    });
  });
});

describe('refresh', () => {
  it('rotates the token and keeps the session', async () => {
    const { client, session } = await signedIn();
    const { data } = await client.auth.refreshSession();
    expect(data.session?.refresh_token).not.toBe(session.refresh_token);
    const before = await client.auth.getClaims(session.access_token);
    const after = await client.auth.getClaims(data.session?.access_token);
    expect(after.data?.claims.session_id).toBe(before.data?.claims.session_id);
  });

  it('returns the same new token to a second tab that used the old one', async () => {
    const { session } = await signedIn();
    const [one, two] = await Promise.all([refresh(session.refresh_token), refresh(session.refresh_token)]);
    expect([one.status, two.status]).toEqual([200, 200]);
    expect(one.body.refresh_token).toBe(two.body.refresh_token);
  });

  it('ends the token family when an old token is reused late', async () => {
    const { session } = await signedIn();
    const second = await refresh(session.refresh_token);
    const third = await refresh(second.body.refresh_token ?? '');
    await server.database.query(
      `update auth.refresh_tokens set updated_at = now() - interval '1 minute' where session_id = (select session_id from auth.refresh_tokens where token = $1)`,
      [session.refresh_token],
    );
    expect(await refresh(session.refresh_token)).toMatchObject({
      status: 400,
      body: { code: 'refresh_token_already_used', message: 'Invalid Refresh Token: Already Used' },
    });
    expect((await refresh(third.body.refresh_token ?? '')).body.code).toBe('refresh_token_not_found');
  });

  it('names what is wrong with a token', async () => {
    expect(await refresh('abcdefghijkl')).toMatchObject({
      status: 400,
      body: { code: 'refresh_token_not_found', message: 'Invalid Refresh Token: Refresh Token Not Found' },
    });
    expect(await refresh('NOT A TOKEN')).toMatchObject({
      status: 400,
      body: { code: 'validation_failed', message: 'Refresh token is not valid' },
    });
  });
});

describe('sign-out', () => {
  it('ends this session, all others, or all', async () => {
    const { email, client } = await signedIn();
    const others = await Promise.all(
      [1, 2].map(async () => {
        const other = await createOfficialClient(server);
        await other.auth.signInWithPassword({ email, password });
        return other;
      }),
    );
    await others[0]?.auth.signOut({ scope: 'local' });
    expect((await others[1]?.auth.getUser())?.data.user).not.toBeNull();
    await client.auth.signOut({ scope: 'others' });
    expect((await others[1]?.auth.getUser())?.error?.name).toBe('AuthSessionMissingError');
    expect((await client.auth.getUser()).data.user).not.toBeNull();
    const { data } = await client.auth.getSession();
    await client.auth.signOut();
    const later = await call<{ code: string }>(server, data.session?.access_token ?? '', '/auth/v1/user', {
      headers: { 'x-supabase-api-version': '2024-01-01' },
    });
    expect(later).toMatchObject({ status: 403, body: { code: 'session_not_found' } });
    expect((await call(server, data.session?.access_token ?? '', '/api/core/v1/clients/my-clients')).status).toBe(401);
  });

  it('refuses an unknown scope', async () => {
    const { session } = await signedIn();
    const answer = await call<{ msg: string }>(server, session.access_token, '/auth/v1/logout?scope=all', { method: 'POST' });
    expect(answer).toMatchObject({
      status: 400,
      body: { code: 400, error_code: 'validation_failed', msg: 'Unsupported logout scope "all"' },
    });
  });
});

describe('the wire', () => {
  it('supports both error formats', async () => {
    const old = await call(server, null, '/auth/v1/user');
    expect(old).toMatchObject({
      status: 401,
      body: { code: 401, error_code: 'no_authorization', msg: 'This endpoint requires a valid Bearer token' },
    });
    expect(old.headers.get('x-sb-error-code')).toBe('no_authorization');
    const recent = await call(server, null, '/auth/v1/user', { headers: { 'x-supabase-api-version': '2024-01-01' } });
    expect(recent.body).toEqual({ code: 'no_authorization', message: 'This endpoint requires a valid Bearer token' });
    expect(recent.headers.get('x-supabase-api-version')).toBe('2024-01-01');
  });

  it('answers unknown paths in JSON, wrong methods and bad JSON like GoTrue', async () => {
    expect(await call(server, null, '/auth/v1/nowhere')).toMatchObject({
      status: 404,
      body: { code: 404, error_code: 'not_found' },
    });
    expect((await call(server, null, '/auth/v1/token')).status).toBe(405);
    const bad = await fetch(`${server.url}/auth/v1/token?grant_type=password`, {
      method: 'POST',
      body: '{',
      headers: { 'content-type': 'application/json;charset=UTF-8' },
    });
    expect(await bad.json()).toMatchObject({ code: 400, error_code: 'bad_json' });
    expect(await call(server, null, '/auth/v1/token?grant_type=magic', { method: 'POST', body: {} })).toMatchObject({
      body: { error_code: 'invalid_credentials', msg: 'unsupported_grant_type' },
    });
  });

  it('lists public keys only', async () => {
    const { body, headers } = await call<{ keys: Record<string, unknown>[] }>(server, null, '/auth/v1/.well-known/jwks.json');
    expect(body.keys).toHaveLength(1);
    expect(body.keys[0]).toMatchObject({ alg: 'ES256', use: 'sig', key_ops: ['verify'] });
    expect(body.keys[0]).not.toHaveProperty('d');
    expect(headers.get('cache-control')).toBe('public, max-age=600');
    const { body: discovery } = await call(server, null, '/auth/v1/.well-known/openid-configuration');
    expect(discovery).toMatchObject({
      issuer: expect.stringMatching(/\/auth\/v1$/),
      jwks_uri: expect.stringMatching(/\/auth\/v1\/\.well-known\/jwks\.json$/),
      id_token_signing_alg_values_supported: ['ES256'],
    });
    expect((await call(server, null, '/auth/v1/health')).body).toMatchObject({ name: 'GoTrue' });
    expect((await call(server, null, '/auth/v1/settings')).body).toMatchObject({ external: { email: true, phone: false } });
  });

  it('refuses a forged token', async () => {
    const { session } = await signedIn();
    const [header, payload] = session.access_token.split('.');
    const forged = `${header}.${payload}.${'A'.repeat(86)}`;
    expect((await call(server, forged, '/auth/v1/user')).status).toBe(403);
    expect((await call(server, forged, '/api/core/v1/clients/my-clients')).status).toBe(401);
    expect((await call(server, await server.auth.anonKey(), '/api/core/v1/clients/my-clients')).status).toBe(401);
  });

  it('keeps a session in storage across a reload', async () => {
    const { email } = await createTestUser(server);
    const store = new Map<string, string>();
    const storage = {
      getItem: (key: string) => store.get(key) ?? null,
      setItem: (key: string, value: string) => void store.set(key, value),
      removeItem: (key: string) => void store.delete(key),
    };
    const open = async () =>
      createClient(server.url, await server.auth.anonKey(), { auth: { storage, autoRefreshToken: false } });
    await (await open()).auth.signInWithPassword({ email, password });
    expect([...store.keys()]).toEqual(['sb-127-auth-token']);
    expect((await (await open()).auth.getSession()).data.session?.user.email).toBe(email);
  });
});
