import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createTestUser,
  newEmail,
  newPhone,
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
let strict: MailServer;
let texts: Awaited<ReturnType<typeof startTexts>>;
beforeAll(async () => {
  texts = await startTexts();
  server = await startMailServer({ ...withoutProofs, SMS_HOOK_URL: texts.url, REDIRECT_URLS: 'https://app.example.com/**' });
  strict = await startMailServer({
    PASSWORD_CHANGE_NEEDS_NONCE: 'on',
    PASSWORD_CHANGE_NEEDS_CURRENT: 'on',
    MESSAGE_SPACING_SECONDS: '60',
  });
});
afterAll(async () => {
  await Promise.all([server.stop(), strict.stop()]);
  await texts.stop();
});

describe('auth.getUser', () => {
  it('names the problem of a token', async () => {
    const { client, id, session } = await signedIn(server);
    const stranger = await openClient(server);
    expect((await stranger.auth.getUser()).error?.name).toBe('AuthSessionMissingError');
    expect((await stranger.auth.getUser('no-token')).error).toMatchObject({
      name: 'AuthApiError',
      status: 403,
      code: 'bad_jwt',
      message: expect.stringMatching(/^invalid JWT: unable to parse or verify signature, /),
    });
    expect((await stranger.auth.getUser('two words')).error).toMatchObject(
      refusal(401, 'no_authorization', 'This endpoint requires a valid Bearer token'),
    );
    expect((await stranger.auth.getUser(await server.auth.anonKey())).error).toMatchObject(
      refusal(403, 'bad_jwt', 'invalid claim: missing sub claim'),
    );
    const elsewhere = await openClient(server, { headers: { 'X-JWT-AUD': 'another' } });
    expect((await elsewhere.auth.getUser(session.access_token)).error).toMatchObject(
      refusal(400, 'validation_failed', "Token audience doesn't match request audience"),
    );
    await server.database.query(`update auth.users set banned_until = now() + interval '1 hour' where id = $1`, [id]);
    expect((await client.auth.getUser()).error).toMatchObject(refusal(403, 'user_banned', 'User is banned'));
    await server.database.query('delete from auth.users where id = $1', [id]);
    expect((await stranger.auth.getUser(session.access_token)).error).toMatchObject(
      refusal(403, 'user_not_found', 'User from sub claim in JWT does not exist'),
    );
  });
});

describe('auth.updateUser', () => {
  it('merges data by key; null removes one; authorization fields cannot be set', async () => {
    const { client } = await signedIn(server);
    await client.auth.updateUser({ data: { a: 1, b: { c: 2 } } });
    const { data } = await client.auth.updateUser({ data: { a: null, b: { d: 3 } } });
    expect(data.user?.user_metadata).toMatchObject({ b: { d: 3 }, first_name: 'Ada' });
    expect(data.user?.user_metadata).not.toHaveProperty('a');
    const sneaky = { app_metadata: { role: 'admin' } } as object;
    expect((await client.auth.updateUser(sneaky)).error).toMatchObject(
      refusal(403, 'not_admin', 'Updating app_metadata requires admin privileges'),
    );
  });

  it('changes the email after both confirmations, with a redirect', async () => {
    const { client, email } = await signedIn(server);
    const next = newEmail();
    const { data } = await client.auth.updateUser({ email: next }, { emailRedirectTo: 'https://app.example.com/account' });
    expect(data.user).toMatchObject({ email, new_email: next, email_change_sent_at: expect.any(String) });
    const first = await openLink(server, (await server.mailbox.receive(next)).link);
    expect(first.location.pathname).toBe('/account');
    expect(first.fragment.get('message')).toBe(
      'Confirmation link accepted. Please proceed to confirm link sent to the other email',
    );
    const second = await openLink(server, (await server.mailbox.receive(email)).link);
    expect(second.fragment.get('type')).toBe('email_change');
    expect((await client.auth.getUser()).data.user).toMatchObject({ email: next });
    const other = await createTestUser(server);
    expect((await client.auth.updateUser({ email: other.email })).error).toMatchObject(
      refusal(422, 'email_exists', 'A user with this email address has already been registered'),
    );
  });

  it('changes the phone number after confirmation', async () => {
    const { client } = await signedIn(server);
    const phone = newPhone();
    expect((await client.auth.updateUser({ phone: `+${phone}` })).data.user).toMatchObject({ phone: '', new_phone: phone });
    const { otp } = await texts.receiveText();
    expect((await client.auth.verifyOtp({ phone, token: otp, type: 'phone_change' })).data.user?.phone).toBe(phone);
    const other = await signedIn(server);
    expect((await other.client.auth.updateUser({ phone })).error).toMatchObject(
      refusal(422, 'phone_exists', 'A user with this phone number has already been registered'),
    );
  });

  it('validates a password and ends other sessions', async () => {
    const { client, email } = await signedIn(server);
    const other = await openClient(server);
    await other.auth.signInWithPassword({ email, password });
    expect((await client.auth.updateUser({ password: 'short' })).error).toMatchObject(
      refusal(422, 'weak_password', 'Password should be at least 6 characters.'),
    );
    expect((await client.auth.updateUser({ password: 'ä'.repeat(37) })).error).toMatchObject(
      refusal(400, 'validation_failed', 'Password cannot be longer than 72 characters'),
    );
    expect((await client.auth.updateUser({ password })).error).toMatchObject(
      refusal(422, 'same_password', 'New password should be different from the old password.'),
    );
    expect((await client.auth.updateUser({ password: 'another-password' })).error).toBeNull();
    expect((await client.auth.getUser()).error).toBeNull();
    expect((await other.auth.getUser()).error?.name).toBe('AuthSessionMissingError');
  });

  it('refuses changes to a user managed by single sign-on', async () => {
    const { client, id } = await signedIn(server);
    await server.database.query('update auth.users set is_sso_user = true where id = $1', [id]);
    for (const change of [{ password: 'another-password' }, { email: newEmail() }, { phone: newPhone() }])
      expect((await client.auth.updateUser(change)).error).toMatchObject(
        refusal(422, 'user_sso_managed', 'Updating email, phone, password of a SSO account only possible via SSO'),
      );
    expect((await client.auth.updateUser({ data: { theme: 'dark' } })).error).toBeNull();
  });
});

