import { AuthApiError, AuthRetryableFetchError, type AuthError, type Session } from '@supabase/auth-js';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { isRecoverySession } from '#lib/session/recovery-session.ts';
import { AUTH_CHANGE_KEY } from '#lib/session/session.ts';
import { sessionOf } from '#testing/fake-auth.ts';
import { startFakeSession } from '#testing/render.tsx';
import { enterUrlSession, takeUrlSession } from './url-session.ts';
import { otherUser } from './other-user.ts';

const own = sessionOf('x').user.id;
const tokenOf = (sub: string) => `h.${btoa(JSON.stringify({ sub, session_id: `session of ${sub}` }))}.s`;

function arriveAt(path: string, type = 'invite', sub = own) {
  const session = `access_token=${tokenOf(sub)}&expires_in=3600&refresh_token=abc&token_type=bearer&type=${type}&sb=`;
  window.history.replaceState(null, '', `${path}#${session}`);
  const urlSession = takeUrlSession();
  if (!urlSession) throw new Error('The session in the address was not seen.');
  return urlSession;
}

function authOf({ present = null, error = null }: { present?: Session | null; error?: AuthError | null }) {
  const taken: string[] = [];
  const setSession = async ({ access_token }: { access_token: string }) => {
    taken.push(access_token);
    const session = error ? null : { ...sessionOf('x'), access_token };
    return { data: { session, user: session?.user ?? null }, error };
  };
  const getSession = async () => ({ data: { session: present }, error: null });
  return { taken, auth: { setSession, getSession } as unknown as Parameters<typeof enterUrlSession>[0] };
}

const address = () => window.location.pathname + window.location.search + window.location.hash;

afterEach(() => {
  window.history.replaceState(null, '', '/');
  localStorage.clear();
  otherUser.set(null);
});

describe('a session in the URL', () => {
  it("is removed from it at once, and becomes the browser's session", async () => {
    const urlSession = arriveAt('/debtors?status=PAID');
    expect(address()).toBe('/debtors?status=PAID');
    const { auth, taken } = authOf({});
    await enterUrlSession(auth, urlSession);
    expect(taken).toEqual([tokenOf(own)]);
    expect(address()).toBe('/debtors?status=PAID');
  });

  it('from a recovery link raises PASSWORD_RECOVERY and leads to the new password, wherever it arrived', async () => {
    const store = startFakeSession();
    await enterUrlSession(authOf({}).auth, arriveAt('/', 'recovery'));
    expect(address()).toBe('/reset-password/mail');
    expect(isRecoverySession({ ...sessionOf('x'), access_token: tokenOf(own) })).toBe(true);
    expect(isRecoverySession({ ...sessionOf('x'), access_token: tokenOf('another') })).toBe(false);
    expect(store.getState().session?.access_token).toBe(tokenOf(own));
    expect(localStorage.getItem(AUTH_CHANGE_KEY)).toBe('SIGNED_IN');
  });

  it('does not replace another signed-in user, who is asked', async () => {
    const { auth, taken } = authOf({ present: sessionOf('x') });
    await enterUrlSession(auth, arriveAt('/debtors', 'invite', 'a stranger'));
    expect(taken).toEqual([]);
    expect(otherUser.get()).toMatchObject({ access_token: tokenOf('a stranger'), isRecovery: false });
    await enterUrlSession(auth, arriveAt('/debtors'));
    expect(taken).toHaveLength(1);
  });

  it.each([
    [new AuthApiError('x', 403, 'session_not_found'), '/debtors#error_code=otp_expired'],
    [new AuthRetryableFetchError('x', 0), '/debtors#error_code=temporarily_unavailable'],
  ])('passes a refusal on to the sign-in page', async (error, expected) => {
    await enterUrlSession(authOf({ error }).auth, arriveAt('/debtors'));
    expect(address()).toBe(expected);
  });

  it.each([
    [119, 0],
    [121, 1],
  ])('issued %i seconds ago warns %i times', async (age, times) => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const access_token = `h.${btoa(JSON.stringify({ sub: own, iat: Math.floor(Date.now() / 1000) - age }))}.s`;
    await enterUrlSession(authOf({}).auth, { access_token, refresh_token: 'abc', isRecovery: false });
    expect(warn).toHaveBeenCalledTimes(times);
    warn.mockRestore();
  });

  it('loads nothing if there is none', () => {
    window.history.replaceState(null, '', '/debtors#section');
    expect(takeUrlSession()).toBeNull();
    expect(address()).toBe('/debtors#section');
  });
});
