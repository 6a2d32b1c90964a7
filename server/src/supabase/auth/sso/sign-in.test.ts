import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPkceClient } from '#test/auth-flows.ts';
import { addMember, call, createOfficialClient, createTestClient, createTestUser, password } from '#test/factories.ts';
import { startRecorder } from '#test/request-recorder.ts';
import { startSamlIdp, type SamlIdp } from '#test/saml-idp.ts';
import { connect, deliver, domain, portal, startPortal } from '#test/sso.ts';
import type { TestServer } from '#test/server.ts';
import type { SsoProvider } from './providers.repository.ts';

let server: TestServer;
let idp: SamlIdp;
let provider: SsoProvider;
beforeAll(async () => {
  [server, idp] = await Promise.all([startPortal(), startSamlIdp()]);
  provider = await connect(server, idp);
});
afterAll(() => Promise.all([server.stop(), idp.stop()]));

let counter = 0;
function newPerson(attributes: Record<string, string | string[]> = {}) {
  counter += 1;
  const email = `person-${counter}@${domain}`;
  return { email, person: { nameId: `id-${counter}`, attributes: { email, ...attributes } } };
}

/** Walks through it like a browser, with the official client; the session is in the fragment. */
async function signIn(at: TestServer = server, options: { redirectTo?: string } = {}) {
  const client = await createOfficialClient(at);
  const { data, error } = await client.auth.signInWithSSO({ domain, options });
  if (error) throw error;
  const landed = await deliver(at, await idp.answer(data.url));
  const [access_token, refresh_token] = [landed.fragment.get('access_token') ?? '', landed.fragment.get('refresh_token') ?? ''];
  const session = await client.auth.setSession({ access_token, refresh_token });
  return { client, landed, access_token, session: session.data.session, user: session.data.user };
}

