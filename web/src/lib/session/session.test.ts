import { AuthApiError, AuthRetryableFetchError } from '@supabase/auth-js';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { FakeAuth, sessionOf } from '#testing/fake-auth.ts';
import { NetworkError } from '#lib/api/errors.ts';
import { RETRY_MS } from '#lib/api/reachability.ts';
import { isRecoverySession } from './recovery-session.ts';
import { AUTH_CHANGE_KEY, createSessionStore, type SessionStore, storageKeyOf } from './session.ts';

const KEY = 'sb-portal-auth-token';
let store: SessionStore;

function start(auth: FakeAuth, port = auth.port) {
  const replaced: string[] = [];
  store = createSessionStore({ auth: port, storageKey: KEY, replacePage: (address) => replaced.push(address) });
  return replaced;
}

afterEach(() => {
  vi.useRealTimers();
  store.dispose();
});

describe('session', () => {
  it('is loading until it is known', async () => {
    const auth = new FakeAuth();
    start(auth);
    expect(store.getState().status).toBe('loading');
    auth.emit('INITIAL_SESSION', null);
    expect((await store.ready()).status).toBe('signed-out');
    expect(localStorage.getItem(AUTH_CHANGE_KEY)).toBeNull();
  });

  it('records SIGNED_IN when a session exists, and reports the current state afterwards', async () => {
    const auth = new FakeAuth();
    start(auth);
    auth.emit('INITIAL_SESSION', null);
    await store.ready();
    await store.signIn({ email: 'dana@clinic.example.com', password: 'x' });
    expect(localStorage.getItem(AUTH_CHANGE_KEY)).toBe('SIGNED_IN');
    expect((await store.ready()).status).toBe('signed-in');
    expect(await store.accessToken()).toBe('fresh');
  });

  it("throws the service's error", async () => {
    const auth = new FakeAuth();
    auth.signInError = new AuthApiError('Invalid login credentials', 400, 'invalid_credentials');
    start(auth);
    await expect(store.signIn({ email: 'dana@clinic.example.com', password: 'x' })).rejects.toBe(auth.signInError);
  });

  it('records SIGNED_OUT on a sign-out event', () => {
    const auth = new FakeAuth(sessionOf('t'));
    start(auth);
    auth.emit('INITIAL_SESSION', auth.session);
    auth.emit('SIGNED_OUT', null);
    expect(store.getState().status).toBe('signed-out');
    expect(localStorage.getItem(AUTH_CHANGE_KEY)).toBe('SIGNED_OUT');
  });

  it.each(['TOKEN_REFRESHED', 'USER_UPDATED', 'PASSWORD_RECOVERY', 'MFA_CHALLENGE_VERIFIED'] as const)('follows %s', (event) => {
    const auth = new FakeAuth(sessionOf('old'));
    start(auth);
    auth.emit(event, sessionOf('new'));
    expect(store.getState().session?.access_token).toBe('new');
  });

  it('remembers the session of PASSWORD_RECOVERY, and only that, as a recovery', () => {
    const auth = new FakeAuth();
    start(auth);
    const recovered = { ...sessionOf('t'), access_token: `h.${btoa(JSON.stringify({ session_id: 'r' }))}.s` };
    auth.emit('SIGNED_IN', recovered);
    expect(isRecoverySession(recovered)).toBe(false);
    auth.emit('PASSWORD_RECOVERY', recovered);
    expect(isRecoverySession(recovered)).toBe(true);
  });

  it('records SIGNED_IN for a second factor, and takes the new session', () => {
    const auth = new FakeAuth(sessionOf('aal1'));
    start(auth);
    auth.emit('INITIAL_SESSION', auth.session);
    localStorage.removeItem(AUTH_CHANGE_KEY);
    auth.emit('MFA_CHALLENGE_VERIFIED', sessionOf('aal2'));
    expect(store.getState().session?.access_token).toBe('aal2');
    expect(localStorage.getItem(AUTH_CHANGE_KEY)).toBe('SIGNED_IN');
  });
});

