import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { MyClient } from '@recoup/contract/users/memberships';
import type { AccountsExport } from '@recoup/contract/reports/exports';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { getQueryClient } from '#lib/api/query-client.ts';
import { invalidateOperations } from '#lib/api/auth-query.ts';
import { loadClientId, SELECTED_CLIENT_KEY } from '#lib/session/selected-client.ts';
import { detailsOf } from '#testing/companies.ts';
import { renderApp, startFakeSession } from '#testing/render.tsx';
import { ExportsPanel } from '#shared/reports/exports/exports-panel.tsx';
import { DebtorsExport } from './list-menus.tsx';

const CLIENT = '018f0000-0000-7000-8000-0000000000c1';
const company: MyClient = {
  id: CLIENT,
  client_id: CLIENT,
  client_name: 'Alder Family Dental',
  is_onboarding_completed: true,
  role: 'client_admin',
  code: null,
  trade: 'dental',
};
const running: AccountsExport = {
  id: '018f0000-0000-7000-8000-0000000000e1',
  format: 'csv',
  state: 'running',
  rows_done: 2000,
  rows_total: 40_000,
  file_name: null,
  bytes: null,
  failure_message: null,
  created_at: '2026-06-01T12:00:00Z',
  expires_at: null,
};

let exports: AccountsExport[];
let accounts: number;
let agencyRole: 'agency_staff' | null;
let requests: { method: string; path: string; body: unknown }[];

async function answer(address: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const { pathname } = new URL(String(address));
  const path = pathname.replace(/.*\/(clients\/my-clients|debtors\/|exports)/, '$1');
  requests.push({ method: init?.method ?? 'GET', path, body: init?.body ? JSON.parse(String(init.body)) : null });
  if (path === 'clients/my-clients') return Response.json({ data: agencyRole ? [] : [company], agency_role: agencyRole });
  if (path.endsWith(`/clients/${CLIENT}`))
    return Response.json({ data: detailsOf({ role: 'agency_staff', is_read_only: true }) });
  if (path === 'debtors/totals')
    return Response.json({ data: { accounts, amount_placed_cents: 1, paid_cents: 0, balance_cents: 1, open_balance_cents: 1 } });
  if (init?.method === 'POST' && path === 'exports') {
    exports = [running];
    return Response.json({ data: running }, { status: 202 });
  }
  if (path.endsWith('/cancel')) {
    exports = exports.map((item) => ({ ...item, state: 'cancelled' }));
    return Response.json({ data: exports[0] });
  }
  if (path.endsWith('/file'))
    return new Response('Name\r\n', { headers: { 'content-disposition': 'attachment; filename="a.csv"' } });
  if (path === 'exports') return Response.json({ data: exports });
  return new Response('Name\r\n');
}

beforeEach(() => {
  exports = [];
  accounts = 40_000;
  agencyRole = null;
  requests = [];
  vi.stubGlobal('fetch', answer);
  startFakeSession();
  URL.createObjectURL = () => 'blob:file';
  URL.revokeObjectURL = () => {};
});
afterEach(() => {
  localStorage.clear();
  vi.unstubAllGlobals();
});

const state = { sort: 'placed', dir: 'desc', status: ['HOLD'] } as const;
const menus = (
  <>
    <DebtorsExport state={{ ...state, status: [...state.status] }} selected={new Set()} />
    <ExportsPanel subject="accounts" />
  </>
);
// The app shell, too, renders only once the company is known.
const showMenu = () => renderApp([{ path: '*', loader: loadClientId, element: menus }]);
const requestsTo = (path: string) => requests.filter((call) => call.path === path);

describe('background exports', () => {
  it('use the filters of the list and show their progress', async () => {
    showMenu();
    await waitFor(() => expect(requestsTo('debtors/totals')).toHaveLength(1));
    await userEvent.click(await screen.findByRole('button', { name: 'Export' }));
    await userEvent.click(await screen.findByText('CSV'));
    expect(await screen.findByText('2,000 of 40,000 accounts')).toBeTruthy();
    expect(requests.find(({ method }) => method === 'POST')?.body).toEqual({ format: 'csv', filters: { status: ['HOLD'] } });
    expect(requestsTo('debtors/export')).toHaveLength(0);
  });

  it.each([
    ['of a short list', 10_000, null],
    ['of a list of any length, for the agency,', 400_000, 'agency_staff'],
  ] as const)('%s are downloaded at once', async (_what, count, as) => {
    accounts = count;
    agencyRole = as;
    localStorage.setItem(SELECTED_CLIENT_KEY, CLIENT);
    showMenu();
    await waitFor(() => expect(requestsTo('debtors/totals')).toHaveLength(1));
    await userEvent.click(await screen.findByRole('button', { name: 'Export' }));
    await userEvent.click(await screen.findByText('CSV'));
    await waitFor(() => expect(requestsTo('debtors/export')).toHaveLength(1));
    expect(requests.some(({ method }) => method === 'POST')).toBe(false);
  });

  it('resume after a reload, announce the result politely, and offer the file', async () => {
    exports = [running];
    renderApp(<ExportsPanel subject="accounts" />);
    await waitFor(() => expect(screen.getByRole('status').textContent).toMatch(/is being created/));
    exports = [{ ...running, state: 'ready', rows_done: 40_000, bytes: 4_000_000, expires_at: '2026-06-08T12:00:00Z' }];
    await act(() => invalidateOperations(getQueryClient(), ['exports.list']));
    await waitFor(() => expect(screen.getByRole('status').textContent).toMatch(/is ready/));
    await userEvent.click(screen.getByRole('button', { name: /^Download/ }));
    await waitFor(() => expect(requests.some(({ path }) => path.endsWith('/file'))).toBe(true));
    await userEvent.click(screen.getByRole('button', { name: /^Hide/ }));
    await waitFor(() => expect(screen.queryByText('Exports')).toBeNull());
  });

  it('can be canceled', async () => {
    exports = [running];
    renderApp(<ExportsPanel subject="accounts" />);
    await userEvent.click(await screen.findByRole('button', { name: /^Cancel/ }));
    await waitFor(() => expect(screen.queryByText('Exports')).toBeNull());
  });

  it('show why they failed', async () => {
    exports = [{ ...running, state: 'failed', failure_message: 'The file could not be created.' }];
    renderApp(<ExportsPanel subject="accounts" />);
    expect(await screen.findByText('The file could not be created.')).toBeTruthy();
  });
});
