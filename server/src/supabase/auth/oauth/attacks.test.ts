import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPkceClient, startMailServer, type MailServer } from '#test/auth-flows.ts';
import { call } from '#test/factories.ts';
import { startForgingProvider, type ForgingProvider } from '#test/forging-provider.ts';
import { beginSignIn, failureIn, landing, portal } from '#test/oauth-flows.ts';
import { sweepAuth } from '../retention.ts';

let forger: ForgingProvider;
let server: MailServer;
beforeAll(async () => {
  forger = await startForgingProvider();
  server = await startMailServer(forger.settings);
});
afterAll(async () => {
  await server.stop();
  await forger.stop();
});

const open = async (path: string, init: RequestInit = {}) => {
  const response = await fetch(server.url + path, { redirect: 'manual', ...init });
  return { status: response.status, location: new URL(response.headers.get('location') ?? 'about:blank'), response };
};

/** Starts a sign-in; returns the request to the provider. */
async function leave(options: Parameters<typeof beginSignIn>[1] = {}) {
  const { client, url } = await beginSignIn(server, { provider: 'keycloak', ...options });
  const { location } = await open(url.slice(portal.length));
  const [state = '', nonce = ''] = ['state', 'nonce'].map((name) => location.searchParams.get(name) ?? '');
  return { client, state, nonce };
}

const returnFromProvider = (state: string, further: Record<string, string> = { code: 'x' }) =>
  open(`/auth/v1/callback?${new URLSearchParams({ ...further, state })}`);

const stranded = (error_code: string, error_description: string) =>
  `${portal}/?${new URLSearchParams({ error: 'invalid_request', error_code, error_description })}`;

describe('a state', () => {
  it('works once under concurrency', async () => {
    const { state, nonce, client } = await leave();
    forger.grant(await forger.sign({ nonce }));
    const all = await Promise.all([returnFromProvider(state), returnFromProvider(state), returnFromProvider(state)]);
    const codes = all.map(({ location }) => location.searchParams.get('code')).filter((code) => code !== null);
    expect(codes).toHaveLength(1);
    const again = await returnFromProvider(state);
    expect(again.status).toBe(303);
    expect(again.location.href).toBe(stranded('flow_state_already_used', 'State has already been used'));
    expect((await client.auth.exchangeCodeForSession(codes[0] ?? '')).error).toBeNull();
  });

  it('is deleted after use in the implicit flow', async () => {
    const { location } = await open(`/auth/v1/authorize?provider=keycloak&redirect_to=${landing}`);
    const state = location.searchParams.get('state') ?? '';
    forger.grant(await forger.sign({ nonce: location.searchParams.get('nonce') }));
    expect((await returnFromProvider(state)).location.hash).toContain('access_token=');
    const again = await returnFromProvider(state);
    expect(again.location.href).toBe(stranded('bad_oauth_state', 'OAuth state not found or expired'));
  });

  it('must be ours and recent', async () => {
    expect((await open('/auth/v1/callback?code=x')).location.href).toBe(
      stranded('bad_oauth_callback', 'OAuth state parameter missing'),
    );
    expect((await returnFromProvider('me')).location.href).toBe(stranded('bad_oauth_state', 'OAuth state parameter is invalid'));
    expect((await returnFromProvider(crypto.randomUUID())).location.searchParams.get('error_code')).toBe('bad_oauth_state');
    const { state } = await leave();
    await server.database.query(`update auth.flow_state set created_at = now() - interval '6 minutes' where id = $1`, [state]);
    expect((await returnFromProvider(state)).location.href).toBe(stranded('bad_oauth_state', 'OAuth state has expired'));
  });

  it('of a provider that was removed in between redirects home', async () => {
    const { state } = await leave();
    await server.database.query(`update auth.flow_state set provider_type = 'azure' where id = $1`, [state]);
    expect(failureIn((await returnFromProvider(state)).location)).toMatchObject({ error_code: 'oauth_provider_not_supported' });
  });

  it('of an email flow is not a provider state', async () => {
    const [flow] = await server.database.query<{ id: string }>(
      `insert into auth.flow_state (id, provider_type, authentication_method, created_at)
       values (gen_random_uuid(), 'email', 'magiclink', now()) returning id`,
    );
    expect((await returnFromProvider(flow?.id ?? '')).location.searchParams.get('error_code')).toBe('bad_oauth_state');
  });

  it('expires together with its secrets if nobody returns', async () => {
    const { state } = await leave();
    // A state may be created in the same millisecond as the sweep.
    const now = new Date(Date.now() + 1000);
    const left = () =>
      server.database.query(
        `select f.id from auth.flow_state f join auth.oauth_client_states s on s.id = f.oauth_client_state_id where f.id = $1`,
        [state],
      );
    expect(await left()).toHaveLength(1);
    await sweepAuth(server.platform.db, { now, sessionsBefore: now, tokensBefore: now });
    expect(await left()).toEqual([]);
    const secrets = await server.database.query(`select id from auth.oauth_client_states`);
    expect(secrets).toEqual([]);
  });

  it('returns by POST too', async () => {
    const { state, nonce, client } = await leave();
    forger.grant(await forger.sign({ nonce }));
    const { status, location } = await open('/auth/v1/callback', {
      method: 'POST',
      body: new URLSearchParams({ state, code: 'x' }),
    });
    expect(status).toBe(302);
    expect((await client.auth.exchangeCodeForSession(location.searchParams.get('code') ?? '')).error).toBeNull();
  });

  it('posted by a browser returns as a page, so that its cookies are sent', async () => {
    const { state } = await leave();
    const { status, location } = await open('/auth/v1/callback', {
      method: 'POST',
      headers: { 'sec-fetch-site': 'cross-site' },
      body: new URLSearchParams({ state, code: 'x' }),
    });
    expect(status).toBe(303);
    expect(location.href).toBe(`${portal}/auth/v1/callback?state=${state}&code=x`);
  });

  it('survives a HEAD request', async () => {
    const { state, nonce } = await leave();
    forger.grant(await forger.sign({ nonce }));
    expect((await open(`/auth/v1/callback?code=x&state=${state}`, { method: 'HEAD' })).status).toBe(404);
    expect((await returnFromProvider(state)).location.searchParams.get('code')).toEqual(expect.any(String));
  });
});

