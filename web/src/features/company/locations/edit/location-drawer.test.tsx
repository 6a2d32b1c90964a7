import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { data, refusal } from '#testing/fake-api.ts';
import { renderApp } from '#testing/render.tsx';
import { locationRoutes } from '../routes.tsx';
import { startFakePortal } from '../testing/fake-portal.ts';
import { id, listOf, main, mill, readOnly } from '../testing/samples.ts';

let portal: ReturnType<typeof startFakePortal>;
beforeEach(() => {
  portal = startFakePortal();
});
afterEach(() => vi.unstubAllGlobals());

const open = (location: string) =>
  renderApp(locationRoutes, { at: `/manage-business/locations?state=active&location=${location}` });
const field = async (label: string) => screen.findByRole<HTMLInputElement>('textbox', { name: label });
async function write(label: string, text: string) {
  const input = await field(label);
  await userEvent.clear(input);
  if (text) await userEvent.type(input, text);
}
const press = async (name: string) =>
  userEvent.click(within(screen.getByRole('dialog', { name: /location|Main/i })).getByRole('button', { name }));
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

describe('new location drawer', () => {
  it("submits the input and keeps the list's filters", async () => {
    portal.api.answers['POST company/locations'] = () => {
      portal.locations = [main, mill, { ...main, id: id(13), name: 'Hill Road' }];
      return Response.json({ data: portal.locations[2] }, { status: 201 });
    };
    const { router } = open('new');
    await write('Name', 'Hill Road');
    await write('Code', 'HILL');
    await write('Phone (optional)', '5035550199');
    await press('Add location');
    await isClosed();
    expect(portal.api.to('POST', 'company/locations')[0]?.body).toMatchObject({
      name: 'Hill Road',
      code: 'HILL',
      phone: '(503) 555-0199',
      line1: '',
      is_remit_to: false,
    });
    expect(router.state.location.search).toBe('?state=active');
    expect(await screen.findByText('Hill Road')).toBeTruthy();
  });

  it('requires a complete address or none, and an address for checks', async () => {
    open('new');
    await write('Name', 'Hill Road');
    await userEvent.click(screen.getByRole('radio', { name: 'To this location’s address' }));
    await press('Add location');
    expect(await screen.findByText('Enter a short code')).toBeTruthy();
    expect(screen.getByText('Enter the address payments are sent to')).toBeTruthy();
    await write('City', 'Salem');
    await press('Add location');
    expect(await screen.findByText('Enter the street address')).toBeTruthy();
    expect(screen.getByText('Choose a state')).toBeTruthy();
    expect(portal.api.to('POST', 'company/locations')).toEqual([]);
  });

  it('keeps the input after a duplicate code or a network failure', async () => {
    portal.api.answers['POST company/locations'] = () =>
      refusal(422, 'code_taken', 'Look at the fields.', [{ path: 'code', message: 'Another location has this code' }]);
    open('new');
    await write('Name', 'Hill Road');
    await write('Code', 'MAIN');
    await press('Add location');
    expect(await screen.findByText('Another location has this code')).toBeTruthy();
    expect(document.activeElement).toBe(await field('Code'));
    portal.api.answers['POST company/locations'] = () => Promise.reject(new TypeError('lost'));
    await write('Code', 'HILL');
    await press('Add location');
    expect(await screen.findByText(/We cannot reach the server/)).toBeTruthy();
    expect((await field('Name')).value).toBe('Hill Road');
  });

  it('explains missing permission', async () => {
    portal.api.answers['GET company/locations'] = () => listOf([readOnly(main)], false);
    open('new');
    expect(await screen.findByRole('heading', { name: 'Only administrators can add locations' })).toBeTruthy();
    expect(screen.queryByRole('textbox', { name: 'Name' })).toBeNull();
  });
});

