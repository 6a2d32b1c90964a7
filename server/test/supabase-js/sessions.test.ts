import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startTestServer, type TestServer } from '#test/server.ts';
import { createStore, createTestUser, openClient, password, recordEvents, refusal, signedIn } from '#test/supabase-client.ts';
import { withoutProofs } from '#test/second-factors.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer(withoutProofs);
});
afterAll(() => server.stop());

const keyOf = (store: ReturnType<typeof createStore>) => [...store.items.keys()];

describe('client session', () => {
  it('is stored under a host-specific key and shared with other tabs', async () => {
    const storage = createStore();
    const { session } = await signedIn(server, { storage });
    expect(keyOf(storage)).toEqual([`sb-${new URL(server.url).hostname.split('.')[0]}-auth-token`]);
    const other = await openClient(server, { storage });
    expect((await other.auth.getSession()).data.session?.access_token).toBe(session.access_token);
  });

  it('emits its events in order', async () => {
    const client = await openClient(server);
    const { email } = await createTestUser(server);
    const events = recordEvents(client);
    await events.until('INITIAL_SESSION');
    await client.auth.signInWithPassword({ email, password });
    await client.auth.refreshSession();
    await client.auth.updateUser({ data: { theme: 'dark' } });
    await client.auth.signOut();
    expect(events.seen).toEqual(['INITIAL_SESSION', 'SIGNED_IN', 'TOKEN_REFRESHED', 'USER_UPDATED', 'SIGNED_OUT']);
  });

  it('is set from tokens and refreshed before expiry', async () => {
    const { session } = await signedIn(server);
    const client = await openClient(server);
    const set = await client.auth.setSession(session);
    expect(set.data.session).toMatchObject({ access_token: session.access_token, refresh_token: session.refresh_token });
    const [header, payload = '', signature] = session.access_token.split('.');
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')) as Record<string, unknown>;
    const ended = Buffer.from(JSON.stringify({ ...claims, exp: 1 })).toString('base64url');
    const again = await client.auth.setSession({ ...session, access_token: `${header}.${ended}.${signature}` });
    expect(again.error).toBeNull();
    expect(again.data.session?.refresh_token).not.toBe(session.refresh_token);
  });

  it('refreshes itself once for concurrent callers', async () => {
    const storage = createStore();
    const { session } = await signedIn(server, { storage });
    const [key = ''] = keyOf(storage);
    const soon = JSON.stringify({ ...session, expires_at: Math.floor(Date.now() / 1000) + 20 });
    storage.setItem(key, soon);
    const client = await openClient(server, { storage, autoRefreshToken: true });
    const events = recordEvents(client);
    await client.auth.startAutoRefresh();
    await events.until('TOKEN_REFRESHED');
    await client.auth.stopAutoRefresh();
    const now = (await client.auth.getSession()).data.session;
    expect(now?.refresh_token).not.toBe(session.refresh_token);

    storage.setItem(key, JSON.stringify({ ...now, expires_at: 1 }));
    const answers = await Promise.all([1, 2, 3].map(() => client.auth.getSession()));
    expect(new Set(answers.map(({ data }) => data.session?.refresh_token)).size).toBe(1);
    expect((await client.auth.getUser()).error).toBeNull();
  });

  it('is removed when its refresh fails permanently', async () => {
    const storage = createStore();
    const { session } = await signedIn(server, { storage });
    const client = await openClient(server, { storage });
    const events = recordEvents(client);
    const [key = ''] = keyOf(storage);
    await server.database.query('delete from auth.sessions where user_id = $1', [session.user.id]);
    storage.setItem(key, JSON.stringify({ ...session, expires_at: 1 }));
    const { data, error } = await client.auth.getSession();
    expect(data.session).toBeNull();
    expect(error).toMatchObject(refusal(400, 'refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found'));
    await events.until('SIGNED_OUT');
    expect(keyOf(storage)).toEqual([]);
  });
});

