import { createClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newEmail, openLink, startMailServer, type MailServer } from '#test/auth-flows.ts';
import { call, createTestUser, password } from '#test/factories.ts';
import { beginSignIn, browse, callback, failureIn, landing, newAccount, portal, signInByProvider } from '#test/oauth-flows.ts';
import { signInAt, startOpenIdProvider, type OpenIdProvider } from '#test/openid-provider.ts';

let provider: OpenIdProvider;
let server: MailServer;
beforeAll(async () => {
  provider = await startOpenIdProvider([callback]);
  server = await startMailServer(provider.settings('google'));
});
afterAll(async () => {
  await server.stop();
  await provider.stop();
});

const signIn = (sub: string | null, options = {}) => signInByProvider(server, sub, options);
const byPassword = (email: string) =>
  call<{ user: { id: string } }>(server, null, '/auth/v1/token?grant_type=password', {
    method: 'POST',
    body: { email, password },
  });
const usersOf = (email: string) =>
  server.database.query<{ id: string; email_confirmed_at: Date | null }>(`select * from auth.users where email = $1`, [email]);

describe('sign-in with a provider and the official client', () => {
  it('creates an account for a new user', async () => {
    const { sub, email } = newAccount(provider, { picture: 'https://example.com/ada.png' });
    const { client, session, landed } = await signIn(sub);
    expect(landed.href.split('?')[0]).toBe(landing);
    expect(session).toMatchObject({ provider_token: expect.any(String), provider_refresh_token: expect.any(String) });
    const { data } = await client.auth.getUser();
    const name = { full_name: 'Ada Example', first_name: 'Ada', last_name: 'Example' };
    expect(data.user).toMatchObject({
      email,
      email_confirmed_at: expect.any(String),
      app_metadata: { provider: 'google', providers: ['google'] },
      user_metadata: { ...name, avatar_url: 'https://example.com/ada.png', email, email_verified: true },
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

  it("finds the account again and updates the provider's claims", async () => {
    const { sub, email } = newAccount(provider);
    const first = await signIn(sub);
    provider.accounts.set(sub, { email, email_verified: true, name: 'Ada Newname' });
    const again = await signIn(sub);
    expect(again.user?.id).toBe(first.user?.id);
    expect(again.user?.user_metadata).toMatchObject({ full_name: 'Ada Newname', first_name: 'Ada' });
    expect(again.user?.identities).toHaveLength(1);
    const entries = await server.database.query<{ payload: { action: string; traits: object } }>(
      `select payload from auth.audit_log_entries where payload ->> 'actor_id' = $1 order by created_at`,
      [first.user?.id],
    );
    expect(entries.map(({ payload: { action } }) => action)).toEqual(['user_signedup', 'login', 'login']);
    expect(entries[2]?.payload.traits).toMatchObject({ provider_type: 'google' });
  });

  it('creates one account for concurrent sign-ins of one person', async () => {
    const { sub, email } = newAccount(provider);
    const both = await Promise.all([signIn(sub), signIn(sub)]);
    expect(both[0].user?.id).toEqual(expect.any(String));
    expect(both[0].user?.id).toBe(both[1].user?.id);
    expect(await usersOf(email)).toHaveLength(1);
  });

  it('ends with the session in the fragment in the implicit flow', async () => {
    const { sub, email } = newAccount(provider);
    const client = createClient(server.url, await server.auth.anonKey(), {
      auth: { flowType: 'implicit', persistSession: false },
    });
    const { url } = await beginSignIn(server, { client });
    const landed = await signInAt(browse(server), url, sub);
    expect(landed.search).toBe('');
    const fields = new URLSearchParams(landed.hash.slice(1));
    expect([...fields.keys()]).toEqual([
      'access_token',
      'expires_at',
      'expires_in',
      'provider_refresh_token',
      'provider_token',
      'refresh_token',
      'token_type',
      'sb',
    ]);
    const { data } = await client.auth.getUser(fields.get('access_token') ?? '');
    expect(data.user?.email).toBe(email);
  });

  it("passes the call's parameters on and keeps the redirect fixed", async () => {
    const { url } = await beginSignIn(server, {
      scopes: 'calendar.read address',
      queryParams: {
        login_hint: 'ada',
        prompt: 'login',
        client_id: 'another',
        redirect_uri: 'https://evil.example.com',
        state: 'mine',
        response_type: 'token',
        request: 'e30.e30.',
        request_uri: 'https://evil.example.com/request',
        code_verifier: 'x',
      },
    });
    const sent = await fetch(server.url + url.slice(portal.length), { redirect: 'manual' });
    expect(sent.status).toBe(302);
    const location = new URL(sent.headers.get('location') ?? '');
    expect(location.origin).toBe(provider.issuer);
    expect(Object.fromEntries(location.searchParams)).toEqual({
      client_id: 'recoup-portal',
      redirect_uri: callback,
      response_type: 'code',
      scope: 'openid email profile calendar.read address',
      login_hint: 'ada',
      prompt: 'login',
      state: expect.stringMatching(/^[0-9a-f-]{36}$/),
      nonce: expect.any(String),
      code_challenge: expect.any(String),
      code_challenge_method: 'S256',
    });
  });

  it("forwards the caller's nonce and requires it back", async () => {
    const { sub } = newAccount(provider);
    const browser = browse(server);
    const { user } = await signIn(sub, { browser, queryParams: { nonce: 'a nonce of mine' } });
    expect(browser.trail.some(({ searchParams }) => searchParams.get('nonce') === 'a nonce of mine')).toBe(true);
    expect(user?.id).toEqual(expect.any(String));
  });

  it('keeps the query of the redirect URL', async () => {
    const { sub } = newAccount(provider);
    const { landed, user } = await signIn(sub, { redirectTo: `${landing}?sb_flow_id=7&tab=a%26b` });
    expect(landed.searchParams.get('sb_flow_id')).toBe('7');
    expect(landed.searchParams.get('tab')).toBe('a&b');
    expect(user?.id).toEqual(expect.any(String));
  });

  it("reports a user's refusal at the provider", async () => {
    const { landed } = await signIn(null);
    expect(landed.href.split('?')[0]).toBe(landing);
    expect(failureIn(landed)).toEqual({ error: 'access_denied', error_description: 'The person said no' });
  });
});

describe('account linking', () => {
  it('links to the account with the same verified address', async () => {
    const { id, email } = await createTestUser(server);
    const { sub } = newAccount(provider, { email: email.toUpperCase() });
    const { user } = await signIn(sub);
    expect(user).toMatchObject({ id, email, app_metadata: { provider: 'email', providers: ['email', 'google'] } });
    expect(user?.identities?.map((identity) => identity.provider)).toEqual(['email', 'google']);
    expect((await byPassword(email)).status).toBe(200);
  });

  it('neither opens nor reveals an account by an unverified address', async () => {
    const { id, email } = await createTestUser(server);
    const known = await signIn(newAccount(provider, { email, email_verified: false }).sub);
    const unknown = await signIn(newAccount(provider, { email_verified: false }).sub);
    const refusal = {
      error: 'access_denied',
      error_code: 'provider_email_needs_verification',
      error_description: 'Unverified email with google. A confirmation email has been sent to your google email',
    };
    expect(failureIn(known.landed)).toEqual(refusal);
    expect(failureIn(unknown.landed)).toEqual(refusal);
    const identities = await server.database.query(`select provider from auth.identities where user_id = $1`, [id]);
    expect(identities).toEqual([{ provider: 'email' }]);
    expect((await byPassword(email)).status).toBe(200);
  });

  it('answers the same for such an address the second time', async () => {
    const spaced = await startMailServer({ ...provider.settings('google'), MESSAGE_SPACING_SECONDS: '60' });
    try {
      const { email } = await createTestUser(spaced);
      const [taken, free] = [email, newEmail()].map((address) => newAccount(provider, { email: address, email_verified: false }));
      const answers = [];
      for (const who of [taken, free, taken, free]) {
        const { landed } = await signInByProvider(spaced, who?.sub ?? '');
        answers.push(failureIn(landed)['error_code']);
      }
      expect(answers).toEqual([
        'provider_email_needs_verification',
        'provider_email_needs_verification',
        'over_email_send_rate_limit',
        'over_email_send_rate_limit',
      ]);
    } finally {
      await spaced.stop();
    }
  });

  it('admits the user after the confirmation email', async () => {
    const { sub, email } = newAccount(provider, { email_verified: false });
    expect(failureIn((await signIn(sub)).landed)['error_code']).toBe('provider_email_needs_verification');
    const mail = await server.mailbox.receive(email);
    await openLink(server, mail.link);
    const { user } = await signIn(sub);
    expect(user).toMatchObject({ email, app_metadata: { providers: ['google'] } });
  });

  it('does not link by an identity with an unverified address', async () => {
    const attacker = await createTestUser(server);
    const victim = newAccount(provider);
    await server.database.query(
      `insert into auth.identities (provider_id, user_id, identity_data, provider, created_at, updated_at)
       values (gen_random_uuid()::text, $1, $2, 'keycloak', now(), now())`,
      [attacker.id, JSON.stringify({ email: victim.email, email_verified: false })],
    );
    const { user } = await signIn(victim.sub);
    expect(user?.email).toBe(victim.email);
    expect(user?.id).not.toBe(attacker.id);
  });

  it("takes over an account from a user who registered another person's address", async () => {
    const email = newEmail('victim');
    await call(server, null, '/auth/v1/signup', { method: 'POST', body: { email, password, data: { full_name: 'Not Ada' } } });
    const [registered] = await usersOf(email);
    const { sub } = newAccount(provider, { email });
    const { user } = await signIn(sub);
    expect(user).toMatchObject({ id: registered?.id, app_metadata: { provider: 'google', providers: ['google'] } });
    expect(user?.user_metadata['full_name']).toBe('Ada Example');
    expect(user?.identities).toHaveLength(1);
    expect(await byPassword(email)).toMatchObject({ status: 400, body: { error_code: 'invalid_credentials' } });
  });

  it('refuses banned users', async () => {
    const { sub } = newAccount(provider);
    const { user } = await signIn(sub);
    await server.database.query(`update auth.users set banned_until = now() + interval '1 day' where id = $1`, [user?.id]);
    const { landed, code } = await signIn(sub);
    expect(code).toBe('');
    expect(failureIn(landed)).toEqual({ error: 'access_denied', error_code: 'user_banned', error_description: 'User is banned' });
  });

  it('requires an address for a new account', async () => {
    const { sub } = newAccount(provider);
    provider.accounts.set(sub, { name: 'Nobody' });
    expect(failureIn((await signIn(sub)).landed)).toEqual({
      error: 'server_error',
      error_code: 'unexpected_failure',
      error_description: 'Error getting user email from external provider',
    });
  });
});
