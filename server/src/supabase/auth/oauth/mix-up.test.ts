import { afterAll, beforeAll, expect, it } from 'vitest';
import { startMailServer, type MailServer } from '#test/auth-flows.ts';
import { createBrowser } from '#test/browser.ts';
import { createTestUser } from '#test/factories.ts';
import { beginSignIn, callback, landing, newAccount, portal, signInByProvider } from '#test/oauth-flows.ts';
import { signInAt, startOpenIdProvider, type OpenIdProvider } from '#test/openid-provider.ts';

// Two providers share one callback: what one of them issued must not count as the other's.
let honest: OpenIdProvider;
let other: OpenIdProvider;
let server: MailServer;
beforeAll(async () => {
  honest = await startOpenIdProvider([callback]);
  other = await startOpenIdProvider([callback]);
  server = await startMailServer({
    ...honest.settings('google'),
    ...other.settings('keycloak'),
    OAUTH_PROVIDERS: 'google,keycloak',
  });
});
afterAll(async () => {
  await server.stop();
  await honest.stop();
  await other.stop();
});

/** Starts a sign-in; returns the request to the provider. */
async function leave(provider: 'google' | 'keycloak'): Promise<URL> {
  const { url } = await beginSignIn(server, { provider });
  const started = await fetch(server.url + url.slice(portal.length), { redirect: 'manual' });
  return new URL(started.headers.get('location') ?? '');
}

/** Signs in at the other provider and stops before the callback; returns its parameters. */
async function answerOfOther(sub: string): Promise<URLSearchParams> {
  const nowhere = 'http://127.0.0.1:1';
  const browser = createBrowser({ [portal]: nowhere });
  await signInAt(browser, (await leave('keycloak')).href, sub).catch(() => {});
  return browser.trail.find(({ href }) => href.startsWith(callback))?.searchParams ?? new URLSearchParams();
}

it('refuses a code and an issuer of one provider for the state of the other', async () => {
  const { email } = await createTestUser(server);
  const { sub } = newAccount(other, { email });
  const answer = await answerOfOther(sub);
  expect(answer.get('code')).not.toBeNull();
  for (const iss of [null, other.issuer]) {
    const state = (await leave('google')).searchParams.get('state') ?? '';
    const query = new URLSearchParams({ code: answer.get('code') ?? '', state, ...(iss ? { iss } : {}) });
    const landed = await fetch(`${server.url}/auth/v1/callback?${query}`, { redirect: 'manual' });
    const location = new URL(landed.headers.get('location') ?? '');
    expect([location.origin + location.pathname, location.searchParams.get('error_code')]).toEqual([
      landing,
      'unexpected_failure',
    ]);
    expect(location.searchParams.has('code') || location.hash.includes('access_token')).toBe(false);
  }
});

it('keeps users of two providers apart who have the same id there', async () => {
  const { sub } = newAccount(honest);
  const account = newAccount(other);
  other.accounts.set(sub, { email: account.email, email_verified: true, name: 'Another' });
  const one = await signInByProvider(server, sub, { provider: 'google' });
  const two = await signInByProvider(server, sub, { provider: 'keycloak' });
  expect(one.user?.id).toEqual(expect.any(String));
  expect(two.user?.id).not.toBe(one.user?.id);
});
