import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newEmail, startMailServer, type MailServer } from '#test/auth-flows.ts';
import { addMember, call, createMember, createTestClient, createTestUser, password } from '#test/factories.ts';
import { openAdmin, openClient, signedIn } from '#test/supabase-client.ts';

let server: MailServer;
beforeAll(async () => {
  server = await startMailServer({ ANONYMOUS_SIGN_IN: 'on' });
});
afterAll(() => server.stop());

/** Fields that a body may try to set and must not. */
const forbiddenFields = {
  id: '0b6f2a52-3b60-4d0e-9b42-000000000000',
  aud: 'admins',
  role: 'service_role',
  is_super_admin: true,
  is_sso_user: true,
  is_anonymous: false,
  email_confirmed_at: '2020-01-01T00:00:00Z',
  phone_confirmed_at: '2020-01-01T00:00:00Z',
  confirmed_at: '2020-01-01T00:00:00Z',
  email_confirm: true,
  banned_until: null,
  encrypted_password: '$2a$10$abcdefghijklmnopqrstuv',
  instance_id: '0b6f2a52-3b60-4d0e-9b42-000000000000',
  raw_app_meta_data: { role: 'admin' },
  user_metadata: { role: 'client_admin' },
  identities: [{ provider: 'google' }],
  factors: [],
};

const rowOf = async (email: string) =>
  (
    await server.database.query<Record<string, unknown>>(
      `select id, aud, role, is_super_admin, is_sso_user, email_confirmed_at, raw_app_meta_data, instance_id from auth.users where email = $1`,
      [email],
    )
  )[0];

describe('mass assignment', () => {
  it('creates an ordinary, unconfirmed user at sign-up', async () => {
    const email = newEmail();
    const { status } = await call(server, null, '/auth/v1/signup', {
      method: 'POST',
      body: { ...forbiddenFields, email, password },
    });
    expect(status).toBe(200);
    const row = await rowOf(email);
    expect(row).toMatchObject({
      aud: 'authenticated',
      role: 'authenticated',
      email_confirmed_at: null,
      raw_app_meta_data: { provider: 'email', providers: ['email'] },
      instance_id: '00000000-0000-0000-0000-000000000000',
      is_sso_user: false,
    });
    expect(row?.id).not.toBe(forbiddenFields.id);
    expect(row?.is_super_admin).not.toBe(true);
  });

  it('creates an ordinary anonymous user without an address', async () => {
    const { body } = await call<{ user: Record<string, unknown> }>(server, null, '/auth/v1/signup', {
      method: 'POST',
      body: { ...forbiddenFields, data: {} },
    });
    expect(body.user).toMatchObject({ is_anonymous: true, role: 'authenticated', aud: 'authenticated', app_metadata: {} });
  });

  it('changes only what the call is for', async () => {
    const { email, session } = await signedIn(server);
    const before = await rowOf(email);
    const { app_metadata: _theirs, ...rest } = { ...forbiddenFields, app_metadata: {} };
    const { status } = await call(server, session.access_token, '/auth/v1/user', { method: 'PUT', body: rest });
    expect(status).toBe(200);
    expect(await rowOf(email)).toEqual(before);
    for (const app_metadata of [{ role: 'admin' }, {}])
      expect(
        (await call(server, session.access_token, '/auth/v1/user', { method: 'PUT', body: { app_metadata } })).body,
      ).toMatchObject({ error_code: 'not_admin' });
  });

  it('pollutes no prototype and stores its keys as data', async () => {
    const { client } = await signedIn(server);
    const data = JSON.parse('{"__proto__": {"isAdmin": true}, "constructor": {"prototype": {"isAdmin": true}}}') as object;
    expect((await client.auth.updateUser({ data })).error).toBeNull();
    expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined();
    expect((await client.auth.getUser()).data.user).not.toHaveProperty('isAdmin');
  });
});

describe('a role', () => {
  it('comes from the membership, not from metadata or token', async () => {
    const company = await createTestClient(server);
    const { id, email } = await createTestUser(server);
    await addMember(server, { clientId: company.id, userId: id, role: 'client_staff' });
    const client = await openClient(server);
    await client.auth.signInWithPassword({ email, password });
    await client.auth.updateUser({ data: { role: 'client_admin', client_id: company.id, user_role: 'owner' } });
    await (await openAdmin(server)).auth.admin.updateUserById(id, { app_metadata: { role: 'client_admin', claims_admin: true } });
    const { data } = await client.auth.refreshSession();
    const token = data.session?.access_token ?? '';
    const path = `/api/core/v1/clients/${company.id}/users`;
    expect((await call(server, token, path)).status).toBe(403);
    expect((await call(server, (await createMember(server)).token, path)).status).toBe(404);
  });

  it('given to a user by an administrator does not turn the session into the service key', async () => {
    const { id, email } = await createTestUser(server);
    await (await openAdmin(server)).auth.admin.updateUserById(id, { role: 'service_role' });
    const client = await openClient(server);
    const { data } = await client.auth.signInWithPassword({ email, password });
    const token = data.session?.access_token ?? '';
    expect((await call(server, token, '/auth/v1/admin/users')).body).toMatchObject({ error_code: 'not_admin' });
    expect((await call(server, token, '/api/core/v1/clients/my-clients')).status).toBe(401);
  });
});

describe("the project's keys", () => {
  it('identify no user', async () => {
    const { client } = await createMember(server);
    for (const key of [await server.auth.serviceKey(), await server.auth.anonKey()]) {
      const headers = { apikey: key, origin: 'https://evil.example', referer: 'https://evil.example/' };
      expect((await call(server, key, '/auth/v1/user', { headers })).body).toMatchObject({ error_code: 'bad_jwt' });
      for (const path of ['/api/core/v1/clients/my-clients', `/api/core/v1/clients/${client.id}/users`])
        expect((await call(server, key, path, { headers })).status).toBe(401);
    }
  });

  it("work as the bearer only: neither the library's header nor the query string grants the admin role", async () => {
    const service = await server.auth.serviceKey();
    const { session } = await signedIn(server);
    const ask = (token: string | null, query = '') =>
      call(server, token, `/auth/v1/admin/users${query}`, { headers: { apikey: service } });
    expect((await ask(null)).body).toMatchObject({ error_code: 'no_authorization' });
    expect((await ask(session.access_token)).body).toMatchObject({ error_code: 'not_admin' });
    expect((await ask(await server.auth.anonKey(), `?apikey=${service}&access_token=${service}`)).status).toBe(403);
  });
});
