import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Authenticator } from '#test/authenticator.ts';
import { call, createTestUser, password } from '#test/factories.ts';
import { addPasskey, passkeyOptions, signInWithPasskey } from '#test/passkeys.ts';
import { confirmPassword, setUpApp, tokenOf, withoutProofs } from '#test/second-factors.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

let server: TestServer;
let ahead = 0;
const clock = { now: () => new Date(Date.now() + ahead) };
beforeAll(async () => {
  server = await startTestServer({ ...withoutProofs, PASSWORD_ATTEMPTS_PER_5_MIN: '1000' }, { clock });
});
afterAll(() => server.stop());
beforeEach(() => {
  ahead = 0;
});

async function open(email?: string, at = server): Promise<SupabaseClient> {
  const auth = { autoRefreshToken: false, persistSession: false, ...passkeyOptions };
  const client = createClient(at.url, await at.auth.anonKey(), { auth });
  if (email) {
    await client.auth.signInWithPassword({ email, password }).then(({ error }) => expect(error).toBeNull());
    await confirmPassword(client);
  }
  return client;
}

async function withPasskey() {
  const user = await createTestUser(server);
  const client = await open(user.email);
  const authenticator = new Authenticator();
  return { user, client, authenticator, passkeyId: await addPasskey(client, authenticator) };
}

const failed = { status: 400, code: 'webauthn_verification_failed', message: 'Credential verification failed' };

describe('a sign-in', () => {
  it.each([
    ['another origin', { origin: 'https://portal.example.net' }],
    ['another domain', { rpId: 'example.net' }],
    ['another challenge', { challenge: 'QUFBQUFBQUFBQUFBQUFBQQ' }],
    ['a user who was not verified', { isUserVerified: false }],
    ['the handle of another user', { userHandle: Buffer.from('0b6f2a52-3b60-4d0e-9b42-5d6ad1c7a0aa').toString('base64url') }],
    ['a counter that stands still, as of a copied key', { count: 1 }],
    ['a counter that goes back', { count: 0 }],
  ])('with %s is refused', async (_name, deviations) => {
    const { authenticator } = await withPasskey();
    expect((await signInWithPasskey(await open(), authenticator)).error).toBeNull();
    expect((await signInWithPasskey(await open(), authenticator, deviations)).error).toMatchObject(failed);
  });

  it('with an unknown passkey is refused like one with a wrong answer, and both are recorded', async () => {
    const { authenticator } = await withPasskey();
    const stranger = new Authenticator();
    stranger.create({ challenge: 'AA', rp: { id: 'localhost' }, user: { id: 'AA' } });
    const count = async () =>
      (
        await server.database.query(
          `select from auth.audit_log_entries where payload ->> 'action' = 'login_failed'
             and payload ->> 'actor_id' = '00000000-0000-0000-0000-000000000000'`,
        )
      ).length;
    const before = await count();
    const unknown = await signInWithPasskey(await open(), stranger);
    expect(await count()).toBe(before + 1);
    const wrong = await signInWithPasskey(await open(), authenticator, { origin: 'https://portal.example.net' });
    expect(unknown.error).toMatchObject(failed);
    expect({ ...unknown.error }).toEqual({ ...wrong.error });
  });

  it("with one user's key and another's credential id is refused", async () => {
    const [owner, thief] = [await withPasskey(), await withPasskey()];
    const [right, own] = [owner.authenticator.keys[0], thief.authenticator.keys[0]];
    if (!right || !own) throw new Error('no key');
    const forged = new Authenticator();
    forged.keys.push({ ...own, id: right.id, userHandle: right.userHandle });
    expect((await signInWithPasskey(await open(), forged)).error).toMatchObject(failed);
  });

  it('works once for two answers sent at the same time', async () => {
    const { authenticator } = await withPasskey();
    const visitor = await open();
    const { data } = await visitor.auth.passkey.startAuthentication();
    const credential = authenticator.get(data?.options ?? { challenge: '' });
    const answer = { challengeId: data?.challenge_id ?? '', credential };
    const both = await Promise.all([1, 2].map(() => visitor.auth.passkey.verifyAuthentication(answer)));
    expect(both.map(({ error }) => error?.code ?? 'none').toSorted()).toEqual(['none', 'webauthn_challenge_not_found']);
  });

  it('is limited per address', async () => {
    const limited = await startTestServer({ PASSWORD_ATTEMPTS_PER_5_MIN: '1' });
    try {
      const body = { challenge_id: '0b6f2a52-3b60-4d0e-9b42-5d6ad1c7a0aa', credential: {} };
      const attempt = async (path: string) =>
        (await call(limited, null, `/auth/v1/passkeys/authentication/${path}`, { method: 'POST', body })).status;
      for (let count = 0; count < 5; count += 1) {
        expect(await attempt('verify')).toBe(400);
        expect(await attempt('options')).toBe(200);
      }
      expect([await attempt('verify'), await attempt('options')]).toEqual([429, 429]);
    } finally {
      await limited.stop();
    }
  });
});

