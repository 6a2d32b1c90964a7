import type { AccessEvent, AccessSession, PortalAccess } from '@recoup/contract/users/portal-access';
import { AuthApiError } from '@supabase/auth-js';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Outlet } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Toasts } from '#app/toasts.tsx';
import { setAuthFlows, type AuthFlows } from '#lib/session/auth-flows.ts';
import { setConfig } from '#lib/api/config.ts';
import { rememberedClientId } from '#lib/session/selected-client.ts';
import { testConfig } from '#testing/config.ts';
import { FakeAuth, sessionOf } from '#testing/fake-auth.ts';
import { renderApp, startFakeSession } from '#testing/render.tsx';
import { accessRoutes } from './routes.tsx';

const at = '2026-11-20T15:05:00.000Z';
const ids = [1, 2, 3, 4].map((n) => `018f0000-0000-7000-8000-00000000000${n}`) as [string, string, string, string];

const app: PortalAccess['factors'][number] = {
  id: ids[0],
  type: 'totp',
  name: 'My phone',
  phone_last4: null,
  is_verified: true,
  created_at: at,
  last_used_at: at,
};
const google: PortalAccess['identities'][number] = {
  identity_id: '018f0000-0000-4000-8000-000000000009',
  provider: 'google',
  email: 'dana@mail.example.com',
  created_at: at,
  last_sign_in_at: at,
  can_unlink: true,
};
const session = (over: Partial<AccessSession>): AccessSession => ({
  id: ids[0],
  is_current: false,
  device: 'Chrome on Windows',
  ip: '203.0.113.7',
  level: 'aal1',
  created_at: at,
  last_seen_at: at,
  ...over,
});
const event = (over: Partial<AccessEvent>): AccessEvent => ({
  id: ids[0],
  action: 'login',
  ip: '203.0.113.7',
  device: 'Firefox on Linux',
  method: 'email',
  result: null,
  at,
  ...over,
});

let access: PortalAccess;
let sessions: AccessSession[];
let events: AccessEvent[];
let calls: string[];
let refusal: ((call: string) => Response | null) | undefined;
let authCalls: unknown[];
let authError: AuthApiError | null;

beforeEach(() => {
  access = {
    email: 'dana@clinic.example.com',
    phone: null,
    has_password: true,
    is_managed: false,
    companies: [
      { client_id: ids[0], client_name: 'Clinic One', role: 'client_admin', locations: null },
      { client_id: ids[1], client_name: 'Clinic Two', role: 'client_staff', locations: ['Eastside', 'Harbor'] },
    ],
    factors: [app],
    identities: [google],
    recovery_codes_left: 2,
    is_second_factor_required: false,
  };
  sessions = [session({ is_current: true, device: 'Safari on iPhone' }), session({ id: ids[1] })];
  events = [event({})];
  [calls, authCalls, refusal, authError] = [[], [], undefined, null];
  const answer = (name: string) => async (input: unknown) => {
    authCalls.push([name, input]);
    return { data: authError ? null : {}, error: authError };
  };
  setAuthFlows({
    linkIdentity: answer('linkIdentity'),
    unlinkIdentity: answer('unlinkIdentity'),
    mfa: { unenroll: answer('unenroll') },
  } as unknown as AuthFlows);
  const auth = new FakeAuth(sessionOf('token'));
  auth.refreshAnswer = { session: sessionOf('fresh'), error: null };
  startFakeSession(auth);
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    const { pathname, search } = new URL(address);
    const call = `${init.method} ${pathname.replace('/api/core', '')}${search}`;
    calls.push(call);
    return refusal?.(call) ?? answerTo(call);
  });
});
afterEach(() => vi.unstubAllGlobals());

function answerTo(call: string): Response {
  if (call.endsWith('/my-clients'))
    return Response.json({
      data: access.companies.map((company) => ({
        ...company,
        id: company.client_id,
        code: 'C1',
        trade: 'other',
        is_onboarding_completed: true,
      })),
    });
  if (call === 'GET /v1/access') return Response.json({ data: access });
  if (call === 'GET /v1/access/sessions') return Response.json({ data: sessions });
  if (call.startsWith('GET /v1/access/activity')) {
    const isSecond = call.includes('cursor=');
    const data = isSecond ? [event({ id: ids[3], action: 'login_failed', method: null })] : events;
    return Response.json({ data, page: { next_cursor: isSecond ? null : 'next', total: null } });
  }
  if (call === 'DELETE /v1/access/sessions') {
    sessions = sessions.filter((row) => row.is_current);
    return Response.json({ data: { ended: 1 } });
  }
  if (call.startsWith('DELETE /v1/access/sessions/')) {
    sessions = sessions.filter((row) => !call.endsWith(row.id) || row.is_current);
    return new Response(null, { status: 204 });
  }
  throw new Error(`Nobody answers ${call}.`);
}

