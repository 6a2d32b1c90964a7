import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newEmail, startMailServer, type MailServer } from '#test/auth-flows.ts';
import { call, createOfficialClient, password } from '#test/factories.ts';
import { startRecorder, type Recorder } from '#test/request-recorder.ts';

const secret = 'v1,whsec_c2VjcmV0LW9mLXRoZS1ob29r';
let server: MailServer;
let hook: Recorder;
let isHookDown = false;
beforeAll(async () => {
  hook = await startRecorder(() => (isHookDown ? { status: 503 } : {}));
  server = await startMailServer({ SMS_HOOK_URL: hook.url, SMS_HOOK_SECRET: secret });
});
afterAll(async () => {
  await server.stop();
  await hook.stop();
});

let counter = 0;
const newPhone = () => `1512555${String(100 + (counter += 1)).padStart(4, '0')}`;

async function receiveSms() {
  const { body, headers } = await hook.receive();
  const sms = JSON.parse(body) as { user: { id: string; phone: string }; sms: { otp: string; phone: string; text: string } };
  return { body, headers, user: sms.user, ...sms.sms };
}

async function signedUp() {
  const phone = newPhone();
  const client = await createOfficialClient(server);
  await client.auth.signUp({ phone, password });
  const { otp } = await receiveSms();
  const { data } = await client.auth.verifyOtp({ phone, token: otp, type: 'sms' });
  return { phone, client, user: data.user };
}

