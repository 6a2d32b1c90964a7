import type { UserIdentity } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call, createTestUser, password } from '#test/factories.ts';
import { openSession, setUpApp, tokenOf } from '#test/second-factors.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

/** As a provider sign-in leaves it. */
async function link(userId: string, provider: string, data: Record<string, unknown>): Promise<void> {
  await server.database.query(
    `insert into auth.identities (provider_id, user_id, identity_data, provider, created_at, updated_at)
     values (gen_random_uuid()::text, $1, $2, $3, now() + interval '1 second', now())`,
    [userId, JSON.stringify(data), provider],
  );
}

async function linked(data: Record<string, unknown>, provider = 'google') {
  const user = await createTestUser(server);
  await link(user.id, provider, { email: user.email, ...data });
  const client = await openSession(server, user.email);
  const identities = (await client.auth.getUserIdentities()).data?.identities ?? [];
  const of = (name: string) => identities.find((identity) => identity.provider === name) as UserIdentity;
  return { user, client, of };
}

describe('unlinking an identity', () => {
  it('removes it, and the provider from the metadata', async () => {
    const { client, of, user } = await linked({ email_verified: true });
    expect((await client.auth.unlinkIdentity(of('google'))).error).toBeNull();
    const { data } = await client.auth.getUser();
    expect(data.user).toMatchObject({ email: user.email, app_metadata: { provider: 'email', providers: ['email'] } });
    expect(data.user?.identities).toHaveLength(1);
    expect(data.user?.email_confirmed_at).toEqual(expect.any(String));
  });

  it("refuses the last one, another user's, and invalid ids", async () => {
    const { client, of } = await linked({});
    const other = await linked({});
    expect((await client.auth.unlinkIdentity(other.of('google'))).error).toMatchObject({
      status: 422,
      code: 'identity_not_found',
      message: "Identity doesn't exist",
    });
    expect((await other.client.auth.getUserIdentities()).data?.identities).toHaveLength(2);
    const token = await tokenOf(client);
    const remove = (id: string, headers: Record<string, string> = {}) =>
      call(server, token, `/auth/v1/user/identities/${id}`, { method: 'DELETE', headers });
    expect(await remove('x')).toMatchObject({ status: 404, body: { error_code: 'validation_failed' } });
    expect(await remove(of('google').identity_id, { 'x-jwt-aud': 'another' })).toMatchObject({
      status: 403,
      body: { error_code: 'unexpected_audience' },
    });
    await client.auth.unlinkIdentity(of('google'));
    expect((await client.auth.unlinkIdentity(of('email'))).error).toMatchObject({
      status: 422,
      code: 'single_identity_not_deletable',
      message: 'User must have at least 1 identity after unlinking',
    });
  });

  it('keeps exactly one when both are unlinked at once', async () => {
    const { client, of } = await linked({});
    await Promise.all([client.auth.unlinkIdentity(of('google')), client.auth.unlinkIdentity(of('email'))]);
    expect((await client.auth.getUserIdentities()).data?.identities).toHaveLength(1);
  });

  it("takes the next identity's address, confirmed only if its provider says so", async () => {
    for (const isProven of [true, false]) {
      const next = `next-${isProven}-${Date.now()}@example.com`;
      const { client, of } = await linked({ email: next, email_verified: isProven });
      expect((await client.auth.unlinkIdentity(of('email'))).error).toBeNull();
      const { data } = await client.auth.getUser();
      expect(data.user).toMatchObject({ email: next, app_metadata: { provider: 'google' } });
      expect(data.user?.email_confirmed_at !== undefined).toBe(isProven);
    }
  });

  it('refuses if another user has that address', async () => {
    const taken = await createTestUser(server);
    const { client, of, user } = await linked({ email: taken.email, email_verified: true });
    expect((await client.auth.unlinkIdentity(of('email'))).error).toMatchObject({
      status: 422,
      code: 'email_conflict_identity_not_deletable',
    });
    expect((await client.auth.getUser()).data.user?.email).toBe(user.email);
  });

  it('removes the phone with its identity', async () => {
    const { client, of, user } = await linked({ email: undefined, phone: '12025550188' }, 'phone');
    await server.database.query(`update auth.users set phone = '12025550188', phone_confirmed_at = now() where id = $1`, [
      user.id,
    ]);
    expect((await client.auth.unlinkIdentity(of('phone'))).error).toBeNull();
    expect((await client.auth.getUser()).data.user).toMatchObject({ phone: '', email: user.email });
  });

  it('requires the second factor, because the address changes with the identity', async () => {
    const { user, client, of } = await linked({ email: `next-${Date.now()}@example.com`, email_verified: true });
    const thief = await openSession(server, user.email);
    await setUpApp(client);
    await thief.auth.signInWithPassword({ email: user.email, password });
    expect((await thief.auth.unlinkIdentity(of('email'))).error).toMatchObject({ status: 401, code: 'insufficient_aal' });
    expect((await client.auth.getUser()).data.user?.email).toBe(user.email);
    expect((await client.auth.unlinkIdentity(of('google'))).error).toBeNull();
  });

  it('can be turned off', async () => {
    const closed = await startTestServer({ MANUAL_LINKING: 'off' });
    try {
      const { email } = await createTestUser(closed);
      const token = await tokenOf(await openSession(closed, email));
      const path = '/auth/v1/user/identities/0b6f2a52-3b60-4d0e-9b42-000000000000';
      expect(await call(closed, token, path, { method: 'DELETE' })).toMatchObject({
        status: 404,
        body: { error_code: 'manual_linking_disabled', msg: 'Manual linking is disabled' },
      });
    } finally {
      await closed.stop();
    }
  });
});
