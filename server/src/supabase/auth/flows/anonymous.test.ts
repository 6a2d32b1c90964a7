import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newEmail, startMailServer, type MailServer } from '#test/auth-flows.ts';
import { createOfficialClient, password } from '#test/factories.ts';

let server: MailServer;
beforeAll(async () => {
  server = await startMailServer({ ANONYMOUS_SIGN_IN: 'on' });
});
afterAll(() => server.stop());

describe('anonymous sign-in with the official client', () => {
  it('returns its own session, which sees no client', async () => {
    const client = await createOfficialClient(server);
    const { data, error } = await client.auth.signInAnonymously({ options: { data: { theme: 'dark' } } });
    expect(error).toBeNull();
    expect(data.user).toMatchObject({
      is_anonymous: true,
      email: '',
      phone: '',
      app_metadata: {},
      user_metadata: { theme: 'dark' },
      identities: [],
    });
    const claims = await client.auth.getClaims();
    expect(claims.data?.claims).toMatchObject({ is_anonymous: true, amr: [{ method: 'anonymous' }] });
    expect((await client.auth.updateUser({ password })).error).toMatchObject({ status: 422, code: 'validation_failed' });
  });

  it('becomes a permanent user with a confirmed address', async () => {
    const client = await createOfficialClient(server);
    const anonymous = await client.auth.signInAnonymously();
    const email = newEmail();
    await client.auth.updateUser({ email });
    const { code } = await server.mailbox.receive(email);
    const { data } = await client.auth.verifyOtp({ email, token: code, type: 'email_change' });
    expect(data.user).toMatchObject({
      id: anonymous.data.user?.id,
      email,
      is_anonymous: false,
      app_metadata: { provider: 'email', providers: ['email'] },
      identities: [{ provider: 'email' }],
    });
    expect((await client.auth.updateUser({ password })).error).toBeNull();
    expect((await client.auth.signInWithPassword({ email, password })).error).toBeNull();
  });
});