const refused = (status: number, message: string) =>
  Response.json({ status_code: status, code: 'x', message, errors: [], request_id: 'r-1' }, { status });

function open(address = '/client-portal-access') {
  const frame = (
    <>
      <Toasts />
      <Outlet />
    </>
  );
  const routes = [{ element: frame, children: [...accessRoutes, { path: '/', element: <p>Home</p> }] }];
  return renderApp(routes, { at: address });
}

const list = async (name: string) => within(await screen.findByRole('list', { name }));
const dialog = async (name: string | RegExp) => within(await screen.findByRole('dialog', { name }));

describe('companies section', () => {
  it('lists role and locations, and opens a company', async () => {
    const { router } = open();
    const rows = await list('Companies you can open');
    expect(rows.getByText('Administrator · All locations')).toBeTruthy();
    expect(rows.getByText('Staff · Only Eastside and Harbor')).toBeTruthy();
    expect(await rows.findByText('Current')).toBeTruthy();
    await userEvent.click(rows.getByRole('button', { name: 'Open Clinic Two' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
    expect(rememberedClientId()).toBe(ids[1]);
  });

  it('shows a load error once while the other sections work', async () => {
    refusal = (call) => (call === 'GET /v1/access' ? refused(422, 'Not just now.') : null);
    open();
    expect(await screen.findByText('Not just now.')).toBeTruthy();
    expect(await list('Sessions')).toBeTruthy();
    refusal = undefined;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await list('Sign-in methods')).toBeTruthy();
  });
});

describe('factors section', () => {
  it('invites users without a factor to add one', async () => {
    access = { ...access, factors: [{ ...app, is_verified: false }] };
    const { router } = open();
    expect(await screen.findByText('Two-factor authentication is off')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Add a phone' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Add an app' }));
    expect(router.state.location.search).toBe('?panel=app');
    const name = (await dialog('Add an authenticator app')).getByLabelText('Name');
    await waitFor(() => expect(document.activeElement).toBe(name));
  });

  it('warns about few recovery codes and confirms before replacing them', async () => {
    const { router } = open();
    const rows = await list('Two-factor authentication');
    expect(rows.getByText('Only 2 left')).toBeTruthy();
    await userEvent.click(rows.getByRole('button', { name: 'Create new codes' }));
    const box = await dialog('Create new recovery codes?');
    expect(box.getByText(/2 codes you saved before will no longer work/)).toBeTruthy();
    await userEvent.click(box.getByRole('button', { name: 'Cancel' }));
    expect(router.state.location.search).toBe('');
    expect(calls.some((call) => call.startsWith('POST'))).toBe(false);
  });

  it.each([
    [false, 'Afterward, your password alone will sign you in'],
    [true, 'You will set up another before you continue'],
  ])('confirms the consequence before removing a factor (required: %s)', async (isRequired, consequence) => {
    access = { ...access, is_second_factor_required: isRequired };
    open();
    await userEvent.click((await list('Two-factor authentication')).getByRole('button', { name: 'Remove My phone' }));
    const box = await dialog('Remove My phone?');
    expect(box.getByText(new RegExp(consequence))).toBeTruthy();
    access = { ...access, factors: [] };
    await userEvent.click(box.getByRole('button', { name: 'Remove' }));
    expect(await screen.findByText('Two-factor authentication is off')).toBeTruthy();
    expect(authCalls).toEqual([['unenroll', { factorId: app.id }]]);
  });

  it('keeps the factor when the service requires a code first', async () => {
    authError = new AuthApiError('AAL2 required', 422, 'insufficient_aal');
    open();
    await userEvent.click((await list('Two-factor authentication')).getByRole('button', { name: 'Remove My phone' }));
    const box = await dialog('Remove My phone?');
    await userEvent.click(box.getByRole('button', { name: 'Remove' }));
    expect((await box.findByRole('alert')).textContent).toContain('Confirm with an existing two-factor method');
  });
});

