import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newEmail, startMailServer, type MailServer } from '#test/auth-flows.ts';
import { addMember, call, createMember, createOfficialClient, createTestUser, password, signIn } from '#test/factories.ts';
import { openSession, setUpApp, tokenOf } from '#test/second-factors.ts';

let server: MailServer;
let service: SupabaseClient;
beforeAll(async () => {
  server = await startMailServer({ PASSWORD_MIN_LENGTH: '8' });
  service = createClient(server.url, await server.auth.serviceKey(), {
    auth: { autoRefreshToken: false, persistSession: false },
  });
});
afterAll(() => server.stop());

async function create(attributes: Parameters<SupabaseClient['auth']['admin']['createUser']>[0]) {
  const { data, error } = await service.auth.admin.createUser(attributes);
  if (error || !data.user) throw error ?? new Error('no user');
  return data.user;
}
const signInAs = async (email: string, secret: string) =>
  (await createOfficialClient(server)).auth.signInWithPassword({ email, password: secret });

describe('access to the admin API', () => {
  const paths = [
    ['GET', '/admin/audit'],
    ['GET', '/admin/users'],
    ['POST', '/admin/users'],
    ['GET', '/admin/users/00000000-0000-4000-8000-000000000001'],
    ['PUT', '/admin/users/00000000-0000-4000-8000-000000000001'],
    ['DELETE', '/admin/users/00000000-0000-4000-8000-000000000001'],
    ['GET', '/admin/users/00000000-0000-4000-8000-000000000001/factors'],
    ['POST', '/admin/generate_link'],
    ['POST', '/invite'],
  ] as const;

  it.each(paths)('refuses users, the anonymous key and missing tokens: %s %s', async (method, path) => {
    const { client, user } = await createMember(server);
    await service.auth.admin.updateUserById(user.id, { user_metadata: { role: 'service_role' } });
    expect(client.id).toBeDefined();
    const body = method === 'POST' || method === 'PUT' ? { body: {} } : {};
    for (const [token, status, code] of [
      [await signIn(server, user.email), 403, 'not_admin'],
      [await server.auth.anonKey(), 403, 'not_admin'],
      [null, 401, 'no_authorization'],
    ] as const) {
      const answer = await call<{ error_code: string }>(server, token, `/auth/v1${path}`, { method, ...body });
      expect(answer).toMatchObject({ status, body: { error_code: code } });
    }
  });
});

describe('users created by an admin', () => {
  it('are created as given, without an email', async () => {
    const email = newEmail();
    const user = await create({
      email,
      password: 'zq7-k',
      email_confirm: true,
      user_metadata: { first_name: 'Ada' },
      app_metadata: { plan: 'a' },
    });
    expect(user).toMatchObject({
      email,
      role: 'authenticated',
      app_metadata: { provider: 'email', providers: ['email'], plan: 'a' },
      user_metadata: { first_name: 'Ada', email_verified: true },
      identities: [{ provider: 'email', id: user.id }],
    });
    expect((await signInAs(email, 'zq7-k')).error).toBeNull();
    expect((await service.auth.admin.createUser({ email })).error).toMatchObject({ status: 422, code: 'email_exists' });
    expect((await service.auth.admin.createUser({})).error).toMatchObject({
      status: 400,
      message: 'Cannot create a user without either an email or phone',
    });
    const phone = await create({ phone: '+1 202 5550 177', phone_confirm: true });
    expect(phone).toMatchObject({ phone: '12025550177', email: '', phone_confirmed_at: expect.any(String) });
    expect((await service.auth.admin.createUser({ phone: '12025550177' })).error).toMatchObject({
      code: 'phone_exists',
      message: 'Phone number already registered by another user',
    });
    expect(server.mailbox.mails).toEqual([]);
  });

  it('keep an imported id and password hash', async () => {
    const rows = await server.database.query(`select encrypted_password from auth.users where id = $1`, [
      (await createTestUser(server)).id,
    ]);
    const { encrypted_password: hash } = rows[0] as { encrypted_password: string };
    const email = newEmail();
    const id = '0b6f2a52-3b60-4d0e-9b42-1f2f3a4b5c6d';
    expect(await create({ id, email, password_hash: hash, email_confirm: true })).toMatchObject({ id });
    expect((await signInAs(email, password)).error).toBeNull();
    const refused = async (attributes: Parameters<typeof create>[0]) => (await service.auth.admin.createUser(attributes)).error;
    expect(await refused({ id, email: newEmail() })).toMatchObject({ status: 422 });
    expect(await refused({ id: 'x', email: newEmail() })).toMatchObject({ status: 400, code: 'validation_failed' });
    expect(await refused({ email: newEmail(), password: 'a', password_hash: hash })).toMatchObject({ status: 400 });
    expect(await refused({ email: newEmail(), password_hash: 'plain' })).toMatchObject({ status: 400 });
    const other = newEmail();
    const argon2id = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc';
    await create({ email: other, password_hash: argon2id, email_confirm: true });
    expect((await signInAs(other, 'password')).error).toBeNull();
    expect((await signInAs(other, 'passwort')).error?.code).toBe('invalid_credentials');
  });

  it('are listed in pages that the client understands', async () => {
    for (let count = 0; count < 3; count += 1) await create({ email: newEmail('listed') });
    const { data } = await service.auth.admin.listUsers({ page: 1, perPage: 2 });
    if (!('nextPage' in data)) throw new Error('no pages');
    expect(data).toMatchObject({ aud: 'authenticated', nextPage: 2, total: expect.any(Number) });
    expect(data.users).toHaveLength(2);
    expect(data.lastPage).toBe(Math.ceil(data.total / 2));
    const { data: last } = await service.auth.admin.listUsers({ page: data.lastPage, perPage: 2 });
    expect(last).toMatchObject({ nextPage: null });
    const { data: all } = await service.auth.admin.listUsers();
    expect(all.users.length).toBeGreaterThan(2);
    const bad = await call(server, await server.auth.serviceKey(), '/auth/v1/admin/users?page=x');
    expect(bad).toMatchObject({ status: 400, body: { error_code: 'validation_failed' } });
  });
});

