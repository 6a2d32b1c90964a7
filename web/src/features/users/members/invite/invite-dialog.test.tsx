import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { data, FakeApi, list, refusal } from '#testing/fake-api.ts';
import { renderApp, startFakeSession } from '#testing/render.tsx';
import { manageUsersRoutes } from '../routes.tsx';
import { company, dana, details, id } from '../testing/samples.ts';

let api: FakeApi;
const PATH = 'company/user-invitations';

beforeEach(() => {
  api = new FakeApi({
    'GET clients/my-clients': () => data([company]),
    'GET company': () => data(details),
    'GET company/users': () => list([dana]),
  });
  startFakeSession();
});
afterEach(() => vi.unstubAllGlobals());

async function open() {
  const { router } = renderApp(manageUsersRoutes, { at: '/manage-users' });
  await userEvent.click(await screen.findByRole('button', { name: 'Invite people' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Invite people to Alder Family Dental' }));
  return { router, dialog };
}

async function paste(text: string) {
  await userEvent.click(screen.getByLabelText('Email addresses'));
  await userEvent.paste(text);
}

describe('invite dialog', () => {
  it('parses the pasted list and shows a result for each address', async () => {
    api.answers[`POST ${PATH}`] = () =>
      data([
        { text: 'Ada Lee <ada@example.com>', email: 'ada@example.com', result: 'invited', invitation_id: id(31) },
        { text: 'ben@example.com', email: 'ben@example.com', result: 'already_member', invitation_id: null },
        { text: 'carl@', email: null, result: 'not_an_address', invitation_id: null },
      ]);
    const { router, dialog } = await open();
    expect(router.state.location.search).toBe('?panel=invite');
    await paste('Ada Lee <ada@example.com>, ben@example.com; carl@');
    expect(dialog.getByText('2 addresses, 1 not recognized')).toBeTruthy();
    const reading = dialog.getByRole('list', { name: 'Recognized addresses' });
    expect(
      within(reading)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual(['Ada Leeada@example.com', 'ben@example.com', 'carl@']);
    await userEvent.click(dialog.getByRole('radio', { name: 'Selected locations' }));
    await userEvent.click(dialog.getByRole('checkbox', { name: 'Hill Road' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Send 2 invitations' }));
    const results = within(await dialog.findByRole('list', { name: 'Results by address' }));
    expect(results.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'ada@example.comInvited',
      'ben@example.comAlready a member',
      'carl@Not an email address',
    ]);
    expect(api.to('POST', PATH)[0]?.body).toEqual({
      addresses: 'Ada Lee <ada@example.com>, ben@example.com; carl@',
      role: 'client_staff',
      location_ids: [id(12)],
    });
    await userEvent.click(dialog.getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(router.state.location.search).toBe(''));
  });

  it('requires an address, and a location for limited staff', async () => {
    const { dialog } = await open();
    await userEvent.click(dialog.getByRole('button', { name: 'Send invitation' }));
    expect(await dialog.findByText('Enter at least one email address')).toBeTruthy();
    expect(document.activeElement).toBe(dialog.getByLabelText('Email addresses'));
    await paste('nobody');
    await userEvent.click(dialog.getByRole('button', { name: 'Send invitation' }));
    expect(await dialog.findByText('None of these is an email address')).toBeTruthy();
    await paste(' ada@example.com');
    await userEvent.click(dialog.getByRole('radio', { name: 'Selected locations' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Send invitation' }));
    expect(await dialog.findByText('Choose at least one location, or all')).toBeTruthy();
    await userEvent.click(dialog.getByRole('radio', { name: /^Administrator/ }));
    expect(dialog.queryByRole('radio', { name: 'Selected locations' })).toBeNull();
    expect(api.to('POST', PATH)).toEqual([]);
  });

  it('keeps the input and retries with the same idempotency key after a lost answer', async () => {
    let isLost = true;
    api.answers[`POST ${PATH}`] = () => {
      if (isLost) throw new TypeError('Failed to fetch');
      return data([{ text: 'ada@example.com', email: 'ada@example.com', result: 'invited', invitation_id: id(31) }]);
    };
    const { dialog } = await open();
    await paste('ada@example.com');
    await userEvent.click(dialog.getByRole('button', { name: 'Send invitation' }));
    expect((await dialog.findByRole('alert')).textContent).toContain('cannot reach the server');
    isLost = false;
    await userEvent.click(dialog.getByRole('button', { name: 'Send invitation' }));
    expect(await dialog.findByText('1 invitation sent.')).toBeTruthy();
    const keys = api.to('POST', PATH).map(({ headers }) => headers.get('idempotency-key'));
    expect(keys[0]).toBe(keys[1]);
    expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('shows server errors about the addresses on their field', async () => {
    api.answers[`POST ${PATH}`] = () =>
      refusal(422, 'too_many_addresses', 'Not in order.', [{ path: 'addresses', message: 'Invite at most 100 people at once.' }]);
    const { dialog } = await open();
    await paste('ada@example.com');
    await userEvent.click(dialog.getByRole('button', { name: 'Send invitation' }));
    expect(await dialog.findByText('Invite at most 100 people at once.')).toBeTruthy();
  });
});
