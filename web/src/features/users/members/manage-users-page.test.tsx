import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { data, FakeApi, list, refusal } from '#testing/fake-api.ts';
import { renderApp, startFakeSession } from '#testing/render.tsx';
import { manageUsersRoutes } from './routes.tsx';
import { company, dana, details, id, noor, theo } from './testing/samples.ts';

let api: FakeApi;
let users = [dana, theo, noor];

beforeEach(() => {
  users = [dana, theo, noor];
  api = new FakeApi({
    'GET clients/my-clients': () => data([company]),
    'GET company': () => data(details),
    'GET company/users': () => list(users),
  });
  startFakeSession();
});
afterEach(() => vi.unstubAllGlobals());

const open = (at = '/manage-users') => renderApp(manageUsersRoutes, { at });
const rowOf = async (text: string) => (await screen.findByText(text)).closest('tr') as HTMLElement;

async function act(email: string, item: string) {
  await userEvent.click(within(await rowOf(email)).getByRole('button', { name: /^Actions for/ }));
  await userEvent.click(await screen.findByRole('menuitem', { name: item }));
}

describe('users table', () => {
  it('shows members and invitations with their details', async () => {
    open();
    const member = await rowOf('theo@clinic.example.com');
    for (const text of ['Theo Marsh', 'Staff', 'Main Street', 'Active', 'Off', 'Never'])
      expect(member.textContent).toContain(text);
    const invitation = await rowOf('noor@clinic.example.com');
    expect(invitation.textContent).toContain('Expired');
    expect((await rowOf('dana@clinic.example.com')).textContent).toContain('You');
    expect(within(await rowOf('dana@clinic.example.com')).queryByRole('button')).toBeNull();
    expect(document.title).toBe('Manage users | Alder Family Dental - Recoup Client Portal');
  });

  it('reads and writes the filters and sort order in the query string', async () => {
    const { router } = open('/manage-users?q=theo&role=client_staff&role=nonsense');
    await rowOf('theo@clinic.example.com');
    const first = api.to('GET', 'company/users')[0];
    expect(first?.query.get('q')).toBe('theo');
    expect(first?.query.get('sort')).toBe('name');
    await userEvent.click(screen.getByRole('button', { name: 'Filter by Status' }));
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Invited' }));
    await waitFor(() => expect(router.state.location.search).toContain('state=invited'));
    await waitFor(() => expect(api.to('GET', 'company/users').at(-1)?.query.getAll('state')).toEqual(['invited']));
    await userEvent.keyboard('{Escape}');
    await userEvent.click(screen.getByRole('button', { name: 'Last seen' }));
    await waitFor(() => expect(router.state.location.search).toContain('sort=last_seen'));
    expect(api.to('GET', 'company/users').at(-1)?.query.get('dir')).toBe('desc');
  });

  it('offers to clear filters that match nothing', async () => {
    users = [];
    const { router } = open('/manage-users?q=zz');
    expect(await screen.findByRole('heading', { name: 'No users match these filters' })).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Clear all filters' }));
    await waitFor(() => expect(router.state.location.search).toBe(''));
  });

  it('shows a load error and retries', async () => {
    api.answers['GET company/users'] = () => refusal(422, 'x', 'Not just now.');
    open();
    expect(await screen.findByText('Not just now.')).toBeTruthy();
    api.answers['GET company/users'] = () => list(users);
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await rowOf('theo@clinic.example.com')).toBeTruthy();
  });

  it('explains missing permission to staff without requesting the list', async () => {
    const abilities = { ...details.abilities, manage_users: false, see_administration: false };
    api.answers['GET company'] = () => data({ ...details, role: 'client_staff', abilities });
    open();
    expect(await screen.findByRole('heading', { name: 'Only administrators can manage users' })).toBeTruthy();
    expect(api.to('GET', 'company/users')).toEqual([]);
  });

  it('is read-only for agency staff', async () => {
    users = [{ ...theo, abilities: dana.abilities }];
    api.answers['GET company'] = () =>
      data({ ...details, role: 'agency_admin', is_read_only: true, abilities: { ...details.abilities, manage_users: false } });
    open('/manage-users?panel=invite');
    await rowOf('theo@clinic.example.com');
    expect(screen.queryByRole('button', { name: 'Invite people' })).toBeNull();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.queryByRole('button', { name: /^Actions for/ })).toBeNull();
  });
});

