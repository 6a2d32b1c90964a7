import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  createStore,
  createTestUser,
  newEmail,
  openClient,
  openLink,
  password,
  recordEvents,
  refusal,
  signedIn,
  startMailServer,
  type MailServer,
} from '#test/supabase-client.ts';
import { withoutProofs } from '#test/second-factors.ts';

let server: MailServer;
beforeAll(async () => {
  server = await startMailServer(withoutProofs);
});
afterAll(() => server.stop());
// Two clients in one browser, as in two tabs, log a warning each time.
beforeEach(() => void vi.spyOn(console, 'warn').mockImplementation(() => {}));
afterEach(() => vi.restoreAllMocks());
afterEach(() => vi.unstubAllGlobals());

/** What the client reads from a browser: its address, and how to remove tokens from it. */
function browserAt(href: string) {
  const location = new URL(href);
  const history = { state: null, replaceState: (_state: unknown, _title: string, url: string) => (location.href = url) };
  const listeners = { addEventListener: () => {}, removeEventListener: () => {} };
  vi.stubGlobal('window', { location, history, ...listeners });
  vi.stubGlobal('document', { visibilityState: 'visible' });
  return location;
}

/** The landing page of a link with the stored state of its tab. */
async function land(href: string, { storage = createStore(), flowType = 'implicit' as 'implicit' | 'pkce' } = {}) {
  const location = browserAt(href);
  const client = await openClient(server, { storage, flowType });
  const events = recordEvents(client);
  const { error } = await client.auth.initialize();
  return { client, events, error, location, storage };
}

async function askFor(what: 'otp' | 'recovery', flowType: 'implicit' | 'pkce') {
  const { email, id } = await createTestUser(server);
  const storage = createStore();
  const client = await openClient(server, { storage, flowType });
  if (what === 'otp') await client.auth.signInWithOtp({ email });
  else await client.auth.resetPasswordForEmail(email);
  const { link } = await server.mailbox.receive(email);
  return { id, email, storage, link, client };
}

describe('a client opened by a link', () => {
  it.each([
    ['otp', 'implicit', 'SIGNED_IN'],
    ['recovery', 'implicit', 'PASSWORD_RECOVERY'],
    ['otp', 'pkce', 'SIGNED_IN'],
    ['recovery', 'pkce', 'PASSWORD_RECOVERY'],
  ] as const)('for %s by %s has a session, and says %s', async (what, flowType, event) => {
    const { id, link, storage } = await askFor(what, flowType);
    const { location } = await openLink(server, link);
    const page = await land(location.href, { storage, flowType });
    expect(page.error).toBeNull();
    await page.events.until(event);
    expect((await page.client.auth.getSession()).data.session?.user.id).toBe(id);
    expect(page.location.href).not.toMatch(/access_token|code=/);
    expect(storage.items.has(`sb-${new URL(server.url).hostname.split('.')[0]}-auth-token`)).toBe(true);
    await page.client.auth.dispose();
  });

  it.each(['implicit', 'pkce'] as const)('keeps its %s session when the link was used before', async (flowType) => {
    const { link, storage } = await askFor('otp', flowType);
    const first = await openLink(server, link);
    const signed = await land(first.location.href, { storage, flowType });
    await signed.events.until('SIGNED_IN');
    const page = await land((await openLink(server, link)).location.href, { storage, flowType });
    expect(page.error).toMatchObject({
      name: 'AuthImplicitGrantRedirectError',
      message: 'Email link is invalid or has expired',
      details: { error: 'access_denied', code: 'otp_expired' },
    });
    expect((await page.client.auth.getSession()).data.session).not.toBeNull();
  });

  it('warns about old tokens and ignores ended sessions', async () => {
    const { session, client } = await signedIn(server);
    const fragment = (issued: number) =>
      `https://portal.example.com/#access_token=${session.access_token}&expires_at=${issued + 3600}&expires_in=3600&refresh_token=${session.refresh_token}&token_type=bearer&type=magiclink&sb=`;
    const now = Math.floor(Date.now() / 1000);
    expect((await land(fragment(now - 180))).error).toBeNull();
    expect(vi.mocked(console.warn).mock.calls.flat().join(' ')).toMatch(/issued over 120s ago/);
    vi.unstubAllGlobals();
    await client.auth.signOut();
    const page = await land(fragment(now));
    expect(page.error?.name).toBe('AuthSessionMissingError');
    expect((await page.client.auth.getSession()).data.session).toBeNull();
  });
});

describe('auth.exchangeCodeForSession', () => {
  it('requires the browser that started the flow', async () => {
    const { link } = await askFor('otp', 'pkce');
    const code = (await openLink(server, link)).query.get('code') ?? '';
    const stranger = await openClient(server, { flowType: 'pkce' });
    expect((await stranger.auth.exchangeCodeForSession(code)).error?.name).toBe('AuthPKCECodeVerifierMissingError');
    const other = await askFor('otp', 'pkce');
    expect((await other.client.auth.exchangeCodeForSession(code)).error).toMatchObject(
      refusal(400, 'bad_code_verifier', 'code challenge does not match previously saved code verifier'),
    );
  });

  it('accepts a code once and in time, and reports a recovery', async () => {
    const { link, client, storage } = await askFor('recovery', 'pkce');
    const code = (await openLink(server, link)).query.get('code') ?? '';
    const kept = [...storage.items.entries()];
    const { data, error } = await client.auth.exchangeCodeForSession(code);
    expect(error).toBeNull();
    expect(data).toMatchObject({ redirectType: 'recovery', session: { token_type: 'bearer' } });
    const again = await openClient(server, { flowType: 'pkce', storage: createStore(Object.fromEntries(kept)) });
    expect((await again.auth.exchangeCodeForSession(code)).error).toMatchObject(
      refusal(404, 'flow_state_not_found', 'invalid flow state, no valid flow state found'),
    );
    const late = await askFor('otp', 'pkce');
    const old = (await openLink(server, late.link)).query.get('code') ?? '';
    await server.database.query(
      `update auth.flow_state set auth_code_issued_at = now() - interval '6 minutes', created_at = now() - interval '6 minutes' where auth_code = $1`,
      [old],
    );
    expect((await late.client.auth.exchangeCodeForSession(old)).error).toMatchObject(
      refusal(422, 'flow_state_expired', 'invalid flow state, flow state has expired'),
    );
  });

  it.each(['sign-up', 'email change', 'repeated confirmation'])('completes a %s too', async (what) => {
    const email = newEmail();
    let client = await openClient(server, { flowType: 'pkce' });
    if (what === 'email change') {
      const member = await signedIn(server, { flowType: 'pkce' });
      client = member.client;
      await client.auth.updateUser({ email });
      const first = await openLink(server, (await server.mailbox.receive(member.email)).link);
      expect(first.query.get('message')).toMatch(/^Confirmation link accepted/);
    } else await client.auth.signUp({ email, password });
    if (what === 'repeated confirmation') {
      await server.mailbox.receive(email);
      await client.auth.resend({ type: 'signup', email });
    }
    const code = (await openLink(server, (await server.mailbox.receive(email)).link)).query.get('code') ?? '';
    expect((await client.auth.exchangeCodeForSession(code)).data.user?.email).toBe(email);
  });
});