describe('a user changed by an admin', () => {
  it('has the new address, metadata and password at once, and no earlier session', async () => {
    const { id, email } = await createTestUser(server);
    const before = await openSession(server, email);
    const next = newEmail();
    const { data } = await service.auth.admin.updateUserById(id, {
      email: next,
      email_confirm: true,
      password: 'another-password',
      user_metadata: { first_name: null, team: 'b' },
    });
    expect(data.user).toMatchObject({ email: next, user_metadata: { last_name: 'Example', team: 'b', email_verified: true } });
    expect(data.user?.user_metadata).not.toHaveProperty('first_name');
    expect(data.user?.identities).toMatchObject([{ identity_data: { email: next } }]);
    expect((await before.auth.getUser()).error?.name).toBe('AuthSessionMissingError');
    expect((await signInAs(next, 'another-password')).error).toBeNull();
    const weak = await service.auth.admin.updateUserById(id, { password: 'zq7-k' });
    expect(weak.error).toMatchObject({ name: 'AuthWeakPasswordError', reasons: ['length'] });
    const taken = await createTestUser(server);
    expect((await service.auth.admin.updateUserById(id, { email: taken.email })).error).toMatchObject({ code: 'email_exists' });
  });

  it('is banned everywhere at once until unbanned', async () => {
    const { user, client, token } = await createMember(server);
    const path = `/api/core/v1/clients/${client.id}`;
    const { data } = await service.auth.admin.updateUserById(user.id, { ban_duration: '1h30m' });
    const until = new Date((data.user as { banned_until?: string }).banned_until ?? 0).getTime();
    expect(Math.round((until - Date.now()) / 60_000)).toBe(90);
    expect((await call(server, token, path)).status).toBe(401);
    expect((await signInAs(user.email, password)).error).toMatchObject({ code: 'user_banned' });
    await service.auth.admin.updateUserById(user.id, { ban_duration: 'none' });
    expect((await signInAs(user.email, password)).error).toBeNull();
    expect((await service.auth.admin.updateUserById(user.id, { ban_duration: 'long' })).error).toMatchObject({ status: 400 });
  });

  it('is found by id only', async () => {
    expect((await service.auth.admin.getUserById('0b6f2a52-3b60-4d0e-9b42-000000000000')).error).toMatchObject({
      status: 404,
      code: 'user_not_found',
    });
    const bad = await call(server, await server.auth.serviceKey(), '/auth/v1/admin/users/x');
    expect(bad).toMatchObject({ status: 404, body: { error_code: 'validation_failed', msg: 'user_id must be an UUID' } });
  });

  it('is signed out by their own token', async () => {
    const { email } = await createTestUser(server);
    const client = await openSession(server, email);
    expect((await service.auth.admin.signOut(await tokenOf(client), 'global')).error).toBeNull();
    expect((await client.auth.getUser()).error?.name).toBe('AuthSessionMissingError');
  });

  it('can have a lost second factor deleted', async () => {
    const { id, email } = await createTestUser(server);
    const client = await openSession(server, email);
    const factor = await setUpApp(client);
    const { data } = await service.auth.admin.mfa.listFactors({ userId: id });
    expect(data?.factors).toMatchObject([{ id: factor.id, status: 'verified' }]);
    expect(JSON.stringify(data)).not.toContain('secret');
    expect((await service.auth.admin.mfa.deleteFactor({ userId: id, id: factor.id })).error).toBeNull();
    await client.auth.refreshSession();
    expect((await client.auth.getClaims()).data?.claims.aal).toBe('aal1');
  });
});