describe('access change', () => {
  it('sends role and locations with the loaded revision', async () => {
    api.answers[`PATCH company/users/${theo.id}`] = () => {
      users = [dana, { ...theo, revision: 5 }];
      return data(users[1]);
    };
    open();
    await act('theo@clinic.example.com', 'Change access');
    const dialog = within(await screen.findByRole('dialog', { name: 'Access of Theo Marsh' }));
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Save access' }).disabled).toBe(true);
    expect(dialog.queryByRole('checkbox', { name: /Old Mill/ })).toBeNull();
    await userEvent.click(dialog.getByRole('checkbox', { name: 'Main Street' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Save access' }));
    expect(await dialog.findByText('Choose at least one location, or all')).toBeTruthy();
    await userEvent.click(dialog.getByRole('checkbox', { name: 'Hill Road' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Save access' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(api.to('PATCH', `company/users/${theo.id}`)[0]?.body).toEqual({
      role: 'client_staff',
      location_ids: [id(12)],
      revision: 4,
    });
  });

  it('reports a concurrent change by another administrator instead of overwriting it', async () => {
    api.answers[`PATCH company/users/${theo.id}`] = () =>
      refusal(409, 'member_changed', 'Another administrator has changed the access.');
    open();
    await act('theo@clinic.example.com', 'Change access');
    await userEvent.click(await screen.findByRole('radio', { name: /^Administrator/ }));
    await userEvent.click(screen.getByRole('button', { name: 'Save access' }));
    expect(await screen.findByText('Another administrator has changed the access.')).toBeTruthy();
    users = [{ ...theo, locations: [{ id: id(12), name: 'Hill Road' }], revision: 5 }];
    await userEvent.click(screen.getByRole('button', { name: 'Show current access' }));
    await waitFor(() => expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Hill Road' }).checked).toBe(true));
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /^Staff/ }).checked).toBe(true);
  });

  it('names the person and the consequence of a removal, and explains a refusal', async () => {
    api.answers[`DELETE company/users/${theo.id}`] = () =>
      refusal(409, 'last_admin', 'A company needs at least one administrator.');
    open();
    await act('theo@clinic.example.com', 'Remove');
    const dialog = await screen.findByRole('dialog', { name: 'Remove Theo Marsh?' });
    expect(dialog.textContent).toContain('loses access to Alder Family Dental at once');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Remove Theo Marsh' }));
    expect(await within(dialog).findByText('A company needs at least one administrator.')).toBeTruthy();
    api.answers[`DELETE company/users/${theo.id}`] = () => new Response(null, { status: 204 });
    users = [dana];
    await userEvent.click(within(dialog).getByRole('button', { name: 'Remove Theo Marsh' }));
    await waitFor(() => expect(screen.queryByText('theo@clinic.example.com')).toBeNull());
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('open invitations', () => {
  it.each([
    ['Resend invitation', 'POST', `/resend`, 'Resend invitation'],
    ['Revoke invitation', 'DELETE', '', 'Revoke invitation'],
  ])('%s', async (item, method, end, label) => {
    const path = `company/user-invitations/${noor.id}${end}`;
    api.answers[`${method} ${path}`] = () => refusal(409, 'invitation_closed', 'It was answered in the meantime.');
    open();
    await act('noor@clinic.example.com', item);
    await userEvent.click(await screen.findByRole('button', { name: label }));
    expect(await screen.findByText('It was answered in the meantime.')).toBeTruthy();
    api.answers[`${method} ${path}`] = () => (method === 'POST' ? data(noor) : new Response(null, { status: 204 }));
    await userEvent.click(screen.getByRole('button', { name: label }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});