describe('single sign-on with the official client', () => {
  it('sends a signed request to the provider and returns with a session', async () => {
    const { email, person } = newPerson({ displayName: 'Ada Example', dept: 'Billing', givenName: 'Ada', sn: 'Example' });
    idp.visit(person);
    const { client, landed, user, access_token } = await signIn(server, { redirectTo: `${portal}/debtors?tab=all` });
    expect(landed.status).toBe(302);
    expect(landed.location.href).toMatch(/^https:\/\/portal\.example\.com\/debtors\?tab=all#access_token=.+&sb=$/);
    expect(landed.headers.get('cache-control')).toBe('no-store');
    expect(landed.headers.get('referrer-policy')).toBe('no-referrer');
    expect(user).toMatchObject({
      email,
      email_confirmed_at: expect.any(String),
      app_metadata: { provider: `sso:${provider.id}`, providers: [`sso:${provider.id}`] },
      user_metadata: {
        iss: idp.entityId,
        sub: person.nameId,
        email,
        email_verified: true,
        phone_verified: false,
        name: 'Ada Example',
        custom_claims: { department: 'Billing' },
        first_name: 'Ada',
        last_name: 'Example',
      },
      identities: [{ provider: `sso:${provider.id}`, id: person.nameId, email }],
    });
    const { data } = await client.auth.getClaims(access_token);
    expect(data?.claims).toMatchObject({
      aal: 'aal1',
      amr: [{ method: 'sso/saml', timestamp: expect.any(Number), provider: provider.id }],
    });
    const actions = await server.database.query<{ action: string; sso: boolean }>(
      `select payload->>'action' as action, (payload->>'actor_via_sso')::bool as sso from auth.audit_log_entries where payload->>'actor_id' = $1 order by created_at`,
      [user?.id],
    );
    expect(actions).toEqual([
      { action: 'user_signedup', sso: true },
      { action: 'login', sso: true },
    ]);
  });

  it('returns a code if the client has a verifier', async () => {
    const { email, person } = newPerson();
    idp.visit(person);
    const client = await createPkceClient(server);
    const { data } = await client.auth.signInWithSSO({ providerId: provider.id, options: { redirectTo: `${portal}/signin` } });
    const landed = await deliver(server, await idp.answer(data?.url ?? ''));
    expect(landed.page).toBe(`${portal}/signin`);
    expect(landed.location.hash).toBe('');
    const code = landed.query.get('code') ?? '';
    const exchanged = await client.auth.exchangeCodeForSession(code);
    expect(exchanged.error).toBeNull();
    expect(exchanged.data.user?.email).toBe(email);
    const claims = await client.auth.getClaims(exchanged.data.session?.access_token);
    expect(claims.data?.claims.amr).toEqual([{ method: 'sso/saml', timestamp: expect.any(Number), provider: provider.id }]);
    const other = await createPkceClient(server);
    expect((await other.auth.exchangeCodeForSession(code)).error).not.toBeNull();
  });

  it("goes through the provider's real page", async () => {
    const { person } = newPerson();
    idp.visit(person);
    const started = await fetch(`${server.url}/auth/v1/sso`, {
      method: 'POST',
      redirect: 'manual',
      headers: { apikey: await server.auth.anonKey() },
      body: JSON.stringify({ domain: domain.toUpperCase() }),
    });
    expect(started.status).toBe(303);
    const page = await (await fetch(started.headers.get('location') ?? '')).text();
    expect(/action="([^"]*)"/.exec(page)?.[1]).toBe(`${portal}/auth/v1/sso/saml/acs`);
    const field = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(page)?.[1] ?? '';
    const landed = await deliver(server, { SAMLResponse: field('SAMLResponse'), RelayState: field('RelayState') });
    expect(landed.page).toBe(`${portal}/`);
    expect(landed.fragment.get('token_type')).toBe('bearer');
  });

  it("finds the same user again and updates the provider's attributes", async () => {
    const { person } = newPerson({ givenName: 'Ada' });
    idp.visit(person);
    const first = await signIn();
    const email = `renamed-${counter}@${domain}`;
    idp.visit({ ...person, attributes: { email, givenName: 'Adele' } });
    const second = await signIn();
    expect(second.user).toMatchObject({ id: first.user?.id, email, user_metadata: { first_name: 'Adele' } });
    idp.visit({ nameId: `${person.nameId}-moved`, attributes: { email } });
    const third = await signIn();
    expect(third.user?.id).toBe(first.user?.id);
    expect(third.user?.identities).toHaveLength(2);
  });

  it('creates one user for two concurrent sign-ins', async () => {
    const { email, person } = newPerson();
    idp.visit(person);
    const both = await Promise.all([signIn(), signIn()]);
    expect(both[0].user?.id).toBe(both[1].user?.id);
    expect(await server.database.query('select id from auth.users where email = $1', [email])).toHaveLength(1);
  });

  it.each(['implicit', 'pkce'] as const)('ends when the provider wants it to, in the %s flow', async (flow) => {
    idp.visit(newPerson().person);
    const client = await (flow === 'pkce' ? createPkceClient(server) : createOfficialClient(server));
    const { data } = await client.auth.signInWithSSO({ domain });
    const sessionEndsAt = new Date(Date.now() + 3_600_000).toISOString();
    const landed = await deliver(server, await idp.answer(data?.url ?? '', { sessionEndsAt }));
    const code = landed.query.get('code');
    const exchanged = code ? await client.auth.exchangeCodeForSession(code) : null;
    const token = exchanged?.data.session?.access_token ?? landed.fragment.get('access_token') ?? '';
    const { data: found } = await client.auth.getClaims(token);
    const [row] = await server.database.query<{ not_after: Date }>('select not_after from auth.sessions where id = $1', [
      found?.claims.session_id,
    ]);
    expect(row?.not_after.toISOString()).toBe(sessionEndsAt);
    expect(await server.database.query('select from auth_ext.flow_session_expiries')).toEqual([]);
  });

  it("sees a client's data after becoming a member", async () => {
    idp.visit(newPerson().person);
    const { user, access_token } = await signIn();
    const client = await createTestClient(server);
    await addMember(server, { clientId: client.id, userId: user?.id ?? '' });
    const mine = await call<{ data: { client_id: string }[] }>(server, access_token, '/api/core/v1/clients/my-clients');
    expect(mine.body.data.map(({ client_id: id }) => id)).toEqual([client.id]);
  });
});

