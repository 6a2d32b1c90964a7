import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createTestUser,
  newEmail,
  newPhone,
  openAdmin,
  openClient,
  openLink,
  otherThan,
  password,
  refusal,
  signedIn,
  startMailServer,
  startTexts,
  type MailServer,
} from '#test/supabase-client.ts';
import { withoutProofs } from '#test/second-factors.ts';

let server: MailServer;
let texts: Awaited<ReturnType<typeof startTexts>>;
beforeAll(async () => {
  texts = await startTexts();
  server = await startMailServer({ ...withoutProofs, SMS_HOOK_URL: texts.url, REDIRECT_URLS: 'https://app.example.com/**' });
});
afterAll(async () => {
  await server.stop();
  await texts.stop();
});

const expired = refusal(403, 'otp_expired', 'Token has expired or is invalid');
const linkExpired = refusal(403, 'otp_expired', 'Email link is invalid or has expired');
const hashOf = (link: string) => new URLSearchParams(link.split('?')[1]).get('token') ?? '';

/** Email content and recipient for each `verifyOtp` email type. */
const calls = {
  async signup() {
    const email = newEmail();
    await (await openClient(server)).auth.signUp({ email, password });
    return { email, ...(await proofIn(email)) };
  },
  async invite() {
    const email = newEmail();
    await (await openAdmin(server)).auth.admin.inviteUserByEmail(email);
    return { email, ...(await proofIn(email)) };
  },
  async magiclink() {
    const { email } = await createTestUser(server);
    await (await openClient(server)).auth.signInWithOtp({ email });
    return { email, ...(await proofIn(email)) };
  },
  async recovery() {
    const { email } = await createTestUser(server);
    await (await openClient(server)).auth.resetPasswordForEmail(email);
    return { email, ...(await proofIn(email)) };
  },
  async email_change() {
    const { client, email: former } = await signedIn(server);
    const email = newEmail();
    await client.auth.updateUser({ email });
    const first = await server.mailbox.receive(former);
    const halfway = await client.auth.verifyOtp({ token_hash: hashOf(first.link), type: 'email_change' });
    expect(halfway).toMatchObject({ error: null, data: { session: null } });
    return { email, ...(await proofIn(email)) };
  },
};

async function proofIn(email: string) {
  const { code, link } = await server.mailbox.receive(email);
  return { token: code, token_hash: hashOf(link) };
}

const types = ['signup', 'invite', 'magiclink', 'recovery', 'email_change'] as const;

