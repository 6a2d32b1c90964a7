import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { MyClient } from '@recoup/contract/users/memberships';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { clientDetailsQuery } from '#lib/session/client-details.ts';
import { watchMembership } from '#lib/session/membership-watch.ts';
import { getQueryClient } from '#lib/api/query-client.ts';
import { SELECTED_CLIENT_KEY, useClient } from '#lib/session/selected-client.ts';
import { Page } from '#ui/page.tsx';
import { FakeAuth, sessionOf } from '#testing/fake-auth.ts';
import { renderApp, startFakeSession } from '#testing/render.tsx';
import { loadConsole } from '../console/console-loader.ts';
import { ConsoleShell } from '../console/console-shell.tsx';
import { requireSession } from '../auth-middleware.ts';
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
          { path: '/', element: <Screen title="Home" /> },
          { path: '/debtors', element: <Screen title="Debtors" /> },
          { path: '/debtors/:peopleId/:id', element: <Screen title="Debtor" /> },
          { path: '/manage-users', element: <Screen title="Manage users" /> },
          { path: '/debtor-entry/uploads', element: <Screen title="Uploads" /> },
          { path: '/manage-business', element: <Screen title="First of the section" /> },
          { path: '/manage-business/bank-accounts', element: <Screen title="Bank accounts" /> },
          { path: '/manage-business/locations', element: <Screen title="Locations" /> },
          { path: '/manage-business/locations/import', element: <Screen title="From a file" /> },
          { path: '/settings', element: <Page title="Settings">Your name</Page> },
        ],
      },
      {
        loader: loadConsole,
        Component: ConsoleShell,
        errorElement: <p>Not found</p>,
        children: [{ path: '/agency', element: <Page title="What waits">Nothing</Page> }],
      },
    ],
    { at },
  );
}

let companies: MyClient[];
let agencyRole: string | null;
let searches: string[];
let answerDetails: (n: number) => object;

const names = ['', 'Alder Family Dental', 'Birch Orthodontics'];
const noAbilities = {
  place_accounts: false,
  export_sensitive: false,
  manage_users: false,
  edit_business: false,
  see_administration: false,
};
/** A client, as the agency's search also returns it. */
const detailsOf = (n: number) => ({
  ...company(n, names[n] ?? ''),
  legal_name: `${names[n]} PC`,
  debt_types: ['medical'],
  created_at: '2026-01-01T00:00:00Z',
  locations: [],
  role: agencyRole ?? 'client_admin',
  is_read_only: agencyRole !== null,
  placing: { allowed: true, reason: null, message: null, documents: [] },
  onboarding: { state: 'none', at: null, reason: null },
  abilities: noAbilities,
});

