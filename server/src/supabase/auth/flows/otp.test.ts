import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newEmail, openLink, startMailServer, type MailServer } from '#test/auth-flows.ts';
import { call, createOfficialClient, createTestUser } from '#test/factories.ts';

let server: MailServer;
beforeAll(async () => {
  server = await startMailServer();
});
afterAll(() => server.stop());

describe('emailed codes and links with the official client', () => {
  it('sign in with the code', async () => {
    const { email, id } = await createTestUser(server);
    const client = await createOfficialClient(server);
    expect(await client.auth.signInWithOtp({ email })).toEqual({ data: { user: null, session: null }, error: null });
    const mail = await server.mailbox.receive(email);
    expect(mail.subject).toBe('Your sign-in link');
    const { data } = await client.auth.verifyOtp({ email, token: mail.code, type: 'email' });
    expect(data.session?.user).toMatchObject({ id, recovery_sent_at: expect.any(String) });
    expect((await client.auth.verifyOtp({ email, token: mail.code, type: 'email' })).error?.code).toBe('otp_expired');
  });

  it('sign in by link, at the site URL if no other address is allowed', async () => {
    const { email } = await createTestUser(server);
    const client = await createOfficialClient(server);
    await client.auth.signInWithOtp({ email, options: { emailRedirectTo: 'https://evil.example/steal' } });
    const { link } = await server.mailbox.receive(email);
    expect(link).not.toContain('evil');
    // The link's own redirect is checked again.
    const landed = await openLink(server, link.replace(/redirect_to=[^&]*/, 'redirect_to=https%3A%2F%2Fevil.example'), {
      referer: 'https://evil.example/',
      host: 'evil.example',
    });
    expect(landed.location.origin).toBe('https://portal.example.com');
    expect(landed.fragment.get('type')).toBe('magiclink');
    const session = await client.auth.setSession({
      access_token: landed.fragment.get('access_token') ?? '',
      refresh_token: landed.fragment.get('refresh_token') ?? '',
    });
    expect(session.data.user?.email).toBe(email);
  });

  it("survive a mail scanner's HEAD request", async () => {
    const { email } = await createTestUser(server);
    const client = await createOfficialClient(server);
    await client.auth.signInWithOtp({ email });
    const { link } = await server.mailbox.receive(email);
    expect((await fetch(server.url + link, { method: 'HEAD', redirect: 'manual' })).status).toBe(404);
    expect((await openLink(server, link)).fragment.get('access_token')).toEqual(expect.any(String));
  });

  it('use the configured address and ignore the Host header', async () => {
    const { email } = await createTestUser(server);
    await call(server, null, '/auth/v1/otp', {
      method: 'POST',
      body: { email },
      headers: { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'http', forwarded: 'host=evil.example' },
    });
    const { text } = await server.mailbox.receive(email);
    expect(text).toContain('https://portal.example.com/auth/v1/verify?token=');
    expect(text).not.toContain('evil');
  });

  it('register unknown users unless disabled', async () => {
    const client = await createOfficialClient(server);
    const email = newEmail();
    const unknown = newEmail('nobody');
    expect((await client.auth.signInWithOtp({ email: unknown, options: { shouldCreateUser: false } })).error).toBeNull();
    expect(await server.database.query('select from auth.users where email = $1', [unknown])).toEqual([]);
    expect((await client.auth.signInWithOtp({ email, options: { data: { first_name: 'Ben' } } })).error).toBeNull();
    const mail = await server.mailbox.receive(email);
    expect(mail.subject).toBe('Confirm your email address');
    const { data } = await client.auth.verifyOtp({ email, token: mail.code, type: 'email' });
    expect(data.user).toMatchObject({ email, user_metadata: { first_name: 'Ben', email_verified: true } });
    // No password was set, so none signs in.
    expect((await client.auth.signInWithPassword({ email, password: '' })).error?.code).toBe('invalid_credentials');
  });

  it('replace the previous code', async () => {
    const { email } = await createTestUser(server);
    const client = await createOfficialClient(server);
    await client.auth.signInWithOtp({ email });
    const first = await server.mailbox.receive(email);
    await client.auth.signInWithOtp({ email });
    const second = await server.mailbox.receive(email);
    expect((await openLink(server, first.link)).fragment.get('error_code')).toBe('otp_expired');
    expect((await openLink(server, second.link)).fragment.get('access_token')).toEqual(expect.any(String));
  });

  it("do not open another person's account", async () => {
    const [ann, ben] = [await createTestUser(server), await createTestUser(server)];
    const client = await createOfficialClient(server);
    await client.auth.signInWithOtp({ email: ann.email });
    const { code } = await server.mailbox.receive(ann.email);
    expect((await client.auth.verifyOtp({ email: ben.email, token: code, type: 'email' })).error?.code).toBe('otp_expired');
    expect((await client.auth.verifyOtp({ email: ann.email, token: code, type: 'signup' })).error?.code).toBe('otp_expired');
  });

  it('refuse banned users', async () => {
    const { email, id } = await createTestUser(server);
    const client = await createOfficialClient(server);
    await client.auth.signInWithOtp({ email });
    const { code, link } = await server.mailbox.receive(email);
    await server.database.query(`update auth.users set banned_until = now() + interval '1 hour' where id = $1`, [id]);
    expect((await client.auth.verifyOtp({ email, token: code, type: 'email' })).error).toMatchObject({
      status: 403,
      code: 'user_banned',
    });
    expect((await openLink(server, link)).fragment.get('error_code')).toBe('user_banned');
  });

  it.each([
    [{ email: 'a@example.com', phone: '15125550100' }, 400, 'Only an email address or phone number should be provided'],
    [{ email: 'a@example.com', channel: 'sms' }, 400, 'Channel should only be specified with Phone OTP'],
    [{}, 400, 'One of email or phone must be set'],
    [{ phone: '15125550100' }, 400, 'Unsupported phone provider'],
  ])('refuse %j', async (body, status, message) => {
    const answer = await call(server, null, '/auth/v1/otp', { method: 'POST', body });
    expect(answer).toMatchObject({ status, body: { msg: message } });
  });

  it.each([
    [{}, 400, 'Verify requires a verification type'],
    [{ type: 'email' }, 400, 'Verify requires either a token or a token hash'],
    [{ type: 'email', token: '123456' }, 400, 'Only an email address or phone number should be provided on verify'],
    [{ type: 'email', token_hash: 'x', email: 'a@example.com' }, 400, 'Only the token_hash and type should be provided'],
    [{ type: 'sms', token_hash: 'x' }, 400, 'Invalid email verification type'],
    [{ type: 'email', token: '1', token_hash: 'x' }, 400, 'Verify requires either a token or a token hash'],
    [{ type: 'other', token: '1', email: 'a@example.com' }, 403, 'Token has expired or is invalid'],
    [{ type: 'sms', token: '1', email: 'a@example.com' }, 403, 'Token has expired or is invalid'],
    [{ type: 'email', token: '123456', email: 'no address' }, 422, 'Invalid email format'],
    [{ type: 'email', token: '123456', email: 'nobody@example.com' }, 403, 'Token has expired or is invalid'],
    [{ type: 'email', token_hash: 'abc' }, 403, 'Email link is invalid or has expired'],
  ])('name what is wrong with %j', async (body, status, message) => {
    const answer = await call(server, null, '/auth/v1/verify', { method: 'POST', body });
    expect(answer).toMatchObject({ status, body: { msg: message } });
  });
});