describe('auth.verifyOtp', () => {
  it.concurrent.each(types)('type %s accepts the code with the address, once', async (type) => {
    const { email, token } = await calls[type]();
    const client = await openClient(server);
    expect((await client.auth.verifyOtp({ email, token: otherThan(token), type })).error).toMatchObject(expired);
    const { data, error } = await client.auth.verifyOtp({ email, token, type });
    expect(error).toBeNull();
    expect(data).toMatchObject({ user: { email }, session: { token_type: 'bearer' } });
    expect((await client.auth.verifyOtp({ email, token, type })).error).toMatchObject(expired);
  });

  it.concurrent.each(types)('type %s accepts the token hash of the link, once', async (type) => {
    const { email, token_hash } = await calls[type]();
    const client = await openClient(server);
    const { data, error } = await client.auth.verifyOtp({ token_hash, type });
    expect(error).toBeNull();
    expect(data.user?.email).toBe(email);
    expect((await client.auth.getClaims()).data?.claims.amr).toEqual([{ method: 'otp', timestamp: expect.any(Number) }]);
    expect((await client.auth.verifyOtp({ token_hash, type })).error).toMatchObject(linkExpired);
  });

  it.concurrent.each(['signup', 'magiclink', 'recovery'] as const)('type email works for %s', async (type) => {
    for (const by of ['digits', 'hash'] as const) {
      const { email, token, token_hash } = await calls[type]();
      const client = await openClient(server);
      const { error } = await client.auth.verifyOtp(
        by === 'digits' ? { email, token, type: 'email' } : { token_hash, type: 'email' },
      );
      expect(error).toBeNull();
    }
  });

  it.each(['sms', 'phone_change'] as const)('type %s accepts the code with the number', async (type) => {
    const phone = newPhone();
    const client = type === 'sms' ? await openClient(server) : (await signedIn(server)).client;
    if (type === 'sms') expect((await client.auth.signInWithOtp({ phone })).error).toBeNull();
    else expect((await client.auth.updateUser({ phone })).data.user?.new_phone).toBe(phone);
    const { otp } = await texts.receiveText();
    const verifier = await openClient(server);
    expect((await verifier.auth.verifyOtp({ phone, token: otherThan(otp), type })).error).toMatchObject(expired);
    expect((await verifier.auth.verifyOtp({ phone: `+${phone}`, token: otp, type })).data.user?.phone).toBe(phone);
    expect((await verifier.auth.verifyOtp({ phone, token: otp, type })).error).toMatchObject(expired);
  });

  it('rejects codes sent for another purpose', async () => {
    const { email, token, token_hash } = await calls.recovery();
    const client = await openClient(server);
    expect((await client.auth.verifyOtp({ email, token, type: 'signup' })).error).toMatchObject(expired);
    expect((await client.auth.verifyOtp({ token_hash, type: 'email_change' })).error).toMatchObject(linkExpired);
    expect((await client.auth.verifyOtp({ email: newEmail(), token, type: 'recovery' })).error).toMatchObject(expired);
  });

  it('names missing and mismatched parameters', async () => {
    const client = await openClient(server);
    const attempt = async (params: Record<string, string>) =>
      (await client.auth.verifyOtp(params as unknown as Parameters<typeof client.auth.verifyOtp>[0])).error;
    const email = 'a@example.com';
    const wrong = (message: string, status = 400) => refusal(status, 'validation_failed', message);
    expect(await attempt({ email, token: '1' })).toMatchObject(wrong('Verify requires a verification type'));
    expect(await attempt({ email, type: 'email' })).toMatchObject(wrong('Verify requires either a token or a token hash'));
    expect(await attempt({ email, phone: '15125550100', token: '1', type: 'email' })).toMatchObject(
      wrong('Only an email address or phone number should be provided on verify'),
    );
    expect(await attempt({ email, token_hash: 'a', type: 'email' })).toMatchObject(
      wrong('Only the token_hash and type should be provided'),
    );
    expect(await attempt({ email, token: '1', type: 'magic' })).toMatchObject(expired);
    expect(await attempt({ token_hash: 'a', type: 'sms' })).toMatchObject(wrong('Invalid email verification type'));
    expect(await attempt({ email: 'no address', token: '1', type: 'email' })).toMatchObject(wrong('Invalid email format', 422));
  });

  it('rejects banned users', async () => {
    const { email, token } = await calls.magiclink();
    await server.database.query(`update auth.users set banned_until = now() + interval '1 hour' where email = $1`, [email]);
    expect((await (await openClient(server)).auth.verifyOtp({ email, token, type: 'magiclink' })).error).toMatchObject(
      refusal(403, 'user_banned', 'User is banned'),
    );
  });
});

