import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createTestUser,
  newEmail,
  newPhone,
  openClient,
  openLink,
  password,
  refusal,
  startMailServer,
  startTexts,
  type MailServer,
} from '#test/supabase-client.ts';

let server: MailServer;
let closed: MailServer;
let texts: Awaited<ReturnType<typeof startTexts>>;
beforeAll(async () => {
  texts = await startTexts();
  server = await startMailServer({ REDIRECT_URLS: 'https://app.example.com/**', SMS_HOOK_URL: texts.url });
  closed = await startMailServer({ SIGNUP: 'off' });
});
afterAll(async () => {
  await Promise.all([server.stop(), closed.stop()]);
  await texts.stop();
});

describe('auth.signUp', () => {
  it('by email leads to the requested address with the given data', async () => {
    const client = await openClient(server);
    const email = newEmail();
    const { data, error } = await client.auth.signUp({
      email,
      password,
      options: { data: { first_name: 'Ada', nested: { a: [1, null] } }, emailRedirectTo: 'https://app.example.com/welcome' },
    });
    expect(error).toBeNull();
    expect(data.session).toBeNull();
    expect(Object.keys(data.user ?? {})).toEqual([
      'id',
      'aud',
      'role',
      'email',
      'phone',
      'confirmation_sent_at',
      'app_metadata',
      'user_metadata',
      'identities',
      'created_at',
      'updated_at',
      'is_anonymous',
    ]);
    expect(data.user?.user_metadata).toMatchObject({ first_name: 'Ada', nested: { a: [1, null] } });
    expect(Object.keys(data.user?.identities?.[0] ?? {})).toEqual([
      'identity_id',
      'id',
      'user_id',
      'identity_data',
      'provider',
      'last_sign_in_at',
      'created_at',
      'updated_at',
      'email',
    ]);
    const { location } = await openLink(server, (await server.mailbox.receive(email)).link);
    expect(location.href).toMatch(/^https:\/\/app\.example\.com\/welcome#access_token=/);
  });

  it('by phone is confirmed by text message', async () => {
    const client = await openClient(server);
    const phone = newPhone();
    const { data } = await client.auth.signUp({ phone, password, options: { channel: 'sms', data: { a: 1 } } });
    expect(data).toMatchObject({ session: null, user: { phone, email: '', user_metadata: { a: 1 } } });
    expect((await client.auth.signInWithPassword({ phone, password })).error).toMatchObject(
      refusal(400, 'phone_not_confirmed', 'Phone not confirmed'),
    );
    const { otp } = await texts.receiveText();
    const verified = await client.auth.verifyOtp({ phone, token: otp, type: 'sms' });
    expect(verified.data.user).toMatchObject({ phone, phone_confirmed_at: expect.any(String) });
  });

  it('answers for a registered address as for a new one, without a session', async () => {
    const known = await createTestUser(server);
    const client = await openClient(server);
    const { data, error } = await client.auth.signUp({ email: known.email, password });
    expect(error).toBeNull();
    expect(data).toMatchObject({ session: null, user: { email: known.email, role: '', identities: [] } });
  });

  it('reports the reason of a failure', async () => {
    const client = await openClient(server);
    expect((await client.auth.signUp({ email: newEmail(), password: '12345' })).error).toMatchObject({
      ...refusal(422, 'weak_password', 'Password should be at least 6 characters.'),
      reasons: ['length'],
    });
    expect((await client.auth.signUp({ email: newEmail(), password: '' })).error).toMatchObject(
      refusal(400, 'validation_failed', 'Signup requires a valid password'),
    );
    expect((await client.auth.signUp({ email: 'no address', password })).error).toMatchObject(
      refusal(400, 'validation_failed', 'Unable to validate email address: invalid format'),
    );
    expect((await client.auth.signUp({ phone: '0', password })).error).toMatchObject(
      refusal(400, 'validation_failed', 'Invalid phone number format (E.164 required)'),
    );
    const wrongType = { first_name: 'Ada', toJSON: () => 'text' };
    expect((await client.auth.signUp({ email: newEmail(), password, options: { data: wrongType } })).error).toMatchObject({
      status: 400,
      code: 'bad_json',
      message: expect.stringMatching(/^Could not parse request body as JSON: /),
    });
    expect(
      (await client.auth.signUp({ email: newEmail(), password, options: { data: { x: 'x'.repeat(1_100_000) } } })).error,
    ).toMatchObject({ status: 413, code: 'request_entity_too_large' });
  });

  it('reports an undeliverable text message', async () => {
    texts.state.isDown = true;
    const client = await openClient(server);
    const { error } = await client.auth.signUp({ phone: newPhone(), password });
    texts.state.isDown = false;
    texts.requests.length = 0;
    expect(error).toMatchObject({ name: 'AuthApiError', status: 422, code: 'sms_send_failed' });
  });

  it('is refused when sign-up is by invitation only or phones are disabled', async () => {
    const client = await openClient(closed);
    const refused = refusal(422, 'signup_disabled', 'Signups not allowed for this instance');
    expect((await client.auth.signUp({ email: newEmail(), password })).error).toMatchObject(refused);
    // An unknown address is answered as a known one.
    expect((await client.auth.signInWithOtp({ email: newEmail() })).error).toBeNull();
    expect((await client.auth.signInWithOtp({ phone: newPhone() })).error).toMatchObject(
      refusal(400, 'phone_provider_disabled', 'Unsupported phone provider'),
    );
  });
});