describe('a user deleted by an admin', () => {
  it('is gone, and a new user with the same id has no memberships', async () => {
    const { client, user, token } = await createMember(server);
    expect((await service.auth.admin.deleteUser(user.id)).error).toBeNull();
    expect((await call(server, token, '/api/core/v1/clients/my-clients')).status).toBe(401);
    await create({ id: user.id, email: user.email, password, email_confirm: true });
    const again = await signIn(server, user.email);
    expect((await call(server, again, `/api/core/v1/clients/${client.id}`)).status).toBe(404);
    await addMember(server, { clientId: client.id, userId: user.id });
    expect((await call(server, again, `/api/core/v1/clients/${client.id}`)).status).toBe(200);
  });

  it('leaves an anonymous row when soft-deleted', async () => {
    const { id, email } = await createTestUser(server);
    await setUpApp(await openSession(server, email));
    await service.auth.admin.deleteUser(id, true);
    const { data } = await service.auth.admin.getUserById(id);
    expect(data.user).toMatchObject({ id, deleted_at: expect.any(String), user_metadata: {}, app_metadata: {} });
    expect(JSON.stringify(data.user)).not.toContain(email);
    expect(data.user?.factors).toBeUndefined();
    expect((await signInAs(email, password)).error).toMatchObject({ code: 'invalid_credentials' });
    expect((await create({ email })).id).not.toBe(id);
  });
});

describe('invitations and links', () => {
  it('invites with an email whose link signs in', async () => {
    const email = newEmail();
    const { data } = await service.auth.admin.inviteUserByEmail(email, { data: { company: 'Example' } });
    expect(data.user).toMatchObject({ email, invited_at: expect.any(String), user_metadata: { company: 'Example' } });
    const mail = await server.mailbox.receive(email);
    const client = await createOfficialClient(server);
    const { data: accepted } = await client.auth.verifyOtp({ email, token: mail.code, type: 'invite' });
    expect(accepted.user?.email_confirmed_at).toEqual(expect.any(String));
    expect((await service.auth.admin.inviteUserByEmail(email)).error).toMatchObject({ status: 422, code: 'email_exists' });
  });

  it.each(['signup', 'invite', 'magiclink', 'recovery'] as const)(
    'makes a link of type %s that works, and sends nothing',
    async (type) => {
      const email = type === 'recovery' ? (await createTestUser(server)).email : newEmail();
      const common = { email, options: { redirectTo: 'https://portal.example.com/settings' } };
      const { data, error } = await service.auth.admin.generateLink(
        type === 'signup' ? { ...common, type, password: 'long-enough' } : { ...common, type },
      );
      expect(error).toBeNull();
      expect(data.properties).toMatchObject({
        email_otp: expect.stringMatching(/^\d{6}$/),
        redirect_to: 'https://portal.example.com/settings',
        verification_type: type === 'magiclink' ? 'signup' : type,
      });
      const link = new URL(data.properties?.action_link ?? '');
      expect(link.searchParams.get('token')).toBe(data.properties?.hashed_token);
      const client = await createOfficialClient(server);
      const verified = await client.auth.verifyOtp({
        token_hash: data.properties?.hashed_token ?? '',
        type: type === 'magiclink' ? 'signup' : type,
      });
      expect(verified.data.user?.email).toBe(email);
      expect(server.mailbox.mails.filter(({ to }) => to === email)).toEqual([]);
    },
  );

  it('lead to the URL in the body if it is allowed', async () => {
    const generate = async (redirectTo: string) => {
      const { status, body } = await call<{ redirect_to: string }>(
        server,
        await server.auth.serviceKey(),
        '/auth/v1/admin/generate_link?redirect_to=https://portal.example.com/accounts',
        { method: 'POST', body: { type: 'magiclink', email: newEmail(), redirect_to: redirectTo } },
      );
      return [status, body.redirect_to];
    };
    expect(await generate('https://portal.example.com/settings')).toEqual([200, 'https://portal.example.com/settings']);
    expect(await generate('https://elsewhere.example/')).toEqual([200, 'https://portal.example.com/accounts']);
  });

  it('names link types that cannot be generated', async () => {
    const known = await createTestUser(server);
    const refused = async (params: Parameters<SupabaseClient['auth']['admin']['generateLink']>[0]) =>
      (await service.auth.admin.generateLink(params)).error;
    expect(await refused({ type: 'recovery', email: newEmail() })).toMatchObject({
      status: 404,
      code: 'user_not_found',
      message: 'User with this email not found',
    });
    expect(await refused({ type: 'invite', email: known.email })).toMatchObject({ status: 422, code: 'email_exists' });
    const other = await createTestUser(server);
    expect(await refused({ type: 'email_change_new', email: known.email, newEmail: other.email })).toMatchObject({
      code: 'email_exists',
    });
    const odd = await call(server, await server.auth.serviceKey(), '/auth/v1/admin/generate_link', {
      method: 'POST',
      body: { type: 'pigeon', email: known.email },
    });
    expect(odd).toMatchObject({ status: 400, body: { msg: 'Invalid email action link type requested: pigeon' } });
  });

  it('changes an address with links to both addresses', async () => {
    const { email } = await createTestUser(server);
    const next = newEmail();
    const { data: current } = await service.auth.admin.generateLink({ type: 'email_change_current', email, newEmail: next });
    const { data: fresh } = await service.auth.admin.generateLink({ type: 'email_change_new', email, newEmail: next });
    const client = await createOfficialClient(server);
    const use = (hash: string | undefined) => client.auth.verifyOtp({ token_hash: hash ?? '', type: 'email_change' });
    expect((await use(current.properties?.hashed_token)).data.session).toBeNull();
    expect((await use(fresh.properties?.hashed_token)).data.user?.email).toBe(next);
  });
});

