import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createTestUser,
  newEmail,
  newPhone,
  openClient,
  password,
  recordEvents,
  refusal,
  startMailServer,
  startTexts,
  type MailServer,
} from '#test/supabase-client.ts';

let server: MailServer;
let off: MailServer;
let texts: Awaited<ReturnType<typeof startTexts>>;
beforeAll(async () => {
  texts = await startTexts();
  server = await startMailServer({ ANONYMOUS_SIGN_IN: 'on', SMS_HOOK_URL: texts.url });
  off = await startMailServer();
});
afterAll(async () => {
  await Promise.all([server.stop(), off.stop()]);
  await texts.stop();
});

async function anonymous() {
  const client = await openClient(server);
  const { data, error } = await client.auth.signInAnonymously({ options: { data: { theme: 'dark' } } });
  if (error) throw error;
  return { client, user: data.user };
}

describe('auth.signInAnonymously', () => {
  it('opens a session without a name', async () => {
    const { client, user } = await anonymous();
    expect(user).toMatchObject({ is_anonymous: true, email: '', phone: '', app_metadata: {}, user_metadata: { theme: 'dark' } });
    expect(user?.identities).toEqual([]);
    const { data } = await client.auth.getClaims();
    expect(data?.claims).toMatchObject({ is_anonymous: true, role: 'authenticated', amr: [{ method: 'anonymous' }] });
  });

  it('is refused when disabled', async () => {
    const client = await openClient(off);
    expect((await client.auth.signInAnonymously()).error).toMatchObject(
      refusal(422, 'anonymous_provider_disabled', 'Anonymous sign-ins are disabled'),
    );
  });

  it('becomes permanent with an email address, keeps its id, and then accepts a password', async () => {
    const { client, user } = await anonymous();
    const events = recordEvents(client);
    expect((await client.auth.updateUser({ password })).error).toMatchObject(
      refusal(422, 'validation_failed', 'Updating password of an anonymous user without an email or phone is not allowed'),
    );
    const email = newEmail();
    expect((await client.auth.updateUser({ email })).data.user).toMatchObject({ new_email: email, is_anonymous: true });
    await events.until('USER_UPDATED');
    const { code } = await server.mailbox.receive(email);
    const { data } = await client.auth.verifyOtp({ email, token: code, type: 'email_change' });
    expect(data.user).toMatchObject({ id: user?.id, email, is_anonymous: false, app_metadata: { provider: 'email' } });
    expect(data.user?.user_metadata.theme).toBe('dark');
    expect((await client.auth.updateUser({ password })).error).toBeNull();
    expect((await (await openClient(server)).auth.signInWithPassword({ email, password })).data.user?.id).toBe(user?.id);
  });

  it('becomes permanent with a phone number', async () => {
    const { client, user } = await anonymous();
    const phone = newPhone();
    expect((await client.auth.updateUser({ phone })).error).toBeNull();
    const { otp } = await texts.receiveText();
    const { data } = await client.auth.verifyOtp({ phone, token: otp, type: 'phone_change' });
    expect(data.user).toMatchObject({ id: user?.id, phone, is_anonymous: false, app_metadata: { provider: 'phone' } });
  });

  it("cannot take another user's address or add a factor", async () => {
    const { client } = await anonymous();
    const { email } = await createTestUser(server);
    expect((await client.auth.updateUser({ email })).error).toMatchObject(
      refusal(422, 'email_exists', 'A user with this email address has already been registered'),
    );
    expect((await client.auth.mfa.enroll({ factorType: 'totp' })).error).toMatchObject(
      refusal(403, 'no_authorization', 'Anonymous user not allowed to perform these actions'),
    );
    expect((await client.auth.reauthenticate()).error).toMatchObject(
      refusal(400, 'validation_failed', 'Reauthentication requires the user to have an email or a phone number'),
    );
  });
});