describe('a user of an identity provider', () => {
  it('is separate from a password user with the same address', async () => {
    const { email, person } = newPerson();
    const own = await createTestUser(server, { email });
    idp.visit(person);
    const { user } = await signIn();
    expect(user?.email).toBe(email);
    expect(user?.id).not.toBe(own.id);
    const client = await createOfficialClient(server);
    expect((await client.auth.signInWithPassword({ email, password })).data.user?.id).toBe(own.id);
    const rows = await server.database.query<{ is_sso_user: boolean }>(
      'select is_sso_user from auth.users where email = $1 order by 1',
      [email],
    );
    expect(rows.map((row) => row.is_sso_user)).toEqual([false, true]);
  });

  it('has no password and cannot change the address', async () => {
    const { email, person } = newPerson();
    idp.visit(person);
    const { client, access_token } = await signIn();
    for (const change of [{ password: 'a-new-password' }, { email: `other@${domain}` }, { phone: '15550100' }]) {
      const { error } = await client.auth.updateUser(change);
      expect(error).toMatchObject({ status: 422, code: 'user_sso_managed' });
    }
    expect((await client.auth.updateUser({ data: { theme: 'dark' } })).data.user?.user_metadata['theme']).toBe('dark');
    const update = await call<{ message: string }>(server, access_token, '/api/core/v1/auth/password-update', {
      method: 'POST',
      body: { old_password: 'x', new_password: 'a-new-password', confirm_password: 'a-new-password' },
    });
    expect(update.status).toBe(409);
    const stranger = await createOfficialClient(server);
    expect((await stranger.auth.signInWithPassword({ email, password: '' })).error).not.toBeNull();
    expect((await stranger.auth.signInWithOtp({ email, options: { shouldCreateUser: false } })).error).toBeNull();
    expect(await server.database.query(`select from auth.one_time_tokens where relates_to = $1`, [email])).toEqual([]);
  });

  it('cannot sign in while banned', async () => {
    idp.visit(newPerson().person);
    const { user } = await signIn();
    await server.database.query(`update auth.users set banned_until = now() + interval '1 day' where id = $1`, [user?.id]);
    for (const client of [await createOfficialClient(server), await createPkceClient(server)]) {
      const { data } = await client.auth.signInWithSSO({ domain, options: { redirectTo: `${portal}/signin` } });
      const landed = await deliver(server, await idp.answer(data?.url ?? ''));
      expect(landed.status).toBe(303);
      expect(landed.page).toBe(`${portal}/signin`);
      expect(Object.fromEntries(landed.query)).toMatchObject({ error: 'access_denied', error_code: 'user_banned' });
      expect(landed.fragment.get('error_description')).toBe('User is banned');
    }
  });

  it('is created only if sign-up is on', async () => {
    const closed = await startPortal({ SIGNUP: 'off' });
    await connect(closed, idp);
    idp.visit(newPerson().person);
    const { landed } = await signIn(closed);
    expect(landed.query.get('error_code')).toBe('signup_disabled');
    await closed.stop();
    idp.trust((await call<string>(server, null, '/auth/v1/sso/saml/metadata')).body);
  });
});

describe('invalid requests', () => {
  const ask = (body: unknown, at: TestServer = server) =>
    call<{ error_code: string; msg: string }>(at, null, '/auth/v1/sso', { method: 'POST', body });

  it.each([
    [{}, 400, 'validation_failed', 'A provider_id or domain needs to be provided'],
    [
      { domain, provider_id: '5f6d2c1a-6f0e-4d53-9f0b-0d7c6a6f0e4d' },
      400,
      'validation_failed',
      'Only one of provider_id or domain supported',
    ],
    [{ domain: 'unknown.example.com' }, 404, 'sso_provider_not_found', 'No SSO provider assigned for this domain'],
    [{ provider_id: '5f6d2c1a-6f0e-4d53-9f0b-0d7c6a6f0e4d' }, 404, 'sso_provider_not_found', 'No such SSO provider'],
    [{ provider_id: 'no uuid' }, 400, 'bad_json', expect.any(String)],
    [{ domain, code_challenge: 'x' }, 400, 'validation_failed', 'PKCE flow requires code_challenge_method and code_challenge'],
  ])('%j', async (body, status, error_code, msg) => {
    expect(await ask(body)).toMatchObject({ status, body: { error_code, msg } });
  });

  it('other methods are refused', async () => {
    const answers = [
      await call(server, null, '/auth/v1/sso'),
      await call(server, null, '/auth/v1/sso/saml/acs'),
      await call(server, null, '/auth/v1/sso/saml/metadata', { method: 'POST', body: {} }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([405, 405, 405]);
  });

  it('everything is refused when SAML is off', async () => {
    const off = await startPortal({ SAML: 'off' });
    const disabled = { status: 404, body: { error_code: 'saml_provider_disabled', msg: 'SAML 2.0 is disabled' } };
    expect(await ask({}, off)).toMatchObject(disabled);
    expect(await call(off, null, '/auth/v1/sso/saml/metadata')).toMatchObject(disabled);
    expect(await call(off, null, '/auth/v1/sso/saml/acs', { method: 'POST', body: {} })).toMatchObject(disabled);
    await off.stop();
  });

  it("asks for the sign-in page's captcha, if configured", async () => {
    const provider = await startRecorder(() => ({ body: { success: true } }));
    const guarded = await startPortal({
      CAPTCHA_PROVIDER: 'turnstile',
      CAPTCHA_SITE_KEY: 'site',
      CAPTCHA_SECRET: 'secret',
      CAPTCHA_VERIFY_URL: provider.url,
    });
    const client = await createOfficialClient(guarded);
    expect((await client.auth.signInWithSSO({ domain })).error?.code).toBe('captcha_failed');
    const solved = await client.auth.signInWithSSO({ domain, options: { captchaToken: 'solved' } });
    expect(solved.error?.code).toBe('sso_provider_not_found');
    await Promise.all([guarded.stop(), provider.stop()]);
  });

  it('is rate limited', async () => {
    // A stopped clock, because requests on both sides of a window's edge count apart.
    const now = new Date();
    const narrow = await startPortal({ CODE_REQUESTS_PER_5_MIN: '3' }, { clock: { now: () => now } });
    const answers = await Promise.all(Array.from({ length: 5 }, () => ask({ domain }, narrow)));
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(2);
    await narrow.stop();
  });
});