describe('auth.refreshSession', () => {
  it('uses the stored or given tokens', async () => {
    const { client, session } = await signedIn(server);
    const first = await client.auth.refreshSession();
    expect(first.data.session?.refresh_token).not.toBe(session.refresh_token);
    const other = await openClient(server);
    const refresh_token = first.data.session?.refresh_token ?? '';
    expect((await other.auth.refreshSession({ refresh_token })).data.user?.id).toBe(session.user.id);
    expect((await (await openClient(server)).auth.refreshSession()).error?.name).toBe('AuthSessionMissingError');
  });

  it('reports the reason of a failure', async () => {
    const client = await openClient(server);
    const refresh = async (refresh_token: string) => (await client.auth.refreshSession({ refresh_token })).error;
    expect(await refresh('abcdefghijkl')).toMatchObject(
      refusal(400, 'refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found'),
    );
    expect(await refresh('no token')).toMatchObject(refusal(400, 'validation_failed', 'Refresh token is not valid'));

    const banned = await signedIn(server);
    await server.database.query(`update auth.users set banned_until = now() + interval '1 hour' where id = $1`, [banned.id]);
    expect(await refresh(banned.session.refresh_token)).toMatchObject(
      refusal(400, 'user_banned', 'Invalid Refresh Token: User Banned'),
    );
    const ended = await signedIn(server);
    await server.database.query(`update auth.sessions set not_after = now() - interval '1 second' where user_id = $1`, [
      ended.id,
    ]);
    expect(await refresh(ended.session.refresh_token)).toMatchObject(
      refusal(400, 'session_expired', 'Invalid Refresh Token: Session Expired'),
    );
    const orphan = await signedIn(server);
    await server.database.query('update auth.refresh_tokens set session_id = null where token = $1', [
      orphan.session.refresh_token,
    ]);
    // The client reports this as a missing session.
    expect((await refresh(orphan.session.refresh_token))?.name).toBe('AuthSessionMissingError');
  });

  it('ends the token family when an old token is reused', async () => {
    const { client, session, id } = await signedIn(server);
    await client.auth.refreshSession();
    await client.auth.refreshSession();
    await server.database.query(`update auth.refresh_tokens set updated_at = now() - interval '1 minute' where user_id = $1`, [
      id,
    ]);
    const thief = await openClient(server);
    const used = refusal(400, 'refresh_token_already_used', 'Invalid Refresh Token: Already Used');
    expect((await thief.auth.refreshSession({ refresh_token: session.refresh_token })).error).toMatchObject(used);
    // Differs from GoTrue, which leaves the access token valid until it expires: the session ends at once.
    expect((await client.auth.refreshSession()).error?.code).toBe('refresh_token_not_found');
    expect((await client.auth.getUser(session.access_token)).error?.name).toBe('AuthSessionMissingError');
  });
});

describe('auth.signOut', () => {
  it.each([
    ['global', [false, false]],
    ['local', [false, true]],
    ['others', [true, false]],
  ] as const)('scope %s ends what it says', async (scope, [mine, theirs]) => {
    const { client, email } = await signedIn(server);
    const other = await openClient(server);
    await other.auth.signInWithPassword({ email, password });
    const { data } = await client.auth.getSession();
    expect((await client.auth.signOut({ scope })).error).toBeNull();
    expect((await client.auth.getSession()).data.session !== null).toBe(scope === 'others');
    const token = data.session?.access_token ?? '';
    expect((await (await openClient(server)).auth.getUser(token)).error === null).toBe(mine);
    expect((await other.auth.getUser()).error === null).toBe(theirs);
  });

  it('succeeds with an expired session', async () => {
    const { client, id } = await signedIn(server);
    await server.database.query('delete from auth.sessions where user_id = $1', [id]);
    expect((await client.auth.signOut()).error).toBeNull();
  });
});

describe('server outage', () => {
  it('does not end sessions', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const away = await startTestServer();
    const storage = createStore();
    const { session } = await signedIn(away, { storage });
    const client = await openClient(away, { storage });
    await client.auth.getSession();
    await away.stop();
    expect((await client.auth.getUser()).error?.name).toBe('AuthRetryableFetchError');
    expect((await client.auth.getSession()).data.session?.access_token).toBe(session.access_token);
    vi.restoreAllMocks();
  });
});
