import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newEmail, startMailServer, type MailServer } from '#test/auth-flows.ts';
import { call, createTestUser, password } from '#test/factories.ts';
import { withoutProofs } from '#test/second-factors.ts';
import { openClient, signedIn, startTexts } from '#test/supabase-client.ts';

let server: MailServer;
let spaced: MailServer;
let texts: Awaited<ReturnType<typeof startTexts>>;
beforeAll(async () => {
  texts = await startTexts();
  server = await startMailServer();
  spaced = await startMailServer({
    ...withoutProofs,
    MESSAGE_SPACING_SECONDS: '60',
    SMS_HOOK_URL: texts.url,
    PHONE_MESSAGES_PER_HOUR: '6',
  });
});
afterAll(async () => {
  await Promise.all([server.stop(), spaced.stop()]);
  await texts.stop();
});

const post = (path: string, body: string, headers: Record<string, string>) =>
  fetch(`${server.url}/auth/v1/${path}`, { method: 'POST', body, headers });

describe('a cross-site page', () => {
  it('can submit forms that have no effect, and finds no cookie to use', async () => {
    const { email, session } = await signedIn(server);
    const form = new URLSearchParams({ email, password }).toString();
    for (const type of ['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'text/plain']) {
      const refused = await post('token?grant_type=password', form, { 'content-type': type, origin: 'https://evil.example' });
      expect(refused.status).toBe(400);
    }
    // JSON sent with a form's content type is read, because the wire ignores the type, but it has no session.
    const json = JSON.stringify({ email, password });
    const answer = await post('token?grant_type=password', json, {
      'content-type': 'text/plain',
      origin: 'https://evil.example',
    });
    expect(answer.headers.get('set-cookie')).toBeNull();
    const cookie = `sb-access-token=${session.access_token}; access_token=${session.access_token}`;
    for (const path of ['logout', 'factors'])
      expect((await post(path, '{}', { cookie, origin: 'https://evil.example' })).status).toBe(401);
    const change = await fetch(`${server.url}/auth/v1/user`, {
      method: 'PUT',
      body: '{"password":"stolen-1"}',
      headers: { cookie },
    });
    expect(change.status).toBe(401);
  });

  it("cannot override a call's method", async () => {
    const { session } = await signedIn(server);
    const headers = { authorization: `Bearer ${session.access_token}`, 'x-http-method-override': 'PUT' };
    expect((await post('user', '{"data":{"a":1}}', headers)).status).toBe(405);
  });
});

describe('a body', () => {
  it.each(['signup', 'token?grant_type=password', 'otp', 'verify', 'recover', 'resend'])(
    'of more than a megabyte is refused by /%s',
    async (path) => {
      const body = JSON.stringify({ email: newEmail(), password, data: { x: 'x'.repeat(1024 * 1024) } });
      const answer = await post(path, body, { 'content-type': 'application/json' });
      expect(answer.status).toBe(413);
      expect(await answer.json()).toMatchObject({ error_code: 'request_entity_too_large' });
    },
  );

  it.each([
    ['deep', `${'{"data":'.repeat(50_000)}1${'}'.repeat(50_000)}`],
    ['a list', '[]'],
    ['a number', '1'],
    ['null', 'null'],
    ['half', '{"email":'],
    ['nothing', ''],
    ['of numbers too large', '{"email":"a@example.com","password":1e999}'],
    ['with a name twice', '{"email":"a@example.com","email":{"$ne":1},"password":"abcdef"}'],
  ])('that is %s is refused in order', async (_what, body) => {
    const answer = await post('signup', body, { 'content-type': 'application/json' });
    expect([400, 422]).toContain(answer.status);
    expect((await call(server, null, '/auth/v1/health')).status).toBe(200);
  });
});

describe('an email', () => {
  it('has only the intended headers, regardless of the data', async () => {
    const email = newEmail();
    const evil = 'Ada\r\nBcc: victim@example.com\r\n\r\n<script>alert(1)</script>';
    const redirect = encodeURIComponent('https://portal.example.com/\r\nBcc: victim@example.com');
    await call(server, null, `/auth/v1/signup?redirect_to=${redirect}`, {
      method: 'POST',
      body: { email, password, data: { first_name: evil, full_name: evil, email: evil } },
      headers: { 'user-agent': 'a b' },
    });
    const { source, to } = await server.mailbox.receive(email);
    expect(to).toBe(email);
    expect(source).not.toMatch(/bcc:|<script|victim/i);
  });

  it.each([
    'a@example.com,b@example.com',
    'a@example.com;b@example.com',
    'a@example.com b@example.com',
    'a@example.com\nb@example.com',
    '"a@example.com"<b@example.com>',
    '<a@example.com>',
    'a@example.com>',
    'a@example.com%0ab@example.com',
    'a@[127.0.0.1]',
    'a@localhost',
    '"a b"@example.com',
  ])('does not go to %j', async (email) => {
    const { status } = await call(server, null, '/auth/v1/otp', { method: 'POST', body: { email } });
    expect(status).toBe(400);
  });
});

describe('repeated messages to one person', () => {
  it('are limited to one a minute, however the address is written', async () => {
    const client = await openClient(spaced);
    const { email } = await createTestUser(spaced);
    expect((await client.auth.resetPasswordForEmail(email)).error).toBeNull();
    for (const variant of [email.toUpperCase(), ` ${email} `])
      expect((await client.auth.resetPasswordForEmail(variant)).error?.code).toBe('over_email_send_rate_limit');
    expect((await client.auth.signInWithOtp({ email })).error?.code).toBe('over_email_send_rate_limit');
    expect((await client.auth.signInWithOtp({ phone: '15125550177' })).error).toBeNull();
    for (const phone of ['+15125550177', '1 512 555 0177'])
      expect((await client.auth.signInWithOtp({ phone })).error?.code).toBe('over_sms_send_rate_limit');
  });

  it('are limited to one a minute across accounts that name it as their new address', async () => {
    const victim = newEmail('victim');
    const phone = '15125550178';
    const [one, two] = [await signedIn(spaced), await signedIn(spaced)];
    expect((await one.client.auth.updateUser({ email: victim })).error).toBeNull();
    expect((await two.client.auth.updateUser({ email: victim })).error?.code).toBe('over_email_send_rate_limit');
    expect((await one.client.auth.updateUser({ phone })).error).toBeNull();
    expect((await two.client.auth.updateUser({ phone })).error?.code).toBe('over_sms_send_rate_limit');
    // A factor with that number sends none either.
    const [three, four] = [await signedIn(spaced), await signedIn(spaced)];
    const answers = [];
    for (const { client } of [three, four]) {
      const { data } = await client.auth.mfa.enroll({ factorType: 'phone', phone: '15125550179' });
      answers.push((await client.auth.mfa.challenge({ factorId: data?.id ?? '' })).error?.code);
    }
    expect(answers).toEqual([undefined, 'over_sms_send_rate_limit']);
  });

  it('stop for everyone when the hourly limit is reached', async () => {
    const client = await openClient(spaced);
    const codes = [];
    for (let number = 200; number < 207; number += 1)
      codes.push((await client.auth.signInWithOtp({ phone: `1512555${String(number).padStart(4, '0')}` })).error?.code);
    expect(codes.at(-1)).toBe('over_sms_send_rate_limit');
    expect(texts.requests.length).toBeLessThanOrEqual(6);
  });
});
