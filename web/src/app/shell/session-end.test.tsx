import { emptyHome } from '#features/home/testing/samples.ts';
import { getAccess } from '@recoup/contract/users/portal-access';
import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useApiMutation } from '#lib/api/auth-query.ts';
import { isLocked, unlockPage } from '#lib/session/lock.ts';
import { Page } from '#ui/page.tsx';
import { UnsavedChangesGuard } from '#ui/unsaved-changes-guard.tsx';
import { FakeAuth, sessionOf } from '#testing/fake-auth.ts';
import { FakeFactors } from '#testing/fake-factors.ts';
import { renderApp, startFakeSession } from '#testing/render.tsx';
import { RootLayout } from '../root-layout.tsx';
import { loadShell } from './shell-loader.ts';
import { Shell } from './shell.tsx';

const company = {
  id: '018f0000-0000-7000-8000-000000000002',
  client_id: '018f0000-0000-7000-8000-000000000002',
  client_name: 'Birch Orthodontics',
  is_onboarding_completed: true,
  role: 'client_admin',
  code: null,
  trade: 'dental',
};
const operational = { status: 'operational', maintenance: [], incidents: [], as_of: '2026-01-01T00:00:00Z' };
const refused = { status_code: 403, code: 'mfa_required', message: 'x', errors: [], request_id: 'r' };

let missing: 'none' | 'verify' | 'set_up';
let auth: FakeAuth;

beforeEach(() => {
  missing = 'verify';
  auth = new FakeAuth(sessionOf('token'));
  startFakeSession(auth);
  vi.stubGlobal('fetch', async (address: string) => {
    if (address.endsWith('/my-clients')) return Response.json({ data: [company] });
    // Abilities and unread counts load separately and block nothing.
    if (address.endsWith(company.client_id)) return Response.json({ data: null });
    if (address.endsWith('/inbox/counts')) return Response.json({ data: emptyHome.needs.counts });
    if (address.includes('/notifications?'))
      return Response.json({ data: [], page: { next_cursor: null, total: null }, unread: 0, as_of: '2026-01-01T00:00:00Z' });
    if (address.endsWith('/core/v1/status')) return Response.json({ data: operational });
    if (address.endsWith('/assurance')) return Response.json({ data: { current: 'aal1', missing } });
    return Response.json(refused, { status: 403 });
  });
});
afterEach(() => {
  act(unlockPage);
  vi.unstubAllGlobals();
});

/** A screen that is refused without a second factor; `typed` simulates a form with input. */
function Screen({ typed }: { typed: boolean }) {
  const save = useApiMutation(getAccess);
  return (
    <Page title="Jane Doe">
      <label>
        Notes <input defaultValue="typed" />
      </label>
      <button type="button" onClick={() => save.mutate({})}>
        Save
      </button>
      <UnsavedChangesGuard when={typed} />
    </Page>
  );
}

async function open(typed: boolean) {
  const app = renderApp(
    [
      {
        Component: RootLayout,
        children: [
          { Component: Shell, loader: loadShell, children: [{ path: '/debtors', element: <Screen typed={typed} /> }] },
          { path: '/second-factor', element: <p>Your code, please</p> },
        ],
      },
    ],
    { at: '/debtors?status=PAID' },
  );
  await screen.findByRole('button', { name: 'Save' });
  return app;
}
const lock = () => screen.findByRole('dialog', { name: 'Sign in again' });

describe('an open screen that is refused', () => {
  it('leads to the second factor and back', async () => {
    const { router } = await open(false);
    window.history.replaceState(null, '', '/debtors?status=PAID');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Your code, please')).toBeTruthy();
    expect(router.state.location.search).toBe('?next=%2Fdebtors%3Fstatus%3DPAID');
  });

  it('asks for it in place if there is unsaved input, and uncovers the form afterwards', async () => {
    new FakeFactors().onVerified = () => (missing = 'none');
    await open(true);
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await lock();
    expect(document.title).toBe('Locked | Recoup Client Portal');
    await userEvent.type(await screen.findByLabelText('Code from your authenticator app'), '123456');
    await waitFor(() => expect(isLocked()).toBe(false));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByLabelText<HTMLInputElement>('Notes').value).toBe('typed');
    expect(document.title).toBe('Jane Doe | Birch Orthodontics - Recoup Client Portal');
  });
});

describe('a session that ends with unsaved input', () => {
  const endSession = () =>
    act(() => {
      auth.session = null;
      auth.emit('SIGNED_OUT', null);
    });

  it('is covered until the same user signs in, and reports a wrong password', async () => {
    await open(true);
    endSession();
    const dialog = await lock();
    expect(dialog.textContent).toContain('Your session has ended. Your unsaved changes are still here.');
    expect(dialog.textContent).toContain('dana@clinic.example.com');
    await userEvent.click(screen.getByRole('button', { name: 'Sign in and continue' }));
    expect(await screen.findByText('Enter your password')).toBeTruthy();
    missing = 'none';
    await userEvent.type(screen.getByLabelText('Password'), 'demo-password');
    await userEvent.click(screen.getByRole('button', { name: 'Sign in and continue' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByLabelText<HTMLInputElement>('Notes').value).toBe('typed');
    expect(auth.signedInWith).toEqual([{ email: 'dana@clinic.example.com', password: 'demo-password' }]);
  });

  it('asks for the second factor too, and sends users who must set one up to another tab', async () => {
    await open(true);
    endSession();
    await lock();
    missing = 'set_up';
    act(() => auth.emit('SIGNED_IN', sessionOf('again')));
    const link = await screen.findByRole('link', { name: 'Set up two-factor authentication' });
    expect(link.getAttribute('href')).toBe('/second-factor');
    expect(isLocked()).toBe(true);
  });

  it('stays covered for anyone else', async () => {
    missing = 'none';
    await open(true);
    endSession();
    await lock();
    const stranger = sessionOf('other');
    stranger.user = { ...stranger.user, id: '018f0000-0000-7000-8000-000000000099', email: 'sam@clinic.example.com' };
    act(() => auth.emit('SIGNED_IN', stranger));
    expect(await screen.findByRole('button', { name: 'Continue as sam@clinic.example.com' })).toBeTruthy();
    expect(isLocked()).toBe(true);
  });
});