describe('auth.reauthenticate', () => {
  it('sends the nonce required, with the current password, to change the password in an old session', async () => {
    const { client, email, id } = await signedIn(strict);
    const next = 'another-password';
    const needsCurrent = 'Current password required when setting new password.';
    expect((await client.auth.updateUser({ password: next })).error).toMatchObject(
      refusal(400, 'current_password_required', needsCurrent),
    );
    expect((await client.auth.updateUser({ password: next, current_password: 'wrong' })).error).toMatchObject(
      refusal(400, 'current_password_invalid', needsCurrent),
    );
    await strict.database.query(`update auth.sessions set created_at = now() - interval '25 hours' where user_id = $1`, [id]);
    const change = (nonce?: string) =>
      client.auth.updateUser({ password: next, current_password: password, ...(nonce ? { nonce } : {}) });
    expect((await change()).error).toMatchObject(
      refusal(400, 'reauthentication_needed', 'Password update requires reauthentication'),
    );
    expect((await client.auth.reauthenticate()).error).toBeNull();
    const { code } = await strict.mailbox.receive(email);
    expect((await client.auth.reauthenticate()).error).toMatchObject({
      status: 429,
      code: 'over_email_send_rate_limit',
      message: expect.stringMatching(/^For security purposes, you can only request this after \d+ seconds\.$/),
    });
    expect((await change(otherThan(code))).error).toMatchObject(
      refusal(422, 'reauthentication_not_valid', 'Nonce has expired or is invalid'),
    );
    expect((await change(code)).error).toBeNull();
    expect((await client.auth.signInWithPassword({ email, password: next })).error).toBeNull();
  });

  it('requires a confirmed address', async () => {
    const { client, id } = await signedIn(strict);
    await strict.database.query('update auth.users set email_confirmed_at = null where id = $1', [id]);
    expect((await client.auth.reauthenticate()).error).toMatchObject(
      refusal(422, 'email_not_confirmed', 'Please verify your email first.'),
    );
    await strict.database.query(`update auth.users set email = null, phone = '15125550190' where id = $1`, [id]);
    expect((await client.auth.reauthenticate()).error).toMatchObject(
      refusal(422, 'phone_not_confirmed', 'Please verify your phone first.'),
    );
  });
});

describe('auth.resetPasswordForEmail', () => {
  it('opens a session that sets a new password without the current one', async () => {
    const { email } = await createTestUser(strict);
    const client = await openClient(strict);
    expect((await client.auth.resetPasswordForEmail(email)).error).toBeNull();
    const { code } = await strict.mailbox.receive(email);
    expect((await client.auth.verifyOtp({ email, token: code, type: 'recovery' })).error).toBeNull();
    expect((await client.auth.updateUser({ password: 'another-password' })).error).toBeNull();
    expect((await client.auth.signInWithPassword({ email, password: 'another-password' })).error).toBeNull();
  });

  it('answers known and unknown addresses the same way, every time', async () => {
    const client = await openClient(strict);
    const { email } = await createTestUser(strict);
    for (const address of [email, newEmail()]) {
      expect(await client.auth.resetPasswordForEmail(address)).toEqual({ data: {}, error: null });
      expect((await client.auth.resetPasswordForEmail(address)).error).toMatchObject({
        status: 429,
        code: 'over_email_send_rate_limit',
      });
    }
    expect((await client.auth.resetPasswordForEmail('')).error).toMatchObject(
      refusal(400, 'validation_failed', 'Password recovery requires an email'),
    );
  });
});
