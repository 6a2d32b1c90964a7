import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newEmail, openLink, startMailServer, type MailServer } from '#test/auth-flows.ts';
import { call, createOfficialClient, createTestUser, password } from '#test/factories.ts';

let server: MailServer;
beforeAll(async () => {
  server = await startMailServer({ PASSWORD_CHANGE_NEEDS_NONCE: 'on', PASSWORD_CHANGE_NEEDS_CURRENT: 'on' });
});
afterAll(() => server.stop());

async function signedIn() {
  const user = await createTestUser(server);
  const client = await createOfficialClient(server);
  await client.auth.signInWithPassword({ email: user.email, password });
  return { ...user, client };
}

describe('a password reset with the official client', () => {
  it('replaces the password through the link and ends all other sessions', async () => {
    const { email, client: elsewhere } = await signedIn();
    const client = await createOfficialClient(server);
    expect((await client.auth.resetPasswordForEmail(email)).error).toBeNull();
    const mail = await server.mailbox.receive(email);
    expect(mail.subject).toBe('Reset your password');
    const { fragment } = await openLink(server, mail.link);
    expect(fragment.get('type')).toBe('recovery');
    await client.auth.setSession({
      access_token: fragment.get('access_token') ?? '',
      refresh_token: fragment.get('refresh_token') ?? '',
    });
    // The link is proof enough: the forgotten password is not required.
    expect((await client.auth.updateUser({ password: 'another-password' })).error).toBeNull();
    expect((await elsewhere.auth.getUser()).error?.name).toBe('AuthSessionMissingError');
    expect((await client.auth.getUser()).data.user?.email).toBe(email);
    expect((await client.auth.signInWithPassword({ email, password })).error?.code).toBe('invalid_credentials');
    expect((await client.auth.signInWithPassword({ email, password: 'another-password' })).error).toBeNull();
  });

  it("leads to the portal's own page with a token that works in any browser", async () => {
    const { email } = await createTestUser(server);
    const page = encodeURIComponent('https://portal.example.com/reset-password/mail');
    const body = { email, code_challenge: 'x'.repeat(43), code_challenge_method: 'plain' };
    expect((await call(server, null, `/auth/v1/recover?redirect_to=${page}`, { method: 'POST', body })).status).toBe(200);
    const { text } = await server.mailbox.receive(email);
    const token = /https:\/\/portal\.example\.com\/reset-password\/(pkce_\w+)/.exec(text)?.[1] ?? '';
    const other = await createOfficialClient(server);
    const { data } = await other.auth.verifyOtp({ token_hash: token, type: 'recovery' });
    expect(data.user?.email).toBe(email);
    expect((await other.auth.updateUser({ password: 'another-password' })).error).toBeNull();
    expect((await other.auth.verifyOtp({ token_hash: token, type: 'recovery' })).error?.code).toBe('otp_expired');
  });

  it('answers the same for unknown addresses', async () => {
    const { email } = await createTestUser(server);
    const [known, unknown] = await Promise.all(
      [email, newEmail('nobody')].map((address) =>
        call(server, null, '/auth/v1/recover', { method: 'POST', body: { email: address } }),
      ),
    );
    expect([known?.status, known?.body]).toEqual([200, {}]);
    expect([unknown?.status, unknown?.body]).toEqual([200, {}]);
    expect((await call(server, null, '/auth/v1/recover', { method: 'POST', body: {} })).body).toMatchObject({
      msg: 'Password recovery requires an email',
    });
  });
});

describe('a new password', () => {
  it('requires the current one where configured', async () => {
    const { client, email } = await signedIn();
    expect((await client.auth.updateUser({ password: 'another-password' })).error).toMatchObject({
      status: 400,
      code: 'current_password_required',
    });
    const change = (current_password: string, next = 'another-password') =>
      client.auth.updateUser({ password: next, current_password });
    expect((await change('wrong')).error?.code).toBe('current_password_invalid');
    expect((await change(password, password)).error).toMatchObject({ status: 422, code: 'same_password' });
    expect((await change(password)).error).toBeNull();
    expect((await client.auth.signInWithPassword({ email, password: 'another-password' })).error).toBeNull();
  });

  it('requires an emailed code when the session is older than a day', async () => {
    const { client, email, id } = await signedIn();
    await server.database.query(`update auth.sessions set created_at = now() - interval '25 hours' where user_id = $1`, [id]);
    const change = (nonce?: string) =>
      client.auth.updateUser({ password: 'another-password', current_password: password, ...(nonce ? { nonce } : {}) });
    expect((await change()).error).toMatchObject({ status: 400, code: 'reauthentication_needed' });
    expect((await client.auth.reauthenticate()).error).toBeNull();
    const mail = await server.mailbox.receive(email);
    expect(mail.subject).toBe('Your confirmation code');
    expect(mail.link).toBe('');
    expect((await change(mail.code === '111111' ? '222222' : '111111')).error).toMatchObject({
      status: 422,
      code: 'reauthentication_not_valid',
      message: 'Nonce has expired or is invalid',
    });
    // The nonce does not sign in.
    expect((await client.auth.verifyOtp({ email, token: mail.code, type: 'email' })).error?.code).toBe('otp_expired');
    const changed = await change(mail.code);
    expect(changed.error).toBeNull();
    expect(changed.data.user).not.toHaveProperty('reauthentication_sent_at');
  });

  it('follows the rules and requires an existing second factor', async () => {
    const { client, id } = await signedIn();
    expect((await client.auth.updateUser({ password: '12345', current_password: password })).error).toMatchObject({
      status: 422,
      code: 'weak_password',
    });
    await server.database.query(
      `insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at) values (gen_random_uuid(), $1, 'totp', 'verified', now(), now())`,
      [id],
    );
    expect((await client.auth.updateUser({ password: 'another-password', current_password: password })).error).toMatchObject({
      status: 401,
      code: 'insufficient_aal',
    });
    expect((await client.auth.updateUser({ data: { first_name: 'Cleo' } })).error?.code).toBe('insufficient_aal');
  });
});

describe('user data', () => {
  it('merges by key, and null removes a key', async () => {
    const { client } = await signedIn();
    const { data } = await client.auth.updateUser({ data: { first_name: 'Cleo', last_name: null, note: { deep: true } } });
    expect(data.user?.user_metadata).toEqual({ first_name: 'Cleo', email_verified: true, note: { deep: true } });
    expect((await client.auth.refreshSession()).data.user?.user_metadata.first_name).toBe('Cleo');
  });

  it('grants no rights', async () => {
    const { client } = await signedIn();
    const { data } = await client.auth.getSession();
    const token = data.session?.access_token ?? '';
    const headers = { 'x-supabase-api-version': '2024-01-01' };
    const put = (body: unknown, bearer: string | null = token) =>
      call(server, bearer, '/auth/v1/user', { method: 'PUT', body, headers });
    expect(await put({ app_metadata: { role: 'service_role' } })).toMatchObject({ status: 403, body: { code: 'not_admin' } });
    expect(await put({ data: { role: 'client_admin' }, role: 'service_role', aud: 'x' })).toMatchObject({
      status: 200,
      body: { role: 'authenticated', aud: 'authenticated', app_metadata: { provider: 'email' } },
    });
    expect(await put({ data: {} }, null)).toMatchObject({ status: 401, body: { code: 'no_authorization' } });
  });
});