describe('a registration', () => {
  it.each([
    ['another origin', { origin: 'https://portal.example.net' }],
    ['another domain', { rpId: 'example.net' }],
    ['another challenge', { challenge: 'QUFBQUFBQUFBQUFBQUFBQQ' }],
    ['a user who was not verified', { isUserVerified: false }],
  ])('with %s is refused', async (_name, deviations) => {
    const client = await open((await createTestUser(server)).email);
    const { data } = await client.auth.passkey.startRegistration();
    if (!data) throw new Error('no options');
    const credential = new Authenticator().create(data.options, deviations);
    const { error } = await client.auth.passkey.verifyRegistration({ challengeId: data.challenge_id, credential });
    expect(error).toMatchObject(failed);
  });

  it("of another user's challenge is refused", async () => {
    const [owner, thief] = [await open((await createTestUser(server)).email), await open((await createTestUser(server)).email)];
    const { data } = await owner.auth.passkey.startRegistration();
    if (!data) throw new Error('no options');
    const credential = new Authenticator().create(data.options);
    const { error } = await thief.auth.passkey.verifyRegistration({ challengeId: data.challenge_id, credential });
    expect(error).toMatchObject({ code: 'webauthn_challenge_not_found' });
  });

  it('requires that the user was verified a short time ago', async () => {
    const user = await createTestUser(server);
    const client = await open(user.email);
    const start = async () => (await client.auth.passkey.startRegistration()).error?.code ?? null;
    ahead = 599_000;
    expect(await start()).toBeNull();
    ahead = 601_000;
    expect(await start()).toBe('reauthentication_needed');
    const path = '/api/core/v1/auth/step-up';
    const confirm = async (body: unknown) => (await call(server, await tokenOf(client), path, { method: 'POST', body })).status;
    expect(await confirm({ method: 'password', password: 'wrong' })).toBe(422);
    expect(await start()).toBe('reauthentication_needed');
    expect(await confirm({ method: 'password', password })).toBe(200);
    expect(await start()).toBeNull();
  });

  it('is not opened by a factor that the session enrolled itself', async () => {
    const user = await createTestUser(server);
    const client = await open(user.email);
    ahead = 601_000;
    await setUpApp(client, clock.now().getTime());
    expect((await client.auth.passkey.startRegistration()).error?.code).toBe('reauthentication_needed');
  });

  it('requires aal2 of users with a factor, as renaming and removing do', async () => {
    const { user, client, passkeyId } = await withPasskey();
    await setUpApp(client, clock.now().getTime());
    const low = await open(user.email);
    const refused = { status: 403, code: 'insufficient_aal' };
    expect((await low.auth.passkey.startRegistration()).error).toMatchObject(refused);
    expect((await low.auth.passkey.update({ passkeyId, friendlyName: 'Mine' })).error).toMatchObject(refused);
    expect((await low.auth.passkey.delete({ passkeyId })).error).toMatchObject(refused);
    expect((await client.auth.passkey.update({ passkeyId, friendlyName: 'Mine' })).error).toBeNull();
  });

  it('is refused for anonymous users and users of single sign-on', async () => {
    const user = await createTestUser(server);
    const client = await open(user.email);
    await server.database.query('update auth.users set is_sso_user = true where id = $1', [user.id]);
    expect((await client.auth.passkey.startRegistration()).error).toMatchObject({ status: 422, code: 'validation_failed' });
    await server.database.query('update auth.users set is_sso_user = false, is_anonymous = true where id = $1', [user.id]);
    expect((await client.auth.passkey.startRegistration()).error).toMatchObject({ status: 403, code: 'no_authorization' });
  });
});

