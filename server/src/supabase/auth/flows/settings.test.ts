import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newEmail, startMailServer, type MailServer } from '#test/auth-flows.ts';
import { call, createOfficialClient, createTestUser, password } from '#test/factories.ts';

const leaked = 'Leaked-password-1';
const ranges = createServer((request, response) => {
  const digest = createHash('sha1').update(leaked).digest('hex').toUpperCase();
  const isAsked = request.url === `/range/${digest.slice(0, 5)}`;
  response.end(isAsked ? `${'0'.repeat(35)}:0\r\n${digest.slice(5)}:12\r\n` : `${'A'.repeat(35)}:3\r\n`);
});
let open: MailServer;
let closed: MailServer;
beforeAll(async () => {
  ranges.listen(0, '127.0.0.1');
  await once(ranges, 'listening');
  [open, closed] = await Promise.all([
    startMailServer({
      EMAIL_AUTOCONFIRM: 'on',
      PHONE_AUTOCONFIRM: 'on',
      PASSWORD_MIN_LENGTH: '8',
      PASSWORD_REQUIRED_CHARACTERS: 'abcdefghijklmnopqrstuvwxyz:0123456789',
      PASSWORD_PWNED_URL: `http://127.0.0.1:${(ranges.address() as AddressInfo).port}`,
    }),
    startMailServer({ SIGNUP: 'off' }),
  ]);
});
afterAll(async () => {
  await Promise.all([open.stop(), closed.stop()]);
  ranges.close();
});

describe('an installation with autoconfirm', () => {
  it('signs in at once by email and phone, without a message', async () => {
    const client = await createOfficialClient(open);
    const email = newEmail();
    const { data } = await client.auth.signUp({ email, password: 'demo-password-1' });
    expect(data.session?.user).toMatchObject({
      email,
      email_confirmed_at: expect.any(String),
      user_metadata: { email_verified: true },
    });
    const byPhone = await client.auth.signUp({ phone: '15125550177', password: 'demo-password-1' });
    expect(byPhone.data.session?.user.phone).toBe('15125550177');
    expect(open.mailbox.mails).toEqual([]);
    expect((await client.auth.signUp({ email, password: 'demo-password-1' })).error).toMatchObject({
      status: 422,
      code: 'user_already_exists',
      message: 'User already registered',
    });
  });

  it.each([
    ['abc1', ['length']],
    ['abcdefgh', ['characters']],
    ['ABC', ['length', 'characters']],
    [leaked, ['pwned']],
  ])('finds %s weak because of %j', async (weak, reasons) => {
    const client = await createOfficialClient(open);
    const { error } = await client.auth.signUp({ email: newEmail(), password: weak });
    expect(error).toMatchObject({ status: 422, code: 'weak_password', reasons });
  });

  it('reports it in its settings', async () => {
    expect((await call(open, null, '/auth/v1/settings')).body).toMatchObject({
      mailer_autoconfirm: true,
      phone_autoconfirm: true,
      disable_signup: false,
      external: { phone: true, anonymous_users: false },
    });
    expect((await call(open, null, '/config.json')).body).toMatchObject({
      sign_in: { phone: true, signup: true, code_length: 6, password_min_length: 8, providers: [], captcha: null },
    });
  });
});

describe('an installation by invitation only', () => {
  it('registers nobody and keeps serving existing users', async () => {
    const client = await createOfficialClient(closed);
    const refusal = { status: 422, code: 'signup_disabled', message: 'Signups not allowed for this instance' };
    expect((await client.auth.signUp({ email: newEmail(), password })).error).toMatchObject(refusal);
    // An unknown address is answered as a known one, and gets no email.
    expect((await client.auth.signInWithOtp({ email: newEmail() })).error).toBeNull();
    const { email } = await createTestUser(closed);
    expect((await client.auth.signInWithOtp({ email })).error).toBeNull();
    expect((await closed.mailbox.receive(email)).subject).toBe('Your sign-in link');
    expect((await call(closed, null, '/auth/v1/settings')).body).toMatchObject({ disable_signup: true });
    expect((await call(closed, null, '/config.json')).body).toMatchObject({ sign_in: { phone: false, signup: false } });
  });
});