describe('the audit log', () => {
  interface Entry {
    id: string;
    payload: { action: string; actor_username: string; log_type: string };
    created_at: string;
    ip_address: string;
  }
  const list = async (query: Record<string, string>) =>
    call<Entry[]>(server, await server.auth.serviceKey(), `/auth/v1/admin/audit?${new URLSearchParams(query)}`);

  it('is searched by author, action or type, newest first, by pages', async () => {
    const email = newEmail('audit_log');
    const { id } = await create({ email, password, email_confirm: true });
    await signInAs(email, password);
    await signInAs(email, 'wrong-password');
    await service.auth.admin.deleteUser(id);

    const all = await list({ query: `author:${email.toUpperCase()}` });
    expect(all.status).toBe(200);
    expect(all.body.map(({ payload }) => payload.action)).toEqual(['user_deleted', 'login_failed', 'login', 'user_signedup']);
    expect(all.body[0]).toEqual({
      id: expect.any(String),
      payload: expect.objectContaining({ actor_username: email, log_type: 'team' }),
      created_at: expect.stringMatching(/^\d{4}-.*Z$/),
      ip_address: expect.any(String),
    });
    const second = await list({ query: `author:${email}`, page: '2', per_page: '1' });
    expect(second.body).toEqual([all.body[1]]);
    expect(second.headers.get('x-total-count')).toBe('4');
    const link = (page: number, rel: string) =>
      `</admin/audit?page=${page}&per_page=1&${new URLSearchParams({ query: `author:${email}` })}>; rel="${rel}"`;
    expect(second.headers.get('link')).toBe(`${link(3, 'next')}, ${link(4, 'last')}`);

    const deletions = await list({ query: 'action:USER_DEL' });
    expect(deletions.body.every(({ payload }) => payload.action === 'user_deleted')).toBe(true);
    expect(deletions.body.length).toBeGreaterThan(0);
    const ofTeam = await list({ query: 'type:team' });
    expect(ofTeam.body.every(({ payload }) => payload.log_type === 'team')).toBe(true);
    // A wildcard is a literal character.
    expect((await list({ query: 'author:audi__log' })).body).toEqual([]);
  });

  it.each(['pigeon:login', 'author', 'toString:x'])('refuses the unknown scope of %s', async (query) => {
    expect(await list({ query })).toMatchObject({
      status: 400,
      body: { error_code: 'validation_failed', msg: `Invalid query scope: ${query}` },
    });
  });
});
