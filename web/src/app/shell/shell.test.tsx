import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { MyClient } from '@recoup/contract/clients';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { getQueryClient } from '../../lib/query-client.ts';
import { SELECTED_CLIENT_KEY, useClient } from '../../lib/selected-client.ts';
import { Page } from '../../ui/page.tsx';
import { FakeAuth, sessionOf } from '../../testing/fake-auth.ts';
import { renderApp, startFakeSession } from '../../testing/render.tsx';
import { loadShell } from './shell-loader.ts';
import { Shell } from './shell.tsx';

const id = (n: number) => `018f0000-0000-7000-8000-00000000000${n}`;
const company = (n: number, name: string, done = true): MyClient => ({
  id: id(n),
  client_id: id(n),
  client_name: name,
  is_onboarding_completed: done,
  role: 'client_admin',
  code: null,
  trade: 'dental',
});

function Screen({ title }: { title: string }) {
  const client = useClient();
  return (
    <Page title={title}>
      <p>Accounts of {client.client_name}</p>
    </Page>
  );
}

function open(at: string) {
  return renderApp(
    [
      {
        Component: Shell,
        loader: loadShell,
        children: [
          { path: '/debtors', element: <Screen title="Debtors" /> },
          { path: '/debtors/:peopleId/:id', element: <Screen title="Debtor" /> },
          { path: '/debtor-entry/uploads', element: <Screen title="Uploads" /> },
        ],
      },
    ],
    { at },
  );
}

let companies: MyClient[];

beforeEach(() => {
  companies = [company(1, 'Alder Family Dental', false), company(2, 'Birch Orthodontics')];
  vi.stubGlobal('fetch', async () => Response.json({ data: companies }));
});
afterEach(() => {
  vi.unstubAllGlobals();
  // The module remembers the company for the page's life; another tab's switch is how it is told otherwise.
  window.dispatchEvent(new StorageEvent('storage', { key: SELECTED_CLIENT_KEY, newValue: null }));
});

describe('shell', () => {
  it('opens with the first company whose onboarding is complete, saves it, and titles the tab', async () => {
    startFakeSession();
    open('/debtors');
    expect(await screen.findByText('Accounts of Birch Orthodontics')).toBeTruthy();
    expect(localStorage.getItem(SELECTED_CLIENT_KEY)).toBe(id(2));
    expect(document.title).toBe('Debtors | Birch Orthodontics - Recoup Client Portal');
    expect(screen.getByRole('navigation', { name: 'Breadcrumbs' }).textContent).toContain('Debtors');
  });

  it('switches the company: starts the section anew and forgets the other one', async () => {
    startFakeSession();
    const { router } = open('/debtors/p/a');
    await screen.findByText('Accounts of Birch Orthodontics');
    getQueryClient().setQueryData(['client', id(2), 'accounts.list', {}, {}], ['secret of Birch']);
    await userEvent.click(await screen.findByRole('button', { name: /Switch company/ }));
    await userEvent.click(await screen.findByRole('option', { name: /Alder/ }));
    expect(await screen.findByText('Accounts of Alder Family Dental')).toBeTruthy();
    expect(router.state.location.pathname).toBe('/debtors');
    expect(getQueryClient().getQueryData(['client', id(2), 'accounts.list', {}, {}])).toBeUndefined();
    expect(localStorage.getItem(SELECTED_CLIENT_KEY)).toBe(id(1));
  });

  it('notices that another tab switched the company', async () => {
    startFakeSession();
    open('/debtors');
    await screen.findByText('Accounts of Birch Orthodontics');
    localStorage.setItem(SELECTED_CLIENT_KEY, id(1));
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: SELECTED_CLIENT_KEY, newValue: id(1) })));
    expect(await screen.findByText('Accounts of Alder Family Dental')).toBeTruthy();
  });

  it('goes to places by g and a letter, but not while somebody types', async () => {
    startFakeSession();
    const { router } = open('/debtor-entry/uploads');
    await screen.findByText('Accounts of Birch Orthodontics');
    await userEvent.keyboard('d');
    expect(router.state.location.pathname).toBe('/debtor-entry/uploads');
    await userEvent.keyboard('gd');
    await waitFor(() => expect(router.state.location.pathname).toBe('/debtors'));
    await userEvent.keyboard('?');
    expect(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })).toBeTruthy();
  });

  it('closes the drawer on a route change', async () => {
    startFakeSession();
    const { router } = open('/debtor-entry/uploads');
    await userEvent.click(await screen.findByRole('button', { name: 'Open the menu' }));
    const drawer = await screen.findByRole('dialog', { name: 'Menu' });
    await userEvent.click(within(drawer).getByRole('link', { name: 'Debtors' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Menu' })).toBeNull());
    expect(router.state.location.pathname).toBe('/debtors');
  });

  it('shows who is signed in, and signs out', async () => {
    const auth = new FakeAuth(sessionOf('t'));
    const replaced: string[] = [];
    startFakeSession(auth, (address) => replaced.push(address));
    open('/debtors');
    await userEvent.click(await screen.findByRole('button', { name: 'Your account, Dana Whitfield' }));
    const menu = await screen.findByRole('menu');
    expect(menu.textContent).toContain('dana@clinic.example.com');
    expect(menu.textContent).toContain('Administrator');
    await userEvent.click(within(menu).getByRole('menuitem', { name: 'Sign out' }));
    await waitFor(() => expect(replaced).toEqual(['/signin']));
  });

  it('tells a user without companies what to do', async () => {
    companies = [];
    startFakeSession();
    open('/debtors');
    expect(await screen.findByRole('heading', { name: 'You do not belong to a company yet' })).toBeTruthy();
    expect(screen.getByText(/dana@clinic\.example\.com/)).toBeTruthy();
  });

  it('leads back to sign-in when the session was ended elsewhere before the page was loaded', async () => {
    startFakeSession();
    vi.stubGlobal('fetch', async () =>
      Response.json(
        { status_code: 401, code: 'unauthenticated', message: 'Your session has ended.', errors: [], request_id: 'r' },
        { status: 401 },
      ),
    );
    const { router } = renderApp(
      [
        { Component: Shell, loader: loadShell, children: [{ path: '/debtors', element: <Screen title="Debtors" /> }] },
        { path: '/signin', element: <h1>Sign in</h1> },
      ],
      { at: '/debtors?status=NEW' },
    );
    expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeTruthy();
    expect(router.state.location.search).toBe('?next=%2Fdebtors%3Fstatus%3DNEW');
  });
});
