import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newEmail, openLink, startMailServer, type MailServer } from '#test/auth-flows.ts';
import type { TestBrowser } from '#test/browser.ts';
import { call, createTestUser } from '#test/factories.ts';
import { browse, callback, failureIn, landing, newAccount, portal, signInByProvider } from '#test/oauth-flows.ts';
import { signInAt, startOpenIdProvider, type OpenIdProvider } from '#test/openid-provider.ts';
import { openSession, setUpApp, tokenOf, withoutProofs } from '#test/second-factors.ts';

let provider: OpenIdProvider;
let server: MailServer;
beforeAll(async () => {
  provider = await startOpenIdProvider([callback]);
  server = await startMailServer({ ...withoutProofs, ...provider.settings('google'), ANONYMOUS_SIGN_IN: 'on' });
});
afterAll(async () => {
  await server.stop();
  await provider.stop();
});

async function link(client: SupabaseClient, sub: string, browser: TestBrowser = browse(server)): Promise<URL> {
  const { data, error } = await client.auth.linkIdentity({ provider: 'google', options: { redirectTo: landing } });
  expect(error).toBeNull();
  return signInAt(browser, data.url ?? '', sub);
}

const identitiesOf = async (client: SupabaseClient) => (await client.auth.getUserIdentities()).data?.identities ?? [];

describe('linking an identity with the official client', () => {
  it('adds a sign-in method that works and can be removed', async () => {
    const user = await createTestUser(server);
    const client = await openSession(server, user.email);
    const { sub, email } = newAccount(provider);
    await link(client, sub);
    const identities = await identitiesOf(client);
    expect(identities).toMatchObject([{ provider: 'email' }, { provider: 'google', id: sub, identity_data: { email } }]);
    const { data } = await client.auth.getUser();
    expect(data.user).toMatchObject({ email: user.email, app_metadata: { provider: 'email', providers: ['email', 'google'] } });
    expect((await signInByProvider(server, sub)).user?.id).toBe(user.id);
    const linked = identities[1];
    if (!linked) throw new Error('nothing was linked');
    expect((await client.auth.unlinkIdentity(linked)).error).toBeNull();
    expect(await identitiesOf(client)).toHaveLength(1);
    expect((await signInByProvider(server, sub)).user?.id).not.toBe(user.id);
  });

  it('reports an identity that already belongs to a user', async () => {
    const client = await openSession(server, (await createTestUser(server)).email);
    const { sub } = newAccount(provider);
    await link(client, sub);
    expect(failureIn(await link(client, sub))).toEqual({
      error_code: 'identity_already_exists',
      error_description: 'Identity is already linked',
    });
    const other = await openSession(server, (await createTestUser(server)).email);
    expect(failureIn(await link(other, sub))['error_description']).toBe('Identity is already linked to another user');
    expect((await tokenOf(client)).length).toBeGreaterThan(0);
    expect((await client.auth.getUser()).error).toBeNull();
  });

  it('requires an existing second factor', async () => {
    const user = await createTestUser(server);
    const client = await openSession(server, user.email);
    await setUpApp(client);
    const thief = await openSession(server, user.email);
    const { error } = await thief.auth.linkIdentity({ provider: 'google', options: { redirectTo: landing } });
    expect(error).toMatchObject({ status: 401, code: 'insufficient_aal' });
    const { sub } = newAccount(provider);
    await link(client, sub);
    expect(await identitiesOf(client)).toHaveLength(2);
  });

  it('gives an anonymous user an address and makes the user permanent', async () => {
    const client = await openSession(server, (await createTestUser(server)).email);
    await client.auth.signInAnonymously();
    const { sub, email } = newAccount(provider);
    await link(client, sub);
    const { data } = await client.auth.getUser();
    expect(data.user).toMatchObject({ email, is_anonymous: false, email_confirmed_at: expect.any(String) });
  });

  it('requires confirmation of an unverified address', async () => {
    const client = await openSession(server, (await createTestUser(server)).email);
    await client.auth.signInAnonymously();
    const { sub, email } = newAccount(provider, { email: newEmail(), email_verified: false });
    expect(failureIn(await link(client, sub))).toMatchObject({ error_code: 'email_not_confirmed' });
    expect((await client.auth.getUser()).data.user?.email_confirmed_at).toBeUndefined();
    await openLink(server, (await server.mailbox.receive(email)).link);
    expect((await client.auth.getUser()).data.user?.email_confirmed_at).toEqual(expect.any(String));
  });

  it("takes no other user's address", async () => {
    const { email } = await createTestUser(server);
    const client = await openSession(server, email);
    await client.auth.signInAnonymously();
    const landed = await link(client, newAccount(provider, { email, email_verified: false }).sub);
    expect(failureIn(landed)).toMatchObject({ error_code: 'email_exists' });
    expect(await identitiesOf(client)).toEqual([]);
  });
});

describe('starting to link from an account', () => {
  const path = '/auth/v1/user/identities/authorize?provider=google&skip_http_redirect=true';

  it('requires a session', async () => {
    expect(await call(server, null, path)).toMatchObject({ status: 401, body: { error_code: 'no_authorization' } });
    const token = await tokenOf(await openSession(server, (await createTestUser(server)).email));
    const unknown = await call(server, token, path.replace('google', 'azure'));
    expect(unknown).toMatchObject({ status: 400, body: { msg: 'Unsupported provider: provider is not enabled' } });
    const headers = { authorization: `Bearer ${token}` };
    const led = await fetch(server.url + path.replace('true', 'false'), { headers, redirect: 'manual' });
    expect(led.status).toBe(302);
    expect(led.headers.get('location')).toContain(`${provider.issuer}/auth?`);
  });

  it('leads nowhere for another person who is made to open the URL', async () => {
    const attacker = await openSession(server, (await createTestUser(server)).email);
    const { sub } = newAccount(provider);
    const victim = browse(server, { 'sec-fetch-site': 'cross-site' });
    const landed = await link(attacker, sub, victim);
    expect(Object.fromEntries(landed.searchParams)).toEqual({
      error: 'invalid_request',
      error_code: 'bad_oauth_state',
      error_description: 'OAuth state belongs to another browser',
    });
    expect(await identitiesOf(attacker)).toHaveLength(1);
  });

  it('returns the browser that started', async () => {
    const client = await openSession(server, (await createTestUser(server)).email);
    const headers = { authorization: `Bearer ${await tokenOf(client)}` };
    const started = await fetch(server.url + path, { headers });
    const cookie = started.headers.get('set-cookie') ?? '';
    expect(cookie).toMatch(/^__Host-recoup-link-[0-9a-f-]+=1; Path=\/; Max-Age=300; HttpOnly; SameSite=Lax; Secure$/);
    const { url } = (await started.json()) as { url: string };
    const mark = cookie.split(';')[0] ?? '';
    const own = browse(server, { 'sec-fetch-site': 'cross-site' }, { [portal]: mark });
    await signInAt(own, url, newAccount(provider).sub);
    expect(await identitiesOf(client)).toHaveLength(2);
  });

  it('can be turned off', async () => {
    const closed = await startMailServer({ ...provider.settings('google'), MANUAL_LINKING: 'off' });
    try {
      const token = await tokenOf(await openSession(closed, (await createTestUser(closed)).email));
      expect(await call(closed, token, path)).toMatchObject({
        status: 404,
        body: { error_code: 'manual_linking_disabled', msg: 'Manual linking is disabled' },
      });
    } finally {
      await closed.stop();
    }
  });
});