describe('signing out', () => {
  it('clears session, token and marker, then replaces the page by /signin', async () => {
    const auth = new FakeAuth(sessionOf('t'));
    const replaced = start(auth);
    auth.emit('SIGNED_IN', auth.session);
    localStorage.setItem(KEY, 'stored');
    await store.signOut();
    expect(store.getState().status).toBe('signed-out');
    expect(localStorage.getItem(KEY)).toBeNull();
    expect(localStorage.getItem(AUTH_CHANGE_KEY)).toBeNull();
    expect(replaced).toEqual(['/signin']);
    expect(auth.signOutScopes).toEqual(['local']);
  });

  it('stays on the page when that is suppressed', async () => {
    const auth = new FakeAuth(sessionOf('t'));
    const replaced = start(auth);
    await store.signOut({ redirect: false });
    expect(replaced).toEqual([]);
    expect(store.isLeaving()).toBe(false);
  });

  it('works while the server cannot be reached', async () => {
    const auth = new FakeAuth(sessionOf('t'));
    auth.signOutFails = true;
    const replaced = start(auth);
    localStorage.setItem(KEY, 'stored');
    await expect(store.signOut()).rejects.toThrow('offline');
    expect(localStorage.getItem(KEY)).toBeNull();
    expect(replaced).toEqual(['/signin']);
  });

  it('waits at most five seconds for a server that does not respond', async () => {
    vi.useFakeTimers();
    const auth = new FakeAuth(sessionOf('t'));
    const replaced = start(auth, { ...auth.port, signOut: () => new Promise(() => {}) });
    localStorage.setItem(KEY, 'stored');
    const leaving = store.signOut();
    await vi.advanceTimersByTimeAsync(5000);
    await leaving;
    expect(localStorage.getItem(KEY)).toBeNull();
    expect(replaced).toEqual(['/signin']);
  });

  it('is detected when another tab did it', () => {
    const auth = new FakeAuth(sessionOf('t'));
    start(auth);
    auth.emit('SIGNED_IN', auth.session);
    window.dispatchEvent(new StorageEvent('storage', { key: KEY, newValue: null }));
    expect(store.getState().status).toBe('signed-out');
  });
});

describe('refreshing', () => {
  it('is shared by concurrent calls', async () => {
    const auth = new FakeAuth(sessionOf('old'));
    auth.refreshAnswer = { session: sessionOf('new'), error: null };
    start(auth);
    expect(await Promise.all([store.refresh(), store.refresh()])).toEqual([true, true]);
    expect(auth.refreshes).toBe(1);
    expect(await store.accessToken()).toBe('new');
  });

  it('ends the session on a permanent refusal', async () => {
    const auth = new FakeAuth(sessionOf('old'));
    auth.refreshAnswer = { session: null, error: new AuthApiError('Invalid Refresh Token', 400, 'refresh_token_not_found') };
    start(auth);
    auth.emit('SIGNED_IN', auth.session);
    localStorage.setItem(KEY, 'stored');
    expect(await store.refresh()).toBe(false);
    expect(store.getState().status).toBe('signed-out');
    expect(localStorage.getItem(KEY)).toBeNull();
  });

  it('keeps the session while the network is down', async () => {
    const auth = new FakeAuth(sessionOf('old'));
    auth.refreshAnswer = { session: null, error: new AuthRetryableFetchError('Failed to fetch', 0) };
    start(auth);
    auth.emit('SIGNED_IN', auth.session);
    await expect(store.refresh()).rejects.toBeInstanceOf(NetworkError);
    expect(store.getState().status).toBe('signed-in');
  });

  it('waits with a stored session until the server is reached', async () => {
    vi.useFakeTimers();
    localStorage.setItem(KEY, 'stored');
    const auth = new FakeAuth();
    auth.refreshAnswer = { session: null, error: new AuthRetryableFetchError('Service Unavailable', 503) };
    start(auth);
    auth.emit('INITIAL_SESSION', null);
    await vi.advanceTimersByTimeAsync(RETRY_MS);
    expect([store.getState().status, auth.refreshes]).toEqual(['loading', 2]);
    auth.refreshAnswer = { session: sessionOf('new'), error: null };
    await vi.advanceTimersByTimeAsync(RETRY_MS);
    expect((await store.ready()).status).toBe('signed-in');
  });

  it('ends a stored session that the server refuses once it is reached', async () => {
    localStorage.setItem(KEY, 'stored');
    const auth = new FakeAuth();
    auth.refreshAnswer = { session: null, error: new AuthApiError('Invalid Refresh Token', 400, 'refresh_token_not_found') };
    start(auth);
    auth.emit('INITIAL_SESSION', null);
    expect((await store.ready()).status).toBe('signed-out');
  });
});

it('names the stored token after the first label of the host', () => {
  expect(storageKeyOf('https://abcdef.supabase.example.com')).toBe('sb-abcdef-auth-token');
  expect(storageKeyOf('http://localhost:3000')).toBe('sb-localhost-auth-token');
});
