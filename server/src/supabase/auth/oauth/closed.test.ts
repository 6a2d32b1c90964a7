import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newEmail, startMailServer, type MailServer } from '#test/auth-flows.ts';
import { call, createTestUser } from '#test/factories.ts';
import { browse, callback, failureIn, landing, newAccount, portal, signInByProvider } from '#test/oauth-flows.ts';
import { signInAt, startOpenIdProvider, type OpenIdProvider } from '#test/openid-provider.ts';

let provider: OpenIdProvider;
let server: MailServer;
beforeAll(async () => {
  // Accepts the client secret in the body only, while the first attempt sends it in the header.
  provider = await startOpenIdProvider([callback], { authMethod: 'client_secret_post' });
  server = await startMailServer({ ...provider.settings('keycloak'), SIGNUP: 'off', OAUTH_KEYCLOAK_NAME: 'Agency sign-on' });
});
afterAll(async () => {
  await server.stop();
  await provider.stop();
});

const signIn = (sub: string) => signInByProvider(server, sub, { provider: 'keycloak' });

async function invite(email: string) {
  await call(server, await server.auth.serviceKey(), '/auth/v1/invite', { method: 'POST', body: { email } });
  return server.mailbox.receive(email);
}

describe('with sign-up off', () => {
  it('refuses new users and admits existing ones', async () => {
    const { landed } = await signIn(newAccount(provider).sub);
    expect(failureIn(landed)).toEqual({
      error: 'access_denied',
      error_code: 'signup_disabled',
      error_description: 'Signups not allowed for this instance',
    });
    const { id, email } = await createTestUser(server);
    expect((await signIn(newAccount(provider, { email }).sub)).user?.id).toBe(id);
  });

  it('admits an invited user by address', async () => {
    const email = newEmail('invited');
    await invite(email);
    const { user } = await signIn(newAccount(provider, { email }).sub);
    expect(user).toMatchObject({ email, email_confirmed_at: expect.any(String), app_metadata: { providers: ['keycloak'] } });
  });

  it('accepts an invitation token for its address only', async () => {
    const email = newEmail('invited');
    const { link } = await invite(email);
    const token = new URL(link, portal).searchParams.get('token') ?? '';
    const query = new URLSearchParams({ provider: 'keycloak', redirect_to: landing, invite_token: token });
    const url = `${portal}/auth/v1/authorize?${query}`;
    const other = await signInAt(browse(server), url, newAccount(provider).sub);
    expect(failureIn(other)).toMatchObject({
      error_code: 'validation_failed',
      error_description: 'Invited email does not match emails from external provider',
    });
    const landed = await signInAt(browse(server), url, newAccount(provider, { email, email_verified: false }).sub);
    expect(new URLSearchParams(landed.hash.slice(1)).get('access_token')).toEqual(expect.any(String));
    const again = await call(server, null, url.slice(portal.length));
    expect(again).toMatchObject({ status: 404, body: { error_code: 'user_not_found' } });
  });
});

describe('the sign-in page', () => {
  it('lists the configured providers by name', async () => {
    const config = await call<{ sign_in: unknown }>(server, null, '/config.json');
    expect(config.body.sign_in).toMatchObject({ providers: [{ id: 'keycloak', name: 'Agency sign-on' }] });
    const settings = await call<{ external: Record<string, boolean> }>(server, null, '/auth/v1/settings');
    expect(settings.body.external).toMatchObject({ keycloak: true, google: false, azure: false, email: true });
  });

  it('shows an error for a provider that is not configured', async () => {
    const ask = (name: string) => call<{ msg: string }>(server, null, `/auth/v1/authorize?provider=${name}`);
    expect(await ask('google')).toMatchObject({
      status: 400,
      body: { error_code: 'validation_failed', msg: 'Unsupported provider: provider is not enabled' },
    });
    expect((await ask('acme')).body.msg).toBe('Unsupported provider: Provider acme could not be found');
    expect((await call(server, null, '/auth/v1/authorize', { method: 'POST', body: {} })).status).toBe(405);
    const half = await call(server, null, `/auth/v1/authorize?provider=keycloak&code_challenge_method=s256`);
    expect(half).toMatchObject({ status: 400, body: { error_code: 'validation_failed' } });
  });
});
