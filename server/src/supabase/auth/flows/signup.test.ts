import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newEmail, openLink, startMailServer, type MailServer } from '#test/auth-flows.ts';
import { call, createOfficialClient, createTestUser, password } from '#test/factories.ts';

let server: MailServer;
beforeAll(async () => {
  server = await startMailServer({ REDIRECT_URLS: 'https://app.example.com/**' });
});
afterAll(() => server.stop());

describe('email sign-up with the official client', () => {
  it('gives no session before the link confirms the address', async () => {
    const client = await createOfficialClient(server);
    const email = newEmail();
    const { data, error } = await client.auth.signUp({
      email: email.toUpperCase(),
      password,
      options: { data: { first_name: 'Ada' }, emailRedirectTo: 'https://app.example.com/welcome?x=1&sb_flow_id=7' },
    });
    expect(error).toBeNull();
    expect(data.session).toBeNull();
    expect(data.user).toMatchObject({
      email,
      role: 'authenticated',
      confirmation_sent_at: expect.any(String),
      user_metadata: { first_name: 'Ada', email, sub: data.user?.id, email_verified: false, phone_verified: false },
      app_metadata: { provider: 'email', providers: ['email'] },
      identities: [{ provider: 'email', identity_data: { email, email_verified: false } }],
    });
    expect((await client.auth.signInWithPassword({ email, password })).error?.code).toBe('email_not_confirmed');

    const mail = await server.mailbox.receive(email);
    const landed = await openLink(server, mail.link);
    expect(landed.status).toBe(303);
    expect(landed.headers.get('referrer-policy')).toBe('no-referrer');
    expect(landed.location.href).toMatch(/^https:\/\/app\.example\.com\/welcome\?x=1&sb_flow_id=7#access_token=/);
    expect(landed.location.hash).toMatch(/&type=signup&sb=$/);
    const session = await client.auth.setSession({
      access_token: landed.fragment.get('access_token') ?? '',
      refresh_token: landed.fragment.get('refresh_token') ?? '',
    });
    expect(session.data.user).toMatchObject({
      email_confirmed_at: expect.any(String),
      user_metadata: { email_verified: true },
      identities: [{ identity_data: { email_verified: true } }],
    });
    expect((await client.auth.signInWithPassword({ email, password })).error).toBeNull();

    const again = await openLink(server, mail.link);
    expect(again.location.href).toBe(
      'https://app.example.com/welcome?x=1&sb_flow_id=7#error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid+or+has+expired&sb=',
    );
  });

  it('accepts the emailed code too, once', async () => {
    const client = await createOfficialClient(server);
    const email = newEmail();
    await client.auth.signUp({ email, password });
    const { code } = await server.mailbox.receive(email);
    const wrong = await client.auth.verifyOtp({ email, token: code === '000000' ? '000001' : '000000', type: 'signup' });
    expect(wrong.error).toMatchObject({ status: 403, code: 'otp_expired', message: 'Token has expired or is invalid' });
    const { data } = await client.auth.verifyOtp({ email, token: code, type: 'email' });
    expect(data.user?.email_confirmed_at).toEqual(expect.any(String));
    const claims = await client.auth.getClaims(data.session?.access_token);
    expect(claims.data?.claims.amr).toEqual([{ method: 'otp', timestamp: expect.any(Number) }]);
    expect((await client.auth.verifyOtp({ email, token: code, type: 'signup' })).error?.code).toBe('otp_expired');
  });

  it("accepts the link's hash in one of two concurrent calls", async () => {
    const client = await createOfficialClient(server);
    const email = newEmail();
    await client.auth.signUp({ email, password });
    const { link } = await server.mailbox.receive(email);
    const token_hash = new URLSearchParams(link.split('?')[1]).get('token') ?? '';
    const answers = await Promise.all([1, 2, 3].map(() => client.auth.verifyOtp({ token_hash, type: 'email' })));
    expect(answers.map(({ error }) => error?.message ?? 'signed in').toSorted()).toEqual([
      'Email link is invalid or has expired',
      'Email link is invalid or has expired',
      'signed in',
    ]);
  });

  it('lets a code and a link expire', async () => {
    const client = await createOfficialClient(server);
    const email = newEmail();
    await client.auth.signUp({ email, password });
    const { code, link } = await server.mailbox.receive(email);
    await server.database.query(`update auth.users set confirmation_sent_at = now() - interval '61 minutes' where email = $1`, [
      email,
    ]);
    expect((await client.auth.verifyOtp({ email, token: code, type: 'signup' })).error?.code).toBe('otp_expired');
    expect((await openLink(server, link)).fragment.get('error_code')).toBe('otp_expired');
  });

  it('answers for a known address as for a new one, and sends nothing', async () => {
    const known = await createTestUser(server);
    const client = await createOfficialClient(server);
    const { data, error } = await client.auth.signUp({ email: known.email, password, options: { data: { a: 1 } } });
    expect(error).toBeNull();
    expect(data.session).toBeNull();
    expect(data.user).toMatchObject({ email: known.email, role: '', identities: [], user_metadata: { a: 1 }, phone: '' });
    expect(data.user?.id).not.toBe(known.id);
    expect(Object.keys(data.user ?? {})).not.toEqual(expect.arrayContaining(['email_confirmed_at']));
    const other = newEmail();
    await client.auth.signUp({ email: other, password });
    await server.mailbox.receive(other);
    expect(server.mailbox.mails.filter(({ to }) => to === known.email)).toEqual([]);
  });

  it("resends the confirmation, and of two passwords keeps none, because either may be a stranger's", async () => {
    const client = await createOfficialClient(server);
    const email = newEmail();
    await client.auth.signUp({ email, password });
    const first = await server.mailbox.receive(email);
    await client.auth.signUp({ email, password: 'another-password' });
    const second = await server.mailbox.receive(email);
    expect((await client.auth.resend({ type: 'signup', email })).error).toBeNull();
    const third = await server.mailbox.receive(email);
    for (const { code } of [first, second]) {
      if (code === third.code) continue;
      expect((await client.auth.verifyOtp({ email, token: code, type: 'signup' })).error?.code).toBe('otp_expired');
    }
    await client.auth.verifyOtp({ email, token: third.code, type: 'signup' });
    for (const word of [password, 'another-password'])
      expect((await client.auth.signInWithPassword({ email, password: word })).error?.code).toBe('invalid_credentials');
    expect((await client.auth.resend({ type: 'signup', email })).error).toBeNull();
    expect((await client.auth.resend({ type: 'signup', email: newEmail('nobody') })).error).toBeNull();
  });

  it('registers one user for two concurrent calls', async () => {
    const email = newEmail();
    const clients = await Promise.all([1, 2, 3].map(() => createOfficialClient(server)));
    const answers = await Promise.all(clients.map((client) => client.auth.signUp({ email, password })));
    expect(answers.map(({ error }) => error)).toEqual([null, null, null]);
    expect(new Set(answers.map(({ data }) => data.user?.id)).size).toBe(1);
  });

  it.each([
    [{ email: newEmail(), password: '12345' }, 422, 'weak_password', 'Password should be at least 6 characters.'],
    [{ email: newEmail(), password: 'x'.repeat(73) }, 400, 'validation_failed', 'Password cannot be longer than 72 characters'],
    [{ email: newEmail(), password: '' }, 400, 'validation_failed', 'Signup requires a valid password'],
    [{ email: 'no address', password }, 400, 'validation_failed', 'Unable to validate email address: invalid format'],
    [{ phone: '15125550100', password }, 400, 'phone_provider_disabled', 'Phone signups are disabled'],
    [
      { email: newEmail(), phone: '15125550100', password },
      400,
      'validation_failed',
      'Only an email address or phone number should be provided on signup.',
    ],
    [{}, 422, 'anonymous_provider_disabled', 'Anonymous sign-ins are disabled'],
    [{ email: newEmail(), password, data: 'text' }, 400, 'bad_json', undefined],
    [
      { email: newEmail(), password, code_challenge: 'short', code_challenge_method: 's256' },
      400,
      'validation_failed',
      'code challenge has to be between 43 and 128 characters',
    ],
  ])('refuses %j', async (body, status, code, message) => {
    const answer = await call<{ code: string; message: string }>(server, null, '/auth/v1/signup', {
      method: 'POST',
      body,
      headers: { 'x-supabase-api-version': '2024-01-01' },
    });
    expect(answer).toMatchObject({ status, body: { code, ...(message ? { message } : {}) } });
  });

  it("names the reasons of a weak password in the client's format", async () => {
    const client = await createOfficialClient(server);
    const { error } = await client.auth.signUp({ email: newEmail(), password: '12345' });
    expect(error).toMatchObject({ name: 'AuthWeakPasswordError', reasons: ['length'] });
  });
});