beforeEach(() => {
  companies = [company(1, 'Alder Family Dental', false), company(2, 'Birch Orthodontics')];
  agencyRole = null;
  searches = [];
  answerDetails = detailsOf;
  vi.stubGlobal('fetch', async (address: string) => {
    const { pathname, searchParams } = new URL(address);
    if (pathname.endsWith('/my-clients')) return Response.json({ data: companies, agency_role: agencyRole });
    if (pathname.endsWith('/agency/clients')) {
      searches.push(searchParams.get('search') ?? '');
      return Response.json({
        data: [
          { ...detailsOf(1), code: 'ALDER' },
          { ...detailsOf(2), code: 'BIRCH' },
        ],
        page: { next_cursor: null, total: null },
      });
    }
    const n = Number(pathname.at(-1));
    if (names[n]) return Response.json({ data: answerDetails(n) });
    const body = { status_code: 404, code: 'not_found', message: 'Not here.', errors: [], request_id: 'r' };
    return Response.json(body, { status: 404 });
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  // The module remembers the client for the page's life; a simulated switch in another tab resets it.
  window.dispatchEvent(new StorageEvent('storage', { key: SELECTED_CLIENT_KEY, newValue: null }));
});

describe('shell', () => {
  it('sends a removed user to the remaining client, and then to the page without one', async () => {
    startFakeSession();
    const { router } = open('/debtors');
    expect(await screen.findByText('Accounts of Birch Orthodontics')).toBeTruthy();
    const end = watchMembership(getQueryClient());
    const refetchDetails = () =>
      getQueryClient()
        .query({ ...clientDetailsQuery(id(9)), staleTime: 0 })
        .catch(() => undefined);
    companies = [company(1, 'Alder Family Dental')];
    await act(refetchDetails);
    expect(await screen.findByText('Accounts of Alder Family Dental')).toBeTruthy();
    // A refetch in flight would still return the company.
    await waitFor(() => expect(getQueryClient().isFetching()).toBe(0));
    companies = [];
    await act(refetchDetails);
    expect(await screen.findByText('You do not belong to a company yet')).toBeTruthy();
    expect(router.state.location.pathname).toBe('/debtors');
    end();
  });

  it('opens with the first client whose onboarding is complete, saves it, and sets the title', async () => {
    startFakeSession();
    open('/debtors');
    expect(await screen.findByText('Accounts of Birch Orthodontics')).toBeTruthy();
    expect(localStorage.getItem(SELECTED_CLIENT_KEY)).toBe(id(2));
    expect(document.title).toBe('Debtors | Birch Orthodontics - Recoup Client Portal');
    expect(screen.getByRole('navigation', { name: 'Breadcrumbs' }).textContent).toContain('Debtors');
  });

  it("restarts the section for another client and drops the previous one's data", async () => {
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

  it('stays on the open screen of Manage business if the role in the other client allows it', async () => {
    const everything = { ...noAbilities, see_administration: true };
    answerDetails = (n) => ({ ...detailsOf(n), abilities: n === 2 ? everything : noAbilities });
    startFakeSession();
    const { router } = open('/manage-business/locations/import');
    const switchTo = async (name: RegExp) => {
      await userEvent.click(await screen.findByRole('button', { name: /Switch company/ }));
      await userEvent.click(await screen.findByRole('option', { name }));
    };
    await switchTo(/Alder/);
    expect(await screen.findByText('Accounts of Alder Family Dental')).toBeTruthy();
    expect(router.state.location.pathname).toBe('/manage-business/locations');
    await switchTo(/Birch/);
    expect(await screen.findByText('Accounts of Birch Orthodontics')).toBeTruthy();
    expect(router.state.location.pathname).toBe('/manage-business/locations');
    await act(() => router.navigate('/manage-business/bank-accounts'));
    await switchTo(/Alder/);
    expect(await screen.findByText('Accounts of Alder Family Dental')).toBeTruthy();
    expect(router.state.location.pathname).toBe('/manage-business');
  });

  it('follows a client switch in another tab', async () => {
    startFakeSession();
    open('/debtors');
    await screen.findByText('Accounts of Birch Orthodontics');
    localStorage.setItem(SELECTED_CLIENT_KEY, id(1));
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: SELECTED_CLIENT_KEY, newValue: id(1) })));
    expect(await screen.findByText('Accounts of Alder Family Dental')).toBeTruthy();
  });

  it('opens places by g and a letter, except while typing', async () => {
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

  it('opens the search by /, by Ctrl or Command K also while typing, and by its button', async () => {
    startFakeSession();
    open('/debtors');
    await screen.findByText('Accounts of Birch Orthodontics');
    const field = () => screen.findByRole('combobox', { name: /^Search debtors/ });
    const close = async () => {
      await userEvent.keyboard('{Escape}');
      await waitFor(() => expect(screen.queryByRole('combobox', { name: /^Search debtors/ })).toBeNull());
    };
    // Text typed before the field's code has loaded is kept.
    await userEvent.keyboard('/gdx{Backspace}');
    expect(((await field()) as HTMLInputElement).value).toBe('gd');
    await userEvent.type(await field(), '/g');
    expect(((await field()) as HTMLInputElement).value).toBe('gd/g');
    await close();
    const elsewhere = document.body.appendChild(document.createElement('input'));
    elsewhere.focus();
    await userEvent.keyboard('/');
    expect(screen.queryByRole('combobox', { name: /^Search debtors/ })).toBeNull();
    await userEvent.keyboard('{Control>}k{/Control}');
    await field();
    await close();
    elsewhere.remove();
    await userEvent.click(screen.getByRole('button', { name: 'Search' }));
    await field();
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

  it('tells a user without clients what to do', async () => {
    companies = [];
    startFakeSession();
    open('/debtors');
    expect(await screen.findByRole('heading', { name: 'You do not belong to a company yet' })).toBeTruthy();
    expect(screen.getByText(/dana@clinic\.example\.com/)).toBeTruthy();
  });

  it('opens personal settings without a company', async () => {
    companies = [];
    startFakeSession();
    const { router } = open('/debtors');
    await userEvent.click(await screen.findByRole('link', { name: 'Settings' }));
    expect(await screen.findByText('Your name')).toBeTruthy();
    await userEvent.click(screen.getByRole('link', { name: 'Set up your company' }));
    expect(router.state.location.pathname).toBe('/');
  });

  it('shows only places that the user may open, also for g and a letter', async () => {
    const abilities = {
      place_accounts: false,
      export_sensitive: true,
      manage_users: true,
      edit_business: true,
      see_administration: true,
    };
    answerDetails = (n) => ({ ...detailsOf(n), abilities });
    startFakeSession();
    const { router } = open('/debtors');
    const sidebar = within(await screen.findByRole('complementary', { name: 'Sidebar' }));
    expect(await sidebar.findByRole('link', { name: 'Manage users' })).toBeTruthy();
    expect(sidebar.queryByRole('link', { name: 'Manual' })).toBeNull();
    await userEvent.keyboard('gt');
    await waitFor(() => expect(router.state.location.pathname).toBe('/manage-users'));
  });

  it('returns to sign-in when the session was ended elsewhere before the page loaded', async () => {
    startFakeSession();
    vi.stubGlobal('fetch', async () =>
      Response.json(
        { status_code: 401, code: 'unauthenticated', message: 'Your session has ended.', errors: [], request_id: 'r' },
        { status: 401 },
      ),
    );
    const { router } = renderApp(
      [
        {
          middleware: [requireSession],
          Component: Shell,
          loader: loadShell,
          children: [{ path: '/debtors', element: <Screen title="Debtors" /> }],
        },
        { path: '/signin', element: <h1>Sign in</h1> },
      ],
      { at: '/debtors?status=NEW' },
    );
    expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeTruthy();
    expect(router.state.location.search).toBe('?next=%2Fdebtors%3Fstatus%3DNEW');
  });
});

describe('agency users', () => {
  const banner = () => screen.findByRole('complementary', { name: 'Viewing for the agency' });
  beforeEach(() => {
    agencyRole = 'agency_staff';
    companies = [];
    startFakeSession();
  });

  it('start in the console, choose a client there, and then see whose data it is', async () => {
    const { router } = open('/debtors/p/a');
    await userEvent.click(await screen.findByRole('button', { name: 'View as client' }));
    expect(router.state.location.pathname).toBe('/agency');
    await userEvent.type(await screen.findByLabelText('Find a company'), 'bir');
    await waitFor(() => expect(searches).toContain('bir'));
    await userEvent.click(await screen.findByRole('option', { name: /^Birch Orthodontics.*BIRCH$/ }));
    expect(await screen.findByText('Accounts of Birch Orthodontics')).toBeTruthy();
    expect((await banner()).textContent).toBe(
      'You are viewing Birch Orthodontics as Larkspur Recovery; read-only. Every view is recorded in the company’s activity log. Back to the console',
    );
    await userEvent.click(screen.getByRole('link', { name: 'Back to the console' }));
    expect(await screen.findByRole('heading', { name: 'What waits' })).toBeTruthy();
  });

  it('open their own settings from the console', async () => {
    const { router } = open('/agency');
    await userEvent.click(await screen.findByRole('link', { name: 'Your profile' }));
    expect(await screen.findByText('Your name')).toBeTruthy();
    await userEvent.click(screen.getByRole('link', { name: 'Back to the console' }));
    expect(router.state.location.pathname).toBe('/agency');
  });

  it('search all clients instead of their own list, and see nothing of the previous one', async () => {
    localStorage.setItem(SELECTED_CLIENT_KEY, id(2));
    open('/debtors');
    await screen.findByText('Accounts of Birch Orthodontics');
    getQueryClient().setQueryData(['client', id(2), 'accounts.list', {}, {}], ['secret of Birch']);
    await userEvent.click(await screen.findByRole('button', { name: /Switch company/ }));
    await userEvent.click(await screen.findByRole('option', { name: /^Alder Family Dental.*ALDER$/ }));
    expect(await screen.findByText('Accounts of Alder Family Dental')).toBeTruthy();
    expect((await banner()).textContent).toContain('Alder Family Dental');
    expect(getQueryClient().getQueryData(['client', id(2), 'accounts.list', {}, {}])).toBeUndefined();
  });

  it('return to the console when the remembered client is gone', async () => {
    localStorage.setItem(SELECTED_CLIENT_KEY, id(9));
    open('/debtors');
    expect(await screen.findByRole('heading', { name: 'What waits' })).toBeTruthy();
  });

  it('are the only users who can open the console', async () => {
    agencyRole = null;
    companies = [company(1, 'Alder Family Dental')];
    open('/agency');
    expect(await screen.findByText('Not found')).toBeTruthy();
  });
});
