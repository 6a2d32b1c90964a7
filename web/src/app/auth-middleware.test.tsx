import { screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { callApi } from '#lib/api/api.ts';
import { setConfig } from '#lib/api/config.ts';
import { noteActivity } from '#lib/session/idle.ts';
import { assuranceQuery } from '#lib/session/assurance.ts';
import { getQueryClient } from '#lib/api/query-client.ts';
import { getSession } from '#lib/session/session.ts';
import { getAccess } from '@recoup/contract/users/portal-access';
import { testConfig } from '#testing/config.ts';
import { FakeAuth, sessionOf } from '#testing/fake-auth.ts';
import { renderApp, startFakeSession } from '#testing/render.tsx';
import { requireSession } from './auth-middleware.ts';

const refused = { status_code: 403, code: 'mfa_required', message: 'x', errors: [], request_id: 'r' };
let session: ReturnType<typeof sessionOf>;

beforeEach(() => {
  session = sessionOf('token');
  startFakeSession(new FakeAuth(session));
  vi.stubGlobal('fetch', async (address: string) =>
    address.endsWith('/assurance')
      ? Response.json({ data: { current: 'aal1', missing: 'verify' } })
      : Response.json(refused, { status: 403 }),
  );
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function open(at: string, loader: () => Promise<unknown>) {
  return renderApp(
    [
      {
        middleware: [requireSession],
        children: [
          { path: '/debtors', loader, element: <p>All debtors</p>, errorElement: <p>Something failed</p> },
          { path: '/second-factor', loader: () => getQueryClient().query(assuranceQuery()), element: <p>Your code, please</p> },
        ],
      },
      { path: '/signin', element: <p>Please sign in</p> },
    ],
    { at },
  );
}

describe('a screen behind sign-in', () => {
  it('renders nothing, not even its error, if its loader is refused without a second factor', async () => {
    const { router } = open('/debtors?status=PAID', () => callApi(getAccess, {}));
    expect(await screen.findByText('Your code, please')).toBeTruthy();
    expect(screen.queryByText('Something failed')).toBeNull();
    expect(router.state.location.pathname + router.state.location.search).toBe('/second-factor?next=%2Fdebtors%3Fstatus%3DPAID');
  });

  it("redirects to sign-in with the fragment of the portal's first URL only", async () => {
    startFakeSession(new FakeAuth());
    window.history.replaceState(null, '', '/debtors?status=PAID#error_code=otp_expired');
    try {
      const opened = open('/debtors?status=PAID', async () => null);
      expect(await screen.findByText('Please sign in')).toBeTruthy();
      expect(opened.router.state.location.search).toBe('?next=%2Fdebtors%3Fstatus%3DPAID%23error_code%3Dotp_expired');
      opened.unmount();
      const other = open('/debtors', async () => null);
      expect(await screen.findByText('Please sign in')).toBeTruthy();
      expect(other.router.state.location.search).toBe('?next=%2Fdebtors');
    } finally {
      window.history.replaceState(null, '', '/');
    }
  });

  it('redirects to sign-in if a loader finds the session ended', async () => {
    const { router } = open('/debtors?status=PAID', async () => {
      await getSession().signOut({ redirect: false });
      throw new Error('ended');
    });
    expect(await screen.findByText('Please sign in')).toBeTruthy();
    expect(screen.queryByText('Something failed')).toBeNull();
    expect(router.state.location.search).toBe('?next=%2Fdebtors%3Fstatus%3DPAID');
  });

  it('shows any other error itself', async () => {
    open('/debtors', async () => {
      throw new Error('broken');
    });
    expect(await screen.findByText('Something failed')).toBeTruthy();
  });

  it('redirects to sign-in with the final destination', async () => {
    await getSession().signOut({ redirect: false });
    const { router } = open('/second-factor?next=%2Fsettings', async () => null);
    expect(await screen.findByText('Please sign in')).toBeTruthy();
    expect(router.state.location.search).toBe('?next=%2Fsettings');
  });

  it('asks for sign-in when the browser was closed longer than the idle time', async () => {
    setConfig({ ...testConfig, sign_in: { ...testConfig.sign_in, idle_minutes: 30 } });
    vi.useFakeTimers({ toFake: ['Date'] });
    noteActivity(session);
    vi.setSystemTime(Date.now() + 29 * 60_000);
    const early = open('/debtors', async () => null);
    expect(await screen.findByText('All debtors')).toBeTruthy();
    early.unmount();
    vi.setSystemTime(Date.now() + 2 * 60_000);
    const { router } = open('/debtors', async () => null);
    expect(await screen.findByText('Please sign in')).toBeTruthy();
    expect(router.state.location.search).toBe('?next=%2Fdebtors&reason=idle');
    expect(getSession().getState().status).toBe('signed-out');
  });

  it('treats a new session as new, regardless of earlier activity', async () => {
    setConfig({ ...testConfig, sign_in: { ...testConfig.sign_in, idle_minutes: 30 } });
    window.localStorage.setItem('lastActivity', JSON.stringify({ session: 'an-earlier-one', at: 0 }));
    open('/debtors', async () => null);
    expect(await screen.findByText('All debtors')).toBeTruthy();
  });
});
