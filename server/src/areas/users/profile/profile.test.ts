import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addMember,
  call,
  createMember,
  createOfficialClient,
  createTestClient,
  createTestUser,
  password,
  signIn,
} from '#test/factories.ts';
import { openSession, setUpApp, tokenOf } from '#test/second-factors.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ PASSWORD_ATTEMPTS_PER_5_MIN: '4' });
});
afterAll(() => server.stop());

interface Refusal {
  code: string;
  message: string;
  errors: { path: string; message: string }[];
}

const next = 'correct horse';
const rename = (token: string, userId: string, body: unknown) =>
  call<Refusal>(server, token, `/api/core/v1/auth/user/${userId}`, { method: 'PATCH', body });
const change = (token: string, body: { old_password?: string; new_password?: string; confirm_password?: string } = {}) =>
  call<Refusal>(server, token, '/api/core/v1/auth/password-update', {
    method: 'POST',
    body: { old_password: password, new_password: next, confirm_password: next, ...body },
  });
const audit = async (userId: string) => {
  const rows = await server.database.query<{ action: string }>(
    `select payload ->> 'action' as action from auth.audit_log_entries where payload ->> 'actor_id' = $1 order by created_at`,
    [userId],
  );
  return rows.map(({ action }) => action);
};

describe('profile', () => {
  it("changes one's own name, which the refreshed session carries, and nothing else of the user", async () => {
    const { user } = await createMember(server);
    const client = await openSession(server, user.email);
    const answer = await rename(await tokenOf(client), user.id, { first_name: ' Dana ', last_name: 'Whitfield', role: 'admin' });
    expect(answer).toMatchObject({
      status: 200,
      body: { data: { user_id: user.id, email: user.email, first_name: 'Dana', last_name: 'Whitfield' } },
    });
    const { data } = await client.auth.refreshSession();
    expect(data.user?.user_metadata).toMatchObject({
      first_name: 'Dana',
      last_name: 'Whitfield',
      email_verified: true,
      role: 'client_admin',
      user_id: user.id,
      email: user.email,
    });
    expect(await audit(user.id)).toContain('user_modified');
  });

  it('shows the role of the membership, not one that the user wrote', async () => {
    const { user, client: first } = await createMember(server, { role: 'client_staff' });
    const client = await openSession(server, user.email);
    const shown = async () => (await client.auth.refreshSession()).data.user?.user_metadata['role'] as unknown;
    expect(await shown()).toBe('client_staff');
    await client.auth.updateUser({ data: { role: 'client_admin', user_id: 'another' } });
    expect((await client.auth.getUser()).data.user?.user_metadata).toMatchObject({ role: 'client_staff', user_id: user.id });
    const other = await createTestClient(server);
    await addMember(server, { clientId: other.id, userId: user.id, role: 'client_admin' });
    expect(await shown()).toBe('client_admin');
    const end = (clientId: string) =>
      server.database.query('update portal.memberships set ended_at = now() where client_id = $1 and user_id = $2', [
        clientId,
        user.id,
      ]);
    await end(other.id);
    expect(await shown()).toBe('client_staff');
    await end(first.id);
    expect(await shown()).toBeUndefined();
  });

  it('cannot read another user', async () => {
    const { token } = await createMember(server);
    const other = await createTestUser(server);
    const names = { first_name: 'Eve', last_name: 'Example' };
    expect(await rename(token, other.id, names)).toMatchObject({ status: 404, body: { code: 'not_found' } });
    expect(await audit(other.id)).toEqual([]);
  });

  it('requires both names', async () => {
    const { token, user } = await createMember(server);
    const { status, body } = await rename(token, user.id, { first_name: ' ', last_name: '' });
    expect(status).toBe(400);
    expect(body.errors).toEqual([
      { path: 'first_name', message: 'First name is required' },
      { path: 'last_name', message: 'Last name is required' },
    ]);
  });
});

describe('changing the password', () => {
  it('sets it, keeps this session and ends all others', async () => {
    const { user, token } = await createMember(server);
    const elsewhere = await signIn(server, user.email);
    expect((await change(token)).status).toBe(204);
    const client = await createOfficialClient(server);
    expect((await client.auth.signInWithPassword({ email: user.email, password })).error?.code).toBe('invalid_credentials');
    expect((await client.auth.signInWithPassword({ email: user.email, password: next })).error).toBeNull();
    expect((await call(server, token, '/api/core/v1/clients/my-clients')).status).toBe(200);
    expect((await call(server, elsewhere, '/api/core/v1/clients/my-clients')).status).toBe(401);
    expect(await audit(user.id)).toContain('user_updated_password');
  });

  it('reports errors at the field', async () => {
    const { token } = await createMember(server);
    expect((await change(token, { old_password: 'not it' })).body).toMatchObject({
      code: 'current_password_invalid',
      message: 'Current password is incorrect',
      errors: [{ path: 'old_password', message: 'Current password is incorrect' }],
    });
    const same = await change(token, { new_password: password, confirm_password: password });
    expect(same).toMatchObject({ status: 422, body: { code: 'same_password', errors: [{ path: 'new_password' }] } });
    const long = await change(token, { new_password: 'é'.repeat(40), confirm_password: 'é'.repeat(40) });
    expect(long).toMatchObject({ status: 422, body: { errors: [{ path: 'new_password' }] } });
    const invalid = await change(token, { old_password: '', new_password: 'abcdef', confirm_password: 'abcdeg' });
    expect(invalid.body.errors).toEqual([
      { path: 'old_password', message: 'Current password is required' },
      { path: 'confirm_password', message: "Passwords don't match" },
    ]);
    const short = await change(token, { new_password: '12345', confirm_password: '' });
    expect(short.body.errors.map(({ message }) => message)).toEqual([
      'New password must be at least 6 characters',
      'Please confirm your new password',
    ]);
  });

  it('limits guesses from an open session', async () => {
    const { token } = await createMember(server);
    for (let guess = 0; guess < 4; guess += 1)
      expect((await change(token, { old_password: `guess ${guess}` })).body.code).toBe('current_password_invalid');
    expect(await change(token)).toMatchObject({ status: 429, body: { code: 'over_request_rate_limit' } });
  });

  it('requires an existing second factor', async () => {
    const { user } = await createMember(server);
    const client = await openSession(server, user.email);
    await setUpApp(client);
    const passwordOnly = await signIn(server, user.email);
    expect(await change(passwordOnly)).toMatchObject({ status: 403, body: { code: 'mfa_required' } });
    expect((await change(await tokenOf(client))).status).toBe(204);
  });

  it('is not available to users without a password or with single sign-on', async () => {
    const { user, token } = await createMember(server);
    await server.database.query('update auth.users set encrypted_password = $2 where id = $1', [user.id, '']);
    expect((await change(token)).body.code).toBe('current_password_required');
    await server.database.query('update auth.users set is_sso_user = true where id = $1', [user.id]);
    expect(await change(token)).toMatchObject({ status: 409, body: { code: 'user_sso_managed' } });
  });

  it("names the agency's password rules", async () => {
    const strict = await startTestServer({ PASSWORD_MIN_LENGTH: '15' });
    try {
      const { token } = await createMember(strict);
      const answer = await call<Refusal>(strict, token, '/api/core/v1/auth/password-update', {
        method: 'POST',
        body: { old_password: password, new_password: next, confirm_password: next },
      });
      expect(answer).toMatchObject({
        status: 422,
        body: { code: 'weak_password', errors: [{ path: 'new_password', message: expect.stringContaining('15 characters') }] },
      });
    } finally {
      await strict.stop();
    }
  });
});