describe('the code of a redirect', () => {
  it('is worthless to another browser or a second time', async () => {
    const { state, nonce, client } = await leave();
    forger.grant(await forger.sign({ nonce }));
    const { location, response } = await returnFromProvider(state);
    expect(response.headers.get('referrer-policy')).toBe('no-referrer');
    const code = location.searchParams.get('code') ?? '';
    const other = await createPkceClient(server);
    await other.auth.signInWithOAuth({ provider: 'keycloak', options: { skipBrowserRedirect: true } });
    expect((await other.auth.exchangeCodeForSession(code)).error).toMatchObject({ code: 'bad_code_verifier' });
    const verifierOf = client.auth.exchangeCodeForSession(code);
    expect((await verifierOf).error).toBeNull();
    expect((await client.auth.exchangeCodeForSession(code)).error).not.toBeNull();
  });

  it('does not exist before the provider answers, or after it refused', async () => {
    const { state } = await leave();
    const { location } = await returnFromProvider(state, { error: 'access_denied', error_description: 'no' });
    expect(failureIn(location)).toEqual({ error: 'access_denied', error_description: 'no' });
    const [flow] = await server.database.query<{ auth_code: string | null }>(
      `select auth_code from auth.flow_state where id = $1`,
      [state],
    );
    expect(flow?.auth_code).toBeNull();
  });
});