describe('location drawer', () => {
  it('saves with the loaded revision and warns about an unlikely ZIP code', async () => {
    portal.api.answers[`PUT company/locations/${id(11)}`] = () => data({ ...main, revision: 5 });
    open(id(11));
    const save = await screen.findByRole<HTMLButtonElement>('button', { name: 'Save changes' });
    expect(save.disabled).toBe(true);
    await write('ZIP code', '98660');
    expect(await screen.findByText(/does not look like one of Oregon/)).toBeTruthy();
    await userEvent.click(save);
    await isClosed();
    expect(portal.api.to('PUT', `company/locations/${id(11)}`)[0]?.body).toMatchObject({
      code: 'MAIN',
      line2: 'Suite 2',
      postal_code: '98660',
      is_remit_to: true,
      revision: 4,
    });
  });

  it('guards unsaved input, also on Back', async () => {
    const { router } = open(id(11));
    await write('Name', 'Main Square');
    await press('Cancel');
    const question = within(await screen.findByRole('dialog', { name: 'Leave without saving?' }));
    await userEvent.click(question.getByRole('button', { name: 'Stay' }));
    expect((await field('Name')).value).toBe('Main Square');
    await router.navigate('/manage-business/locations');
    await userEvent.click(await screen.findByRole('button', { name: 'Leave' }));
    await isClosed();
    expect(router.state.location.search).toBe('');
  });

  it('compares a concurrent change and saves the chosen values over it', async () => {
    const theirs = { ...main, name: 'Main Plaza', hours: '9 to 5', phone: null, revision: 6, changed_by: 'Theo Marsh' };
    portal.api.answers[`PUT company/locations/${id(11)}`] = () => {
      portal.locations = [theirs, mill];
      return refusal(409, 'location_changed', 'Theo Marsh changed this location.');
    };
    open(id(11));
    await write('Name', 'Main Square');
    await write('Hours (optional)', '8 to 4');
    await write('City', 'Keizer');
    await userEvent.click(screen.getByRole('button', { name: 'Save changes' }));
    const notice = within(await screen.findByRole('alert'));
    expect(notice.getByText(/^Theo Marsh changed this location on /)).toBeTruthy();
    for (const text of ['Main Plaza', 'Main Square', '9 to 5', '8 to 4']) expect(notice.getByText(text)).toBeTruthy();
    // Fields that only one user changed keep that value.
    expect((await field('Phone (optional)')).value).toBe('');
    expect((await field('City')).value).toBe('Keizer');
    await userEvent.click(notice.getByRole('button', { name: 'Use theirs: Hours' }));
    expect((await field('Hours (optional)')).value).toBe('9 to 5');

    portal.api.answers[`PUT company/locations/${id(11)}`] = () => data({ ...theirs, revision: 7 });
    await userEvent.click(screen.getByRole('button', { name: 'Save changes' }));
    await isClosed();
    expect(portal.api.to('PUT', `company/locations/${id(11)}`)[1]?.body).toMatchObject({
      name: 'Main Square',
      hours: '9 to 5',
      phone: '',
      city: 'Keizer',
      revision: 6,
    });
  });

  it('is read-only without permission to edit', async () => {
    portal.locations = [readOnly(main), readOnly(mill)];
    open(id(11));
    const dialog = within(await screen.findByRole('dialog', { name: 'Main Street' }));
    for (const text of ['7 Main Street, Suite 2, Salem, OR 97301', '(503) 555-0144', 'To this location’s address'])
      expect(await dialog.findByText(text)).toBeTruthy();
    expect(dialog.getByRole('link', { name: '12 accounts' }).getAttribute('href')).toBe(`/debtors?location_id=${id(11)}`);
    expect(dialog.queryByRole('textbox')).toBeNull();
  });

  it('reports an unknown location, and retries a failed load', async () => {
    portal.api.answers[`GET company/locations/${id(14)}`] = () => refusal(404, 'not_found', 'There is no such location.');
    const { unmount } = open(id(14));
    expect(await screen.findByRole('heading', { name: 'Location not found' })).toBeTruthy();
    unmount();
    portal.api.answers[`GET company/locations/${id(11)}`] = () => refusal(403, 'x', 'Not just now.');
    open(id(11));
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByText('Not just now.')).toBeTruthy();
    portal.api.answers[`GET company/locations/${id(11)}`] = () => data(main);
    await userEvent.click(dialog.getByRole('button', { name: 'Try again' }));
    expect(await field('Name')).toBeTruthy();
  });
});