describe('phones with the official client', () => {
  it('sign up with a password, confirmed by text message', async () => {
    const phone = newPhone();
    const client = await createOfficialClient(server);
    const { data, error } = await client.auth.signUp({ phone: `+${phone}`, password, options: { data: { first_name: 'Ada' } } });
    expect(error).toBeNull();
    expect(data).toMatchObject({ session: null, user: { phone, email: '', app_metadata: { provider: 'phone' } } });
    const sms = await receiveSms();
    expect(sms).toMatchObject({
      phone: `+${phone}`,
      user: {
        id: data.user?.id,
        phone,
        aud: 'authenticated',
        user_metadata: { first_name: 'Ada' },
        identities: [{ provider: 'phone' }],
      },
    });
    expect(sms.text).toBe(`${sms.otp} is your Recoup code. Do not share it with anyone.`);
    expect((await client.auth.signInWithPassword({ phone, password })).error).toMatchObject({
      status: 400,
      code: 'phone_not_confirmed',
      message: 'Phone not confirmed',
    });
    const verified = await client.auth.verifyOtp({ phone, token: sms.otp, type: 'sms' });
    expect(verified.data.user).toMatchObject({
      phone,
      phone_confirmed_at: expect.any(String),
      user_metadata: { first_name: 'Ada' },
    });
    expect((await client.auth.signInWithPassword({ phone, password })).error).toBeNull();
    expect((await client.auth.signInWithPassword({ phone, password: 'wrong' })).error?.code).toBe('invalid_credentials');
  });

  it('sign in with a code, also the first time', async () => {
    const phone = newPhone();
    const client = await createOfficialClient(server);
    for (const _round of ['first', 'later']) {
      expect((await client.auth.signInWithOtp({ phone })).error).toBeNull();
      const { otp } = await receiveSms();
      const { data } = await client.auth.verifyOtp({ phone, token: otp, type: 'sms' });
      expect(data.session?.user.phone).toBe(phone);
    }
    const unknown = newPhone();
    expect((await client.auth.signInWithOtp({ phone: unknown, options: { shouldCreateUser: false } })).error).toBeNull();
    expect(await server.database.query('select from auth.users where phone = $1', [unknown])).toEqual([]);
  });

  it('drop the password of a user who registered the number before its owner', async () => {
    const phone = newPhone();
    const attacker = await createOfficialClient(server);
    await attacker.auth.signUp({ phone, password: 'of-the-attacker' });
    await receiveSms();
    const owner = await createOfficialClient(server);
    await owner.auth.signInWithOtp({ phone });
    await owner.auth.verifyOtp({ phone, token: (await receiveSms()).otp, type: 'sms' });
    expect((await owner.auth.getUser()).data.user?.phone).toBe(phone);
    expect((await attacker.auth.signInWithPassword({ phone, password: 'of-the-attacker' })).error?.code).toBe(
      'invalid_credentials',
    );
  });

  it('send a code again, which is valid for a minute', async () => {
    const phone = newPhone();
    const client = await createOfficialClient(server);
    await client.auth.signUp({ phone, password });
    const first = await receiveSms();
    expect((await client.auth.resend({ type: 'sms', phone })).error).toBeNull();
    const second = await receiveSms();
    if (first.otp !== second.otp)
      expect((await client.auth.verifyOtp({ phone, token: first.otp, type: 'sms' })).error?.code).toBe('otp_expired');
    await server.database.query(`update auth.users set confirmation_sent_at = now() - interval '61 seconds' where phone = $1`, [
      phone,
    ]);
    expect((await client.auth.verifyOtp({ phone, token: second.otp, type: 'sms' })).error?.code).toBe('otp_expired');
  });

  it('change only after the new number confirmed', async () => {
    const { client, phone } = await signedUp();
    const next = newPhone();
    const changed = await client.auth.updateUser({ phone: next });
    expect(changed.data.user).toMatchObject({ phone, new_phone: next, phone_change_sent_at: expect.any(String) });
    const sms = await receiveSms();
    expect(sms.phone).toBe(`+${next}`);
    const { data, error } = await client.auth.verifyOtp({ phone: next, token: sms.otp, type: 'phone_change' });
    expect(error).toBeNull();
    expect(data.user).toMatchObject({ phone: next, identities: [{ identity_data: { phone: next, phone_verified: true } }] });
    expect(data.user).not.toHaveProperty('new_phone');
    const other = await signedUp();
    expect((await other.client.auth.updateUser({ phone: next })).error).toMatchObject({ status: 422, code: 'phone_exists' });
  });

  it('are messaged by text message or WhatsApp only', async () => {
    const { client } = await signedUp();
    const token = (await client.auth.getSession()).data.session?.access_token ?? '';
    const body = { phone: newPhone(), password, channel: 'pigeon' };
    const refused = { status: 400, body: { msg: expect.stringMatching(/^Invalid channel, supported values are/) } };
    expect(await call(server, null, '/auth/v1/signup', { method: 'POST', body })).toMatchObject(refused);
    expect(await call(server, null, '/auth/v1/otp', { method: 'POST', body })).toMatchObject(refused);
    expect(await call(server, token, '/auth/v1/user', { method: 'PUT', body })).toMatchObject(refused);
  });

  it('can be added to a user with an email address', async () => {
    const client = await createOfficialClient(server);
    const email = newEmail();
    await client.auth.signUp({ email, password });
    const { code } = await server.mailbox.receive(email);
    await client.auth.verifyOtp({ email, token: code, type: 'email' });
    const phone = newPhone();
    await client.auth.updateUser({ phone });
    const { otp } = await receiveSms();
    const { data } = await client.auth.verifyOtp({ phone, token: otp, type: 'phone_change' });
    expect(data.user?.app_metadata).toEqual({ provider: 'email', providers: ['email', 'phone'] });
    expect(data.user?.identities?.map(({ provider }) => provider).toSorted()).toEqual(['email', 'phone']);
  });

  it('reauthenticate by text message without an email address', async () => {
    const { client, phone } = await signedUp();
    expect((await client.auth.reauthenticate()).error).toBeNull();
    expect((await receiveSms()).phone).toBe(`+${phone}`);
  });

  it('sign requests to the hook and report its failures', async () => {
    const client = await createOfficialClient(server);
    await client.auth.signInWithOtp({ phone: newPhone() });
    const { body, headers } = await receiveSms();
    const signed = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`;
    const expected = createHmac('sha256', Buffer.from('c2VjcmV0LW9mLXRoZS1ob29r', 'base64')).update(signed).digest('base64');
    expect(headers['webhook-signature']).toBe(`v1,${expected}`);
    isHookDown = true;
    const { error } = await client.auth.signInWithOtp({ phone: newPhone() });
    isHookDown = false;
    hook.requests.length = 0;
    expect(error).toMatchObject({ status: 422, code: 'sms_send_failed' });
  });

  it.each([
    [{ phone: '0123', password }, 400, 'Invalid phone number format (E.164 required)'],
    [
      { phone: newPhone(), password, code_challenge: 'x', code_challenge_method: 's256' },
      400,
      'PKCE not supported for phone signups',
    ],
  ])('refuse %j', async (body, status, msg) => {
    expect(await call(server, null, '/auth/v1/signup', { method: 'POST', body })).toMatchObject({ status, body: { msg } });
  });
});
