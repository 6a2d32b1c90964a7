import type { ExchangeFolder } from '@recoup/contract/agency/exchange';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { FakeApi, data, refusal } from '#testing/fake-api.ts';
import { renderApp, startFakeSession, withToasts } from '#testing/render.tsx';
import { ExchangeTab } from './exchange-tab.tsx';

const folder: ExchangeFolder = {
  place: '/srv/exchange',
  last_look_at: null,
  last_success_at: null,
  failure: null,
  waiting: [],
  taken: [],
  layout: null,
  position: 0,
  batches: [],
  patterns: [],
  with_pii: false,
  layouts: ['csv', 'collect', 'latitude', 'ours'],
  files_in: [],
  files_out: [],
};

let api: FakeApi;
let shown: ExchangeFolder;
let role: string;
beforeEach(() => {
  shown = folder;
  role = 'agency_admin';
  api = new FakeApi({
    'GET clients/my-clients': () => Response.json({ data: [], agency_role: role }),
    'GET exchange': () => data(shown),
    'GET load/kinds': () => data({ kinds: [{ kind: 'payment', summary: 'A payment' }], sources: [] }),
    'PUT exchange/patterns': () => new Response(null, { status: 204 }),
    'PUT exchange/layout': () => new Response(null, { status: 204 }),
  });
  startFakeSession();
});
afterEach(() => vi.unstubAllGlobals());

const open = () => renderApp(withToasts([{ path: '/', element: <ExchangeTab /> }]), { at: '/' });

it('adds a file pattern, which begins with a dry run, after checking its fields', async () => {
  open();
  expect(await screen.findByRole('heading', { name: 'No file patterns' })).toBeTruthy();
  await userEvent.click(await screen.findByRole('button', { name: 'Add file pattern' }));
  const dialog = await screen.findByRole('dialog');
  await userEvent.type(within(dialog).getByLabelText(/^File name/), 'pay*.csv');
  await userEvent.type(within(dialog).getByLabelText(/^Columns/), 'Trans Amt');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save pattern' }));
  expect(await within(dialog).findByText('Choose what each row is')).toBeTruthy();
  expect(within(dialog).getByText('Write one per line, as field = value')).toBeTruthy();
  await userEvent.clear(within(dialog).getByLabelText(/^Columns/));
  await userEvent.type(within(dialog).getByLabelText(/^Columns/), 'amount_cents = Trans Amt');
  await userEvent.click(within(dialog).getByRole('combobox', { name: 'Each row is' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Payment' }));
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save pattern' }));
  await waitFor(() =>
    expect(api.to('PUT', 'exchange/patterns')[0]?.body).toEqual({
      pattern: 'pay*.csv',
      kind: 'payment',
      source: null,
      is_dry_run: true,
      is_history: false,
      columns: { amount_cents: 'Trans Amt' },
      constants: {},
    }),
  );
});

it('chooses a layout, and says why a file cannot be sent again', async () => {
  const file = { number: 4, name: 'recoup-4.csv', kind: 'placement', events: 2, state: 'sent', message: null } as const;
  shown = { ...folder, files_out: [{ ...file, at: '2026-11-20T10:00:00Z' }] };
  api.answers['POST exchange/files-out/4/resend'] = () =>
    refusal(409, 'exchange_refused', 'Choose a layout for files in out first.');
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Actions for recoup-4.csv' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Send again' }));
  expect(await screen.findByText('Choose a layout for files in out first.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Choose layout' }));
  const dialog = await screen.findByRole('dialog');
  await userEvent.click(within(dialog).getByRole('combobox', { name: 'Layout' }));
  await userEvent.click(await screen.findByRole('option', { name: 'ours' }));
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save layout' }));
  await waitFor(() => expect(api.to('PUT', 'exchange/layout')[0]?.body).toEqual({ layout: 'ours', with_pii: false }));
});

it('offers auditors nothing to change', async () => {
  role = 'agency_auditor';
  shown = {
    ...folder,
    patterns: [{ pattern: 'a*.csv', kind: null, source: null, is_dry_run: false, is_history: false, columns: {}, constants: {} }],
  };
  open();
  expect(await screen.findByText('a*.csv')).toBeTruthy();
  for (const name of ['Add file pattern', 'Choose layout', 'Actions for a*.csv'])
    expect(screen.queryByRole('button', { name })).toBeNull();
});
