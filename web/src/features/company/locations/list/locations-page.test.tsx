import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { membershipOf } from '#testing/companies.ts';
import { data, refusal } from '#testing/fake-api.ts';
import { renderApp, withToasts } from '#testing/render.tsx';
import { locationRoutes } from '../routes.tsx';
import { startFakePortal } from '../testing/fake-portal.ts';
import { id, listOf, main, mill, readOnly } from '../testing/samples.ts';

let portal: ReturnType<typeof startFakePortal>;
beforeEach(() => {
  portal = startFakePortal();
});
afterEach(() => vi.unstubAllGlobals());

const open = (search = '') => renderApp(withToasts(locationRoutes), { at: `/manage-business/locations${search}` });
const rowOf = async (text: string) => (await screen.findByText(text)).closest('tr') as HTMLElement;

async function act(name: string, item: string) {
  await userEvent.click(await screen.findByRole('button', { name: `Actions for ${name}` }));
  await userEvent.click(await screen.findByRole('menuitem', { name: item }));
}

describe('locations list', () => {
  it('shows address, state and account count of each location', async () => {
    open();
    const row = await rowOf('Main Street');
    for (const text of ['MAIN', '7 Main Street, Suite 2', 'Salem, OR 97301', '(503) 555-0144', 'This location', 'Active'])
      expect(row.textContent).toContain(text);
    const accounts = within(row).getByRole('link', { name: '12 accounts of Main Street' });
    expect(accounts.getAttribute('href')).toBe(`/debtors?location_id=${id(11)}`);
    const other = await rowOf('Old Mill');
    expect(other.textContent).toContain('Inactive');
    expect(within(other).queryByRole('link', { name: /accounts of/ })).toBeNull();
    expect(document.title).toBe('Locations | Alder Family Dental - Recoup Client Portal');
  });

  it('reads and writes the filters and sort order in the query', async () => {
    const { router } = open('?state=active&q=main&sort=nonsense');
    await rowOf('Main Street');
    const [first] = portal.api.to('GET', 'company/locations');
    expect(['q', 'state', 'sort', 'dir'].map((key) => first?.query.get(key))).toEqual(['main', 'active', 'name', 'asc']);
    await userEvent.click(screen.getByRole('radio', { name: 'Inactive' }));
    await waitFor(() => expect(router.state.location.search).toBe('?q=main&state=inactive'));
    await waitFor(() => expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Inactive' }).checked).toBe(true));
    await userEvent.click(screen.getByRole('button', { name: 'Code' }));
    await waitFor(() => expect(router.state.location.search).toBe('?q=main&state=inactive&sort=code'));
    await waitFor(() => expect(screen.getByRole('columnheader', { name: /Code/ }).getAttribute('aria-sort')).toBe('ascending'));
    await userEvent.click(screen.getByRole('button', { name: 'Code' }));
    await waitFor(() => expect(portal.api.to('GET', 'company/locations').at(-1)?.query.get('dir')).toBe('desc'));
    await waitFor(() => expect(screen.getByRole('columnheader', { name: /Code/ }).getAttribute('aria-sort')).toBe('descending'));
    await userEvent.click(screen.getByRole('button', { name: 'Clear all' }));
    await waitFor(() => expect(router.state.location.search).toBe('?sort=code&dir=desc'));
  });

  it('distinguishes no matches from no locations', async () => {
    portal.locations = [];
    const { router } = open('?q=zz');
    expect(await screen.findByRole('heading', { name: 'Nothing matches these filters' })).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Clear all filters' }));
    expect(await screen.findByRole('heading', { name: 'No locations yet' })).toBeTruthy();
    expect(router.state.location.search).toBe('');
    expect(screen.getByRole('link', { name: 'Import from a file' }).getAttribute('href')).toBe(
      '/manage-business/locations/import',
    );
  });

  it('shows a load error and retries', async () => {
    portal.api.answers['GET company/locations'] = () => refusal(422, 'x', 'Not just now.');
    open();
    expect(await screen.findByText('Not just now.')).toBeTruthy();
    portal.api.answers['GET company/locations'] = () => listOf([main]);
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await rowOf('Main Street')).toBeTruthy();
  });

  it('is read-only without permission to edit', async () => {
    portal.api.answers['GET company/locations'] = () => listOf([readOnly(main)], false);
    portal.api.answers['GET clients/my-clients'] = () => data([membershipOf({ role: 'client_staff' })]);
    open();
    await rowOf('Main Street');
    for (const name of ['Add location', 'Import', 'Actions for Main Street'])
      expect(screen.queryByRole('button', { name })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Import' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Export' })).toBeTruthy();
  });

  it('exports the filtered rows', async () => {
    const created = vi.fn(() => 'blob:x');
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: created, revokeObjectURL: () => {} }));
    portal.api.answers['GET company/locations/export'] = () => new Response('a,b', { headers: { 'content-type': 'text/csv' } });
    open('?state=active&sort=code');
    await userEvent.click(await screen.findByRole('button', { name: 'Export' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Excel (XLSX)' }));
    await waitFor(() => expect(created).toHaveBeenCalled());
    expect(portal.api.to('GET', 'company/locations/export')[0]?.query.toString()).toBe('state=active&format=xlsx');
  });
});

