import type { ClientLayout } from '@recoup/contract/agency/client-layouts';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { FakeApi, data, refusal } from '#testing/fake-api.ts';
import { renderApp, startFakeSession, withToasts } from '#testing/render.tsx';
import { fieldLabel } from '#shared/placing/mapping-fields.ts';
import type { TabProps } from '../tab-props.ts';
import { MappingTab } from './mapping-tab.tsx';

const props: TabProps = {
  client: { client_id: '018f0000-0000-7000-8000-000000000001', name: 'Fernwood Vet' } as TabProps['client'],
  role: 'agency_staff',
};
const layout: ClientLayout = {
  key: '0a1b2c3d',
  name: 'Dentrix aging',
  is_shared: false,
  revision: 2,
  columns: [
    { header: 'Phone', field: 'phone', client_field: 'phone' },
    { header: 'Code', field: null, client_field: 'location_code' },
  ],
  files: 3,
  last_used_at: '2026-11-20T10:00:00Z',
  changed: { by: 'Robin Vance', at: '2026-11-21T10:00:00Z' },
};
const unnamed: ClientLayout = { ...layout, key: '11112222', name: null, revision: 0, changed: null };

let api: FakeApi;
let layouts: ClientLayout[];
let mayChange: boolean;
beforeEach(() => {
  layouts = [layout, unnamed];
  mayChange = true;
  api = new FakeApi({
    'GET company/layouts': () => data({ layouts, may_change: mayChange }),
    'PUT company/layouts/0a1b2c3d/columns': () => data(layout),
  });
  startFakeSession();
});
afterEach(() => vi.unstubAllGlobals());

const open = () => renderApp(withToasts([{ path: '/', element: <MappingTab {...props} /> }]), { at: '/' });
const act = async (name: string, item: string) => {
  await userEvent.click(await screen.findByRole('button', { name: `Actions for ${name}` }));
  await userEvent.click(await screen.findByRole('menuitem', { name: item }));
  return screen.findByRole('dialog');
};

it("corrects a column of a named layout beside the client's confirmed field", async () => {
  open();
  const dialog = await act('Dentrix aging', 'Correct columns');
  expect(within(dialog).getByText(`Client’s own: ${fieldLabel('location_code')}`)).toBeTruthy();
  const field = within(dialog).getByRole('combobox', { name: 'Field of Phone' });
  await userEvent.clear(field);
  await userEvent.type(field, 'mobile');
  await userEvent.click(await screen.findByRole('option', { name: /^Mobile phone/i }));
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save fields' }));
  await waitFor(() =>
    expect(api.to('PUT', 'company/layouts/0a1b2c3d/columns')[0]?.body).toEqual({ fields: ['phone_mobile', null], revision: 2 }),
  );
});

it('says why a name was refused, and offers sharing only for a named layout', async () => {
  api.answers['PUT company/layouts/11112222/name'] = () =>
    refusal(422, 'validation_failed', 'Another layout is named “Dentrix aging”.', [
      { path: 'name', message: 'Another layout is named “Dentrix aging”.' },
    ]);
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Actions for Unnamed layout' }));
  const item = await screen.findByRole('menuitem', { name: 'Name layout' });
  expect(screen.queryByRole('menuitem', { name: 'Share with all clients' })).toBeNull();
  await userEvent.click(item);
  const dialog = await screen.findByRole('dialog');
  await userEvent.type(within(dialog).getByRole('textbox', { name: /^Name/ }), 'Dentrix aging');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save name' }));
  expect((await within(dialog).findAllByText(/Another layout is named/)).length).toBeGreaterThan(0);
});

it('is read-only without permission to change layouts, and has an explanatory empty state', async () => {
  mayChange = false;
  const first = open();
  const dialog = await act('Dentrix aging', 'View columns');
  expect(within(dialog).queryByRole('combobox')).toBeNull();
  first.unmount();
  layouts = [];
  const second = open();
  expect(await screen.findByRole('heading', { name: 'No layouts yet' })).toBeTruthy();
  second.unmount();
  api.answers['GET company/layouts'] = () => refusal(403, 'forbidden', 'Not for you.');
  open();
  expect(await screen.findByText('Layouts could not be loaded')).toBeTruthy();
});