describe('sign-in methods section', () => {
  it('links a provider, and explains the consequence of unlinking', async () => {
    setConfig({
      ...testConfig,
      sign_in: {
        ...testConfig.sign_in,
        providers: [
          { id: 'google', name: 'Google' },
          { id: 'azure', name: 'Microsoft' },
        ],
      },
    });
    open();
    const rows = await list('Sign-in methods');
    await userEvent.click(rows.getByRole('button', { name: 'Link Microsoft' }));
    const redirectTo = `${window.location.origin}/client-portal-access?linked=azure`;
    expect(authCalls).toEqual([['linkIdentity', { provider: 'azure', options: { redirectTo } }]]);

    await userEvent.click(rows.getByRole('button', { name: 'Unlink Google' }));
    const box = await dialog('Unlink Google?');
    expect(box.getByText(/no longer sign in with Google as dana@mail.example.com/)).toBeTruthy();
    access = { ...access, identities: [] };
    await userEvent.click(box.getByRole('button', { name: 'Unlink' }));
    expect(authCalls.at(-1)).toEqual(['unlinkIdentity', expect.objectContaining({ identity_id: google.identity_id })]);
    expect(await rows.findByRole('button', { name: 'Link Google' })).toBeTruthy();
  });

  it('ends the session from before linking', async () => {
    sessionStorage.setItem('linkingFrom', ids[1]);
    open('/client-portal-access?linked=google');
    await waitFor(() => expect(calls).toContain(`DELETE /v1/access/sessions/${ids[1]}`));
    expect(await screen.findByText('You are not signed in anywhere else.')).toBeTruthy();
    expect(sessionStorage.getItem('linkingFrom')).toBeNull();
  });

  it('keeps the only method', async () => {
    access = { ...access, identities: [{ ...google, can_unlink: false }] };
    open();
    const rows = await list('Sign-in methods');
    expect(rows.queryByRole('button', { name: 'Unlink Google' })).toBeNull();
    expect(rows.getByText('This is your only sign-in method, so it cannot be unlinked.')).toBeTruthy();
  });

  it.each([
    ['?linked=google', 'Google is linked. You can now sign in with it.'],
    [
      '?linked=google&error=&error_code=identity_already_exists&error_description=Identity+is+already+linked+to+another+user',
      'This Google account is linked to another person’s portal account. Unlink it there first, or choose another account.',
    ],
    [
      '?linked=google#error_code=identity_already_exists&error_description=Identity+is+already+linked',
      'This Google account is already linked to you.',
    ],
    ['?linked=google&error=access_denied', 'Google was not linked because access was not allowed there. Nothing has changed.'],
  ])('shows the outcome and cleans the URL: %s', async (query, text) => {
    const { router } = open(`/client-portal-access${query}`);
    expect(await screen.findByText(text)).toBeTruthy();
    await waitFor(() => expect(router.state.location.search + router.state.location.hash).toBe(''));
    await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(screen.queryByText(text)).toBeNull();
  });
});

describe('sessions section', () => {
  it('ends one session; the current one has no button', async () => {
    open();
    const rows = await list('Sessions');
    expect(rows.getByText('This device')).toBeTruthy();
    expect(rows.getAllByRole('button')).toHaveLength(1);
    await userEvent.click(rows.getByRole('button', { name: 'End the session of Chrome on Windows' }));
    await userEvent.click((await dialog('End the session of Chrome on Windows?')).getByRole('button', { name: 'End session' }));
    expect(await screen.findByText('You are not signed in anywhere else.')).toBeTruthy();
    expect(calls).toContain(`DELETE /v1/access/sessions/${ids[1]}`);
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('list', { name: 'Sessions' })));
  });

  it('reports a session that had already ended', async () => {
    open();
    await userEvent.click((await list('Sessions')).getByRole('button', { name: /^End the session/ }));
    refusal = (call) => (call.startsWith('DELETE') ? refused(404, 'Gone.') : null);
    sessions = sessions.slice(0, 1);
    await userEvent.click((await dialog(/^End the session/)).getByRole('button', { name: 'End session' }));
    expect(await screen.findByText('That session had already ended')).toBeTruthy();
    expect(await screen.findByText('You are not signed in anywhere else.')).toBeTruthy();
  });

  it('ends all other sessions', async () => {
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Sign out other devices' }));
    const box = await dialog('End all other sessions?');
    expect(box.getByText(/1 other session will be signed out/)).toBeTruthy();
    await userEvent.click(box.getByRole('button', { name: 'Sign out other devices' }));
    expect(await screen.findByText('1 other session ended')).toBeTruthy();
    expect(calls).toContain('DELETE /v1/access/sessions');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('list', { name: 'Sessions' })));
  });
});

describe('sign-in activity section', () => {
  it('shows events and loads older pages', async () => {
    events = [
      event({ method: 'google' }),
      event({ id: ids[1], action: 'verification_attempted', method: null, result: 'wrong' }),
      event({ id: ids[2], action: 'verification_attempted', method: null, result: null, device: null, ip: null }),
    ];
    open();
    const table = within(await screen.findByRole('table', { name: 'Recent sign-in activity' }));
    expect(table.getByText('Signed in')).toBeTruthy();
    expect(table.getByText('Google')).toBeTruthy();
    expect(table.getByText('Wrong code')).toBeTruthy();
    expect(table.getByText('Code entered')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Show older activity' }));
    expect(await table.findByText('Wrong password')).toBeTruthy();
    expect(calls).toContain('GET /v1/access/activity?limit=15&cursor=next');
    expect(screen.queryByRole('button', { name: 'Show older activity' })).toBeNull();
  });

  it('has an empty state', async () => {
    events = [];
    open();
    expect(await screen.findByText('Nothing yet')).toBeTruthy();
  });
});