describe('deactivating a location', () => {
  it('happens at once with the loaded revision, says what happens to its accounts, and is undone', async () => {
    portal.api.answers[`POST company/locations/${id(11)}/deactivate`] = () => {
      portal.locations = [{ ...main, is_active: false, revision: 5 }, mill];
      return data(portal.locations[0]);
    };
    portal.api.answers[`POST company/locations/${id(11)}/reactivate`] = () => {
      portal.locations = [{ ...main, revision: 6 }, mill];
      return data(portal.locations[0]);
    };
    open();
    await act('Main Street', 'Deactivate');
    expect(await screen.findByText('Main Street deactivated. Its 12 accounts stay active.')).toBeTruthy();
    expect(portal.api.to('POST', `company/locations/${id(11)}/deactivate`)[0]?.body).toEqual({ revision: 4 });
    await waitFor(async () => expect((await rowOf('Main Street')).textContent).toContain('Inactive'));
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(async () => expect((await rowOf('Main Street')).textContent).not.toContain('Inactive'));
    expect(portal.api.to('POST', `company/locations/${id(11)}/reactivate`)[0]?.body).toEqual({ revision: 5 });
  });

  it('reloads the list after a concurrent change, so that a second try sends its revision', async () => {
    portal.api.answers[`POST company/locations/${id(11)}/deactivate`] = () => {
      portal.locations = [{ ...main, account_count: 13, revision: 7 }, mill];
      return refusal(409, 'location_changed', 'Theo Marsh changed this location. Look at it again.');
    };
    open();
    await act('Main Street', 'Deactivate');
    expect(await screen.findByText('Theo Marsh changed this location. Look at it again.')).toBeTruthy();
    await waitFor(async () => expect((await rowOf('Main Street')).textContent).toContain('13'));
    await act('Main Street', 'Deactivate');
    await waitFor(() =>
      expect(portal.api.to('POST', `company/locations/${id(11)}/deactivate`).map(({ body }) => body)).toEqual([
        { revision: 4 },
        { revision: 7 },
      ]),
    );
  });

  it('can be undone later', async () => {
    portal.api.answers[`POST company/locations/${id(12)}/reactivate`] = () => {
      portal.locations = [main, { ...mill, is_active: true }];
      return data(portal.locations[1]);
    };
    open();
    await act('Old Mill', 'Reactivate');
    await waitFor(async () => expect((await rowOf('Old Mill')).textContent).not.toContain('Inactive'));
    expect(portal.api.to('POST', `company/locations/${id(12)}/reactivate`)[0]?.body).toEqual({ revision: 2 });
  });
});