describe('management', () => {
  it('is closed to banned users, whose session lives on', async () => {
    const { user, client, passkeyId } = await withPasskey();
    const { data: started } = await client.auth.passkey.startRegistration();
    await server.database.query(`update auth.users set banned_until = now() + interval '1 day' where id = $1`, [user.id]);
    const banned = { status: 403, code: 'user_banned' };
    const credential = new Authenticator().create(started?.options ?? { challenge: '', rp: { id: '' }, user: { id: '' } });
    const late = { challengeId: started?.challenge_id ?? '', credential };
    expect((await client.auth.passkey.verifyRegistration(late)).error).toMatchObject(banned);
    expect((await client.auth.passkey.startRegistration()).error).toMatchObject(banned);
    expect((await client.auth.passkey.list()).error).toMatchObject(banned);
    expect((await client.auth.passkey.delete({ passkeyId })).error).toMatchObject(banned);
  });

  it("does not reach another user's passkeys", async () => {
    const [owner, thief] = [await withPasskey(), await withPasskey()];
    const { passkeyId } = owner;
    expect((await thief.client.auth.passkey.list()).data?.map(({ id }) => id)).toEqual([thief.passkeyId]);
    expect((await thief.client.auth.passkey.update({ passkeyId, friendlyName: 'Mine' })).error?.status).toBe(404);
    expect((await thief.client.auth.passkey.delete({ passkeyId })).error?.status).toBe(404);
    expect((await signInWithPasskey(await open(), owner.authenticator)).error).toBeNull();
  });
});

describe('a session at aal2 by a passkey', () => {
  it('stays there when a factor that it used too is removed', async () => {
    const { authenticator } = await withPasskey();
    const client = await open();
    await signInWithPasskey(client, authenticator);
    const { id: factorId } = await setUpApp(client, clock.now().getTime());
    await client.auth.mfa.unenroll({ factorId });
    await client.auth.refreshSession();
    expect((await client.auth.getClaims()).data?.claims.aal).toBe('aal2');
    const path = '/api/core/v1/access/assurance';
    expect(await call(server, await tokenOf(client), path)).toMatchObject({
      status: 200,
      body: { data: { current: 'aal2', missing: 'none' } },
    });
  });

  it('satisfies the portal where a second factor is required', async () => {
    const strict = await startTestServer({ MFA_REQUIRED: 'all' });
    try {
      const user = await createTestUser(strict);
      const client = await open(user.email, strict);
      const missing = async (of: SupabaseClient) =>
        (await call<{ data: { missing: string } }>(strict, await tokenOf(of), '/api/core/v1/access/assurance')).body.data.missing;
      expect(await missing(client)).toBe('set_up');
      const authenticator = new Authenticator();
      await addPasskey(client, authenticator);
      const visitor = await open(undefined, strict);
      await signInWithPasskey(visitor, authenticator);
      expect(await missing(visitor)).toBe('none');
    } finally {
      await strict.stop();
    }
  });
});