describe('auth.signInWithOtp', () => {
  it('registers unknown users with their data, unless disabled', async () => {
    const client = await openClient(server);
    const email = newEmail();
    // Differs from GoTrue, which answers `otp_disabled`: nothing distinguishes an unknown address from a known one.
    const unknown = newEmail('nobody');
    expect((await client.auth.signInWithOtp({ email: unknown, options: { shouldCreateUser: false } })).error).toBeNull();
    expect(await server.database.query('select from auth.users where email = $1', [unknown])).toEqual([]);
    const { data, error } = await client.auth.signInWithOtp({
      email,
      options: { data: { first_name: 'Ada' }, emailRedirectTo: 'https://app.example.com/in' },
    });
    expect({ data, error }).toEqual({ data: { user: null, session: null }, error: null });
    const { location, fragment } = await openLink(server, (await server.mailbox.receive(email)).link);
    expect(location.origin + location.pathname).toBe('https://app.example.com/in');
    const user = await client.auth.getUser(fragment.get('access_token') ?? '');
    expect(user.data.user).toMatchObject({ email, user_metadata: { first_name: 'Ada', email_verified: true } });
  });

  it('validates phone requests', async () => {
    const client = await openClient(server);
    const wrong = (message: string) => refusal(400, 'validation_failed', message);
    expect((await client.auth.signInWithOtp({ phone: 'no number' })).error).toMatchObject(
      wrong('Invalid phone number format (E.164 required)'),
    );
    expect((await client.auth.signInWithOtp({ phone: newPhone(), options: { channel: 'pigeon' as 'sms' } })).error).toMatchObject(
      wrong(
        "Invalid channel, supported values are 'sms' or 'whatsapp'. 'whatsapp' is only supported if Twilio or Twilio Verify is used as the provider.",
      ),
    );
    expect((await client.auth.signInWithOtp({ phone: newPhone(), options: { shouldCreateUser: false } })).error).toBeNull();
  });
});

describe('auth.resend', () => {
  it('resends each kind, only while pending', async () => {
    const client = await openClient(server);
    const email = newEmail();
    await client.auth.signUp({ email, password });
    const first = await server.mailbox.receive(email);
    expect(
      (await client.auth.resend({ type: 'signup', email, options: { emailRedirectTo: 'https://app.example.com/x' } })).error,
    ).toBeNull();
    const second = await server.mailbox.receive(email);
    expect((await client.auth.verifyOtp({ token_hash: hashOf(first.link), type: 'signup' })).error).toMatchObject(linkExpired);
    expect((await openLink(server, second.link)).location.pathname).toBe('/x');

    const { client: member, email: current } = await signedIn(server);
    const next = newEmail();
    await member.auth.updateUser({ email: next });
    await server.mailbox.receive(next);
    await member.auth.resend({ type: 'email_change', email: current });
    expect((await server.mailbox.receive(next)).subject).not.toBe('');

    const phone = newPhone();
    await client.auth.signInWithOtp({ phone });
    const before = await texts.receiveText();
    expect((await client.auth.resend({ type: 'sms', phone })).error).toBeNull();
    const { otp } = await texts.receiveText();
    if (before.otp !== otp)
      expect((await client.auth.verifyOtp({ phone, token: before.otp, type: 'sms' })).error).toMatchObject(expired);
    expect((await client.auth.verifyOtp({ phone, token: otp, type: 'sms' })).error).toBeNull();
    const number = newPhone();
    await client.auth.updateUser({ phone: number });
    await texts.receiveText();
    expect((await client.auth.resend({ type: 'phone_change', phone })).error).toBeNull();
    expect((await texts.receiveText()).phone).toBe(`+${number}`);
    // Nothing pending: the same answer, but no message.
    expect((await client.auth.resend({ type: 'sms', phone: newPhone() })).error).toBeNull();
    expect(texts.requests).toEqual([]);
  });

  it('names missing parameters', async () => {
    const client = await openClient(server);
    const attempt = async (params: Record<string, string>) =>
      (await client.auth.resend(params as unknown as Parameters<typeof client.auth.resend>[0])).error;
    const wrong = (message: string) => refusal(400, 'validation_failed', message);
    expect(await attempt({ type: 'magic', email: 'a@example.com' })).toMatchObject(
      wrong('Missing one of these types: signup, email_change, sms, phone_change'),
    );
    expect(await attempt({ type: 'signup', phone: newPhone() })).toMatchObject(wrong('Type provided requires an email address'));
    expect(await attempt({ type: 'sms', email: 'a@example.com' })).toMatchObject(wrong('Type provided requires a phone number'));
  });
});