describe('a token that the provider did not issue for this sign-in', () => {
  const now = Math.floor(Date.now() / 1000);
  const refusal = {
    error: 'server_error',
    error_code: 'unexpected_failure',
    error_description: 'Unable to exchange external code: Keycloak',
  };

  it.each([
    ['is for another client', (nonce: string) => forger.sign({ nonce, aud: 'another' })],
    ['is of another issuer', (nonce: string) => forger.sign({ nonce, iss: 'https://accounts.google.com' })],
    ['has expired', (nonce: string) => forger.sign({ nonce, iat: now - 900, exp: now - 600 })],
    ['is of another sign-in', () => forger.sign({ nonce: 'another' })],
    ['is of no sign-in', () => forger.sign({})],
    ['has nobody in it', (nonce: string) => forger.sign({ nonce, sub: undefined })],
    ['is not signed', async (nonce: string) => forger.unsigned({ nonce })],
    ['is signed by another key', (nonce: string) => forger.signByAnother({ nonce })],
    ['is signed with the public key', (nonce: string) => forger.signByPublicKey({ nonce })],
    ['is signed with the secret', (nonce: string) => forger.signBySecret({ nonce })],
  ])('leads nowhere where it %s', async (_what, forge) => {
    const { state, nonce } = await leave();
    const email = `forged-${crypto.randomUUID()}@example.com`;
    forger.grant(await forge(nonce), { email });
    const before = await server.database.query(`select count(*) from auth.users`);
    const { location } = await returnFromProvider(state);
    expect(failureIn(location)).toEqual(refusal);
    expect(await server.database.query(`select count(*) from auth.users`)).toEqual(before);
  });

  it('is rejected when missing', async () => {
    const { state } = await leave();
    forger.grant('');
    expect(failureIn((await returnFromProvider(state)).location)).toEqual(refusal);
  });
});

describe('the redirect after a sign-in', () => {
  it.each([
    'https://evil.example.org/',
    'javascript:alert(1)',
    'https://portal.example.com@evil.example.org/',
    '//evil.example.org',
  ])('is never %s', async (redirectTo) => {
    const { state, nonce } = await leave({ redirectTo });
    forger.grant(await forger.sign({ nonce }));
    const { location } = await returnFromProvider(state);
    expect(location.origin + location.pathname).toBe(`${portal}/`);
    const refused = await leave({ redirectTo });
    expect((await returnFromProvider(refused.state, { error: 'access_denied' })).location.origin).toBe(portal);
  });

  it('uses the configured address for the provider too and ignores the Host header', async () => {
    const { location } = await open(`/auth/v1/authorize?provider=keycloak`, { headers: { host: 'evil.example.org' } });
    expect(location.searchParams.get('redirect_uri')).toBe(`${portal}/auth/v1/callback`);
  });

  it('ignores a role that the provider sends', async () => {
    const { state, nonce, client } = await leave();
    const claims = { nonce, role: 'client_admin', app_metadata: { role: 'service_role' }, is_admin: true };
    forger.grant(await forger.sign(claims));
    const code = (await returnFromProvider(state)).location.searchParams.get('code') ?? '';
    const { data } = await client.auth.exchangeCodeForSession(code);
    expect(data.user).toMatchObject({ role: 'authenticated', app_metadata: { provider: 'keycloak', providers: ['keycloak'] } });
    for (const name of ['role', 'app_metadata', 'is_admin']) expect(data.user?.user_metadata).not.toHaveProperty(name);
  });
});

describe('an unreachable provider', () => {
  it('is discovered once, and its cached keys and endpoints stay in use', async () => {
    await leave();
    await leave();
    expect(forger.discoveries()).toBeLessThanOrEqual(2);
    forger.refuse(true);
    try {
      const { state } = await leave();
      expect(failureIn((await returnFromProvider(state)).location)).toMatchObject({
        error: 'server_error',
        error_description: 'Unable to exchange external code: Keycloak',
      });
    } finally {
      forger.refuse(false);
    }
  });

  it('fails at once if it was never discovered', async () => {
    const away = await startForgingProvider();
    await away.stop();
    const alone = await startMailServer(away.settings);
    try {
      const response = await fetch(`${alone.url}/auth/v1/authorize?provider=keycloak&redirect_to=${landing}`, {
        redirect: 'manual',
      });
      expect(failureIn(new URL(response.headers.get('location') ?? ''))).toEqual({
        error: 'temporarily_unavailable',
        error_code: 'unexpected_failure',
        error_description: 'Keycloak cannot be reached at the moment. Please try again later.',
      });
      const body = { provider: 'keycloak', id_token: await away.sign({}) };
      const token = await call(alone, null, '/auth/v1/token?grant_type=id_token', { method: 'POST', body });
      expect(token).toMatchObject({ status: 503, body: { msg: expect.stringContaining('cannot be reached') } });
    } finally {
      await alone.stop();
    }
  });
});
