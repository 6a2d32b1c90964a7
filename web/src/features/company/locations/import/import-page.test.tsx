import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { EMPTY_LOCATION } from '@recoup/domain/company/location';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { detailsOf } from '#testing/companies.ts';
import { data, refusal } from '#testing/fake-api.ts';
import { renderApp } from '#testing/render.tsx';
import { locationRoutes } from '../routes.tsx';
import { startFakePortal } from '../testing/fake-portal.ts';

const READ = 'POST company/locations/read-file';
const ADD = 'POST company/locations/import';

const row = (number: number, code: string, name: string) => ({
  row: number,
  location: { ...EMPTY_LOCATION, code, name },
  problems: [],
  warnings: [],
});
const answer = (rows: object[], more: object = {}) => data({ rows, taken_codes: [], unknown_columns: [], ...more });

let portal: ReturnType<typeof startFakePortal>;
beforeEach(() => {
  portal = startFakePortal();
  portal.api.answers[READ] = () =>
    answer([row(2, 'N1', 'North'), row(3, 'MAIN', 'Main again'), row(4, 'N2', '')], {
      taken_codes: ['main'],
      unknown_columns: ['Fax'],
    });
});
afterEach(() => vi.unstubAllGlobals());

const open = () => renderApp(locationRoutes, { at: '/manage-business/locations/import' });
const file = (name = 'sites.csv', text = 'Code,Name') => new File([text], name, { type: 'text/csv' });
async function choose(chosen = file()) {
  const input = await screen.findByLabelText('Drop a location file here');
  fireEvent.change(input, { target: { files: [chosen] } });
}
const rows = () =>
  within(screen.getByRole('table', { name: 'Rows in the file' }))
    .getAllByRole('row')
    .slice(1);
const button = (name: string | RegExp) => screen.findByRole<HTMLButtonElement>('button', { name });
const press = async (name: string | RegExp) => userEvent.click(await button(name));

