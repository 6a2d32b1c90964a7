import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPkceClient, newEmail, startMailServer, type MailServer } from '../../../../test/auth-flows.ts';
import { createBrowser } from '../../../../test/browser.ts';
import { signInAt, startOpenIdProvider, type OpenIdProvider, type ProviderAccount } from '../../../../test/openid-provider.ts';

const portal = 'https://portal.example.com';
const landing = `${portal}/home`;
let provider: OpenIdProvider;
let server: MailServer;
beforeAll(async () => {
  provider = await startOpenIdProvider([`${portal}/auth/v1/callback`]);
  server = await startMailServer(provider.settings('google'));
});
afterAll(async () => {
  await server.stop();
  await provider.stop();
});

function newAccount(account: ProviderAccount = {}) {
  const sub = randomUUID();
  const all = { email: newEmail(), email_verified: true, name: 'Ada Example', given_name: 'Ada', family_name: 'Example' };
  provider.accounts.set(sub, { ...all, ...account });
  return { sub, email: account.email ?? all.email };
}

const browse = () => createBrowser({ [portal]: server.url });

async function signIn(sub: string | null, options: { scopes?: string; queryParams?: Record<string, string> } = {}) {
  const client = await createPkceClient(server);
  const { data } = await client.auth.signInWithOAuth({
    provider: 'google',
    options: { redirectTo: landing, skipBrowserRedirect: true, ...options },
  });
  const landed = await signInAt(browse(), data.url ?? '', sub);
  const code = landed.searchParams.get('code');
  const session = code ? (await client.auth.exchangeCodeForSession(code)).data : null;
  return { client, landed, code, session };
}

describe('signing in by a provider, with the official client', () => {
  it('makes an account of somebody new', async () => {
    const { sub, email } = newAccount({ picture: 'https://example.com/ada.png' });
    const { client, session, landed } = await signIn(sub);
    expect(landed.origin + landed.pathname).toBe(landing);
    expect(landed.hash).toBe('');
    expect(session?.session).toMatchObject({
      provider_token: expect.any(String),
      provider_refresh_token: expect.any(String),
    });
    const { data } = await client.auth.getUser();
    expect(data.user).toMatchObject({
      email,
      email_confirmed_at: expect.any(String),
      app_metadata: { provider: 'google', providers: ['google'] },
      user_metadata: {
        full_name: 'Ada Example',
        avatar_url: 'https://example.com/ada.png',
        email,
        email_verified: true,
        first_name: 'Ada',
        last_name: 'Example',
      },
    });
    expect(data.user?.identities).toMatchObject([
      {
        provider: 'google',
        id: sub,
        email,
        identity_data: { iss: provider.issuer, sub, provider_id: sub, email, email_verified: true, phone_verified: false },
        last_sign_in_at: expect.any(String),
      },
    ]);
    const claims = await client.auth.getClaims();
    expect(claims.data?.claims).toMatchObject({ aal: 'aal1', amr: [{ method: 'oauth' }], role: 'authenticated' });
  });
});
