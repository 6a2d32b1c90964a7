import type { ApiKey } from '@recoup/contract/users/api-keys';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { detailsOf, membershipOf } from '#testing/companies.ts';
import { data, FakeApi, refusal } from '#testing/fake-api.ts';
import { renderApp, startFakeSession } from '#testing/render.tsx';
import { apiKeyRoutes } from './routes.tsx';

const billing: ApiKey = {
  id: '018f0000-0000-7000-8000-0000000000c1',
  name: 'Billing system',
  prefix: 'rk_live_Ab12Cd',
  scopes: ['read', 'place'],
  locations: null,
  state: 'active',
  created_at: '2026-01-01T12:00:00Z',
  created_by: 'Dana Whitfield',
  expires_at: '2026-12-31T12:00:00Z',
  last_used_at: '2026-11-20T12:00:00Z',
  uses: 3,
  revoked_at: null,
  revoked_by: null,
  abilities: { revoke: true },
};
const stopped: ApiKey = {
  ...billing,
  id: '018f0000-0000-7000-8000-0000000000c2',
  name: 'Old report',
  state: 'stopped',
  uses: 0,
  last_used_at: null,
};

let api: FakeApi;
let keys: ApiKey[];
let mayCreate: boolean;

const open = (at = '/manage-business/api-keys') => renderApp(apiKeyRoutes, { at });
const rowOf = async (name: string) => {
  const row = (await screen.findByText(name)).closest('li');
  if (!row) throw new Error(`No row of ${name}`);
  return within(row);
};

beforeEach(() => {
  keys = [billing, stopped];
  mayCreate = true;
  startFakeSession();
  api = new FakeApi({
    'GET clients/my-clients': () => Response.json({ data: [membershipOf()], agency_role: null }),
    'GET company': () => data(detailsOf()),
    'GET company/api-keys': () => Response.json({ data: keys, scopes: ['read', 'place'], abilities: { create: mayCreate } }),
  });
});

describe('API keys list', () => {
  it('shows access, use and state of each key', async () => {
    open();
    const row = await rowOf('Billing system');
    expect(row.getByText('Read data and place accounts · All locations')).toBeTruthy();
    expect(row.getByText(/3 requests in the last 24 hours/)).toBeTruthy();
    expect(row.getByText('Active')).toBeTruthy();
    const other = await rowOf('Old report');
    expect(other.getByText('Disabled')).toBeTruthy();
    expect(other.getByText('Never used')).toBeTruthy();
  });

  it('has an empty state, and an error that can be retried', async () => {
    keys = [];
    const right = api.answers['GET company/api-keys'];
    api.answers['GET company/api-keys'] = () => refusal(422, 'x', 'Not just now.');
    open();
    expect(await screen.findByText('Not just now.')).toBeTruthy();
    if (right) api.answers['GET company/api-keys'] = right;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'No API keys yet' })).toBeTruthy();
  });

  it('explains missing permission to staff without requesting the list', async () => {
    const abilities = { ...detailsOf().abilities, see_administration: false };
    api.answers['GET company'] = () => data(detailsOf({ role: 'client_staff', abilities }));
    open();
    expect(await screen.findByRole('heading', { name: 'Only administrators can see API keys' })).toBeTruthy();
    expect(api.to('GET', 'company/api-keys')).toEqual([]);
  });

  it('is read-only for agency staff', async () => {
    keys = [{ ...billing, abilities: { revoke: false } }];
    mayCreate = false;
    open('/manage-business/api-keys?panel=add');
    const row = await rowOf('Billing system');
    expect(row.queryByRole('button', { name: /^Revoke/ })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Create API key' })).toBeNull();
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('creating and revoking', () => {
  it('validates the form and shows the key once', async () => {
    const secret = `rk_live_${'x'.repeat(43)}`;
    api.answers['POST company/api-keys'] = () => Response.json({ data: { ...billing, secret } }, { status: 201 });
    const { router } = open('/manage-business/api-keys?panel=add');
    const dialog = within(await screen.findByRole('dialog', { name: 'Create an API key' }));
    await userEvent.click(dialog.getByRole('checkbox', { name: 'Read data' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Create key' }));
    expect(await dialog.findByText('Enter a name')).toBeTruthy();
    expect(dialog.getByText('Choose what the key may do')).toBeTruthy();
    expect(api.to('POST', 'company/api-keys')).toEqual([]);
    await userEvent.type(dialog.getByLabelText('Name'), 'Billing system');
    await userEvent.click(dialog.getByRole('checkbox', { name: 'Place accounts' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Create key' }));
    const shown = within(await screen.findByRole('dialog', { name: 'Copy your API key' }));
    expect(shown.getByText(secret)).toBeTruthy();
    expect(api.to('POST', 'company/api-keys')[0]?.body).toEqual({
      name: 'Billing system',
      scopes: ['place'],
      location_ids: null,
      expires_in_days: 90,
    });
    await userEvent.click(shown.getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(router.state.location.search).toBe('');
    expect(screen.queryByText(secret)).toBeNull();
  });

  it('shows a refusal on the form', async () => {
    api.answers['POST company/api-keys'] = () => refusal(409, 'too_many_api_keys', 'Revoke one that is no longer used.');
    open('/manage-business/api-keys?panel=add');
    const dialog = within(await screen.findByRole('dialog', { name: 'Create an API key' }));
    await userEvent.type(dialog.getByLabelText('Name'), 'One more');
    await userEvent.click(dialog.getByRole('button', { name: 'Create key' }));
    expect((await dialog.findByRole('alert')).textContent).toBe('Revoke one that is no longer used.');
  });

  it('revokes after a confirmation', async () => {
    api.answers[`POST company/api-keys/${billing.id}/revoke`] = () => {
      keys = [
        {
          ...billing,
          state: 'revoked',
          revoked_at: billing.created_at,
          revoked_by: 'Dana Whitfield',
          abilities: { revoke: false },
        },
      ];
      return data(keys[0]);
    };
    open();
    await userEvent.click((await rowOf('Billing system')).getByRole('button', { name: 'Revoke Billing system' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Revoke Billing system?' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Revoke key' }));
    await waitFor(async () => expect((await rowOf('Billing system')).getByText('Revoked')).toBeTruthy());
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