describe('location file selection', () => {
  it('uploads the raw file and shows the outcome of each row', async () => {
    open();
    await choose();
    expect(await screen.findByText('2 rows cannot be added')).toBeTruthy();
    expect(document.activeElement?.textContent).toBe('sites.csv 3 rows');
    const [request] = portal.api.requests.filter(({ path }) => path === 'company/locations/read-file');
    expect(request?.query.get('file_name')).toBe('sites.csv');
    expect(request?.headers.get('content-type')).toBe('application/octet-stream');
    expect(request?.body).toBeInstanceOf(Blob);
    expect(rows().map((line) => /New|Error/.exec(line.textContent ?? '')?.[0])).toEqual(['New', 'Error', 'Error']);
    expect(rows()[1]?.textContent).toContain('Another location has this code');
    expect(screen.getByText(/not imported: Fax/)).toBeTruthy();
    expect((await button('Add 3 locations')).disabled).toBe(true);
  });

  it('explains why a file cannot be read and accepts another', async () => {
    portal.api.answers[READ] = () => refusal(422, 'not_a_table', 'This is an image (PNG), not a table.');
    open();
    await choose(file('photo.csv'));
    expect(await screen.findByText('photo.csv could not be read')).toBeTruthy();
    expect(screen.getByText('This is an image (PNG), not a table.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
    await choose(file('letter.docx'));
    expect(await screen.findByText(/letter.docx is not a supported file type/)).toBeTruthy();
    await choose(new File([], 'empty.csv'));
    expect(await screen.findByText('empty.csv is empty.')).toBeTruthy();
    await choose(new File(['x'.repeat(2 * 1024 * 1024 + 1)], 'large.csv'));
    expect(await screen.findByText(/large.csv is larger than 2.0 MB/)).toBeTruthy();
  });

  it('retries the same file after a network failure', async () => {
    portal.api.answers[READ] = () => Promise.reject(new TypeError('lost'));
    open();
    await choose();
    expect(await screen.findByText(/We cannot reach the server/)).toBeTruthy();
    portal.api.answers[READ] = () => answer([row(2, 'N1', 'North')]);
    await press('Try again');
    expect(await button('Add 1 location')).toBeTruthy();
  });

  it('can be canceled while the file is read', async () => {
    let signal: AbortSignal | undefined;
    const plain = globalThis.fetch;
    vi.stubGlobal('fetch', (address: string, init?: RequestInit) => {
      if (!address.includes('read-file')) return plain(address, init);
      signal = init?.signal ?? undefined;
      return new Promise((_resolve, reject) => {
        init?.signal?.addEventListener('abort', () => reject(new DOMException('gone', 'AbortError')));
      });
    });
    open();
    await choose();
    expect(await screen.findByText('Reading sites.csv')).toBeTruthy();
    await press('Cancel');
    expect(await screen.findByRole('button', { name: 'Choose a file' })).toBeTruthy();
    expect(signal?.aborted).toBe(true);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('offers a template with the known columns', async () => {
    const created = vi.fn((_blob: Blob) => 'blob:x');
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: created, revokeObjectURL: () => {} }));
    open();
    await press('Template (CSV)');
    expect(await created.mock.calls[0]?.[0].text()).toBe(
      'Code,Name,Address line 1,Address line 2,City,State,ZIP,Phone,Hours,Remit to\r\n',
    );
  });

  it('is limited to administrators', async () => {
    portal.api.answers['GET company'] = () => data(detailsOf({ abilities: { ...detailsOf().abilities, edit_business: false } }));
    open();
    expect(await screen.findByRole('heading', { name: 'Only administrators can import locations' })).toBeTruthy();
    expect(screen.queryByLabelText('Drop a location file here')).toBeNull();
  });
});

describe('location import rows', () => {
  it('can be corrected or excluded, then added together', async () => {
    portal.api.answers[ADD] = () => Response.json({ data: { added: 2 } }, { status: 201 });
    open();
    await choose();
    await press('Skip row 3');
    await press('Fix row 4');
    const dialog = within(await screen.findByRole('dialog', { name: 'Row 4' }));
    expect(await dialog.findByText('Enter a name')).toBeTruthy();
    await userEvent.type(dialog.getByRole('textbox', { name: 'Name' }), 'South');
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    await press('Stay');
    const code = dialog.getByRole('textbox', { name: 'Code' });
    await userEvent.clear(code);
    await userEvent.type(code, 'n1');
    await userEvent.click(dialog.getByRole('button', { name: 'Save row' }));
    expect(await dialog.findByText('Row 2 has the same code')).toBeTruthy();
    await userEvent.type(code, '-b');
    await userEvent.click(dialog.getByRole('button', { name: 'Save row' }));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Fix row 4' })));
    await press('Add 2 locations');
    expect(await screen.findByRole('heading', { name: '2 locations added' })).toBeTruthy();
    expect(portal.api.to('POST', 'company/locations/import')[0]?.body).toMatchObject({
      rows: [
        { code: 'N1', name: 'North' },
        { code: 'n1-b', name: 'South' },
      ],
    });
    await press('Import another file');
    expect(await screen.findByRole('button', { name: 'Choose a file' })).toBeTruthy();
  });

  it('that cannot be added are excluded with one button; an empty import is blocked', async () => {
    open();
    await choose();
    await press('Skip 2 rows');
    expect(await button('Add 1 location')).toBeTruthy();
    await press('Skip row 2');
    expect(await screen.findByText('No rows to add')).toBeTruthy();
    expect((await button('Add 0 locations')).disabled).toBe(true);
    await press('Restore row 2');
    expect((await button('Add 1 location')).disabled).toBe(false);
  });

  it('show a notice when none can be added', async () => {
    portal.api.answers[READ] = () => answer([row(2, '', 'North'), row(3, '', 'South')]);
    open();
    await choose();
    expect(await screen.findByText('No rows can be added')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Skip 2/ })).toBeNull();
  });

  it('refused by the server are marked, and retried with a new idempotency key', async () => {
    portal.api.answers[READ] = () => answer([row(2, 'N1', 'North'), row(3, 'N2', 'South')]);
    portal.api.answers[ADD] = () =>
      refusal(422, 'invalid', 'Look at the rows.', [{ path: 'rows.1.code', message: 'Another location has this code' }]);
    open();
    await choose();
    await press('Add 2 locations');
    expect(await screen.findByText('1 row cannot be added')).toBeTruthy();
    expect(rows()[1]?.textContent).toContain('Another location has this code');
    await press('Skip row 3');
    await press('Add 1 location');
    await waitFor(() => expect(portal.api.to('POST', 'company/locations/import')).toHaveLength(2));
    const keys = portal.api.to('POST', 'company/locations/import').map(({ headers }) => headers.get('idempotency-key'));
    expect(new Set(keys).size).toBe(2);
  });

  it('survive a network failure and are not added twice', async () => {
    portal.api.answers[READ] = () => answer([row(2, 'N1', 'North')]);
    portal.api.answers[ADD] = () => Promise.reject(new TypeError('lost'));
    open();
    await choose();
    await press('Add 1 location');
    expect(await screen.findByText(/We cannot reach the server/)).toBeTruthy();
    portal.api.answers[ADD] = () => Response.json({ data: { added: 1 } }, { status: 201 });
    await press('Add 1 location');
    expect(await screen.findByRole('heading', { name: '1 location added' })).toBeTruthy();
    const keys = portal.api.to('POST', 'company/locations/import').map(({ headers }) => headers.get('idempotency-key'));
    expect(keys[0]).toBeTruthy();
    expect(new Set(keys).size).toBe(1);
  });

  it('are guarded against accidental loss', async () => {
    const { router } = open();
    await choose();
    await userEvent.click(await screen.findByRole('link', { name: 'Cancel' }));
    await press('Stay');
    await press('Skip row 3');
    await press('Choose another file');
    await press('Keep this file');
    expect(rows()).toHaveLength(3);
    await userEvent.click(await screen.findByRole('link', { name: 'Cancel' }));
    await press('Leave');
    await waitFor(() => expect(router.state.location.pathname).toBe('/manage-business/locations'));
  });
});
