import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useQuery } from '@tanstack/react-query';
import { CERTIFICATION } from '@recoup/domain/placing/certification';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderApp, startFakeSession } from '#testing/render.tsx';
import { getQueryClient } from '#lib/api/query-client.ts';
import { importQuery } from '../queries.ts';
import { data, FakeImports, refusal } from '../testing/fake-imports.ts';
import { badRow, CLIENT, rowOf, structureOf, summary, UPLOAD, uploadOf } from '../testing/samples.ts';
import { CheckStep } from './check-step.tsx';

const params = { client_id: CLIENT, id: UPLOAD };
let api: FakeImports;
let saved: string[];

function Check() {
  const upload = useQuery(importQuery(params)).data?.data;
  return upload ? <CheckStep upload={upload} params={params} /> : null;
}

beforeEach(() => {
  window.sessionStorage.clear();
  api = new FakeImports(uploadOf('ready'), [rowOf(16), badRow]);
  vi.stubGlobal('fetch', (...call: Parameters<typeof fetch>) => api.fetch(...call));
  startFakeSession();
  saved = [];
  URL.createObjectURL = () => 'blob:file';
  URL.revokeObjectURL = () => {};
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    saved.push(this.download);
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const show = async (at = '/') => {
  const view = renderApp(<Check />, { at });
  await screen.findByRole('table', { name: 'Rows' });
  return view;
};
const corrected = rowOf(17, { cells: ['1017', 'Quill, Sam', '03/05/2026', '88.00', ''], mended: [2], debtor_name: 'Sam Quill' });
const after = { ...summary, rows: { ...summary.rows, ok: 1101, error: 23 }, accounts: 1181, amount_cents: 41_238_800 };

it('shows why a commit was rejected', async () => {
  const message = 'Some of these accounts were placed elsewhere since the file was checked.';
  api.upload = uploadOf('ready', { failure: { code: 'changed_since_check', message } });
  await show();
  expect(screen.getByRole('alert').textContent).toContain(message);
});

it('shows both figures when a total in the file differs from the sum of its rows', async () => {
  const totals = [{ row_number: 57, stated_cents: 125_000, sum_cents: 115_000 }];
  const counts = [{ row_number: 58, stated: 12, found: 11 }];
  api.upload = uploadOf('ready', { summary: { ...summary, totals, counts } });
  await show();
  expect(
    screen.getByText(/Row 57 of the file says the total is \$1,250.00, but the rows above it add up to \$1,150.00/),
  ).toBeTruthy();
  expect(screen.getByText(/Row 58 of the file says there are 12 records, but 11 rows were found above it/)).toBeTruthy();
});

it('counts rows with warnings only on the card, and every row of a warning in the list of problems', async () => {
  const problem = {
    code: 'location_missing',
    level: 'warning',
    field: 'location_code',
    message: 'Location is missing.',
    count: 5,
  } as const;
  const rows = { ...summary.rows, warning: 4, error: 1 };
  api.upload = uploadOf('ready', { summary: { ...summary, rows, problems: [problem] } });
  await show();
  const cards = within(screen.getByRole('list', { name: 'Result of the check' }));
  expect(cards.getByRole('button', { name: /^Warnings only/ }).textContent).toContain('4 rows');
  const warnings = within(screen.getByRole('region', { name: 'Warnings' }));
  expect(warnings.getByRole('button', { name: /^Location is missing/ }).textContent).toContain('5 rows');
  expect(warnings.getByText(/Rows with warnings only are placed/)).toBeTruthy();
});

it('shows a problem in full, in as many lines as it needs', async () => {
  await show();
  const message = badRow.problems[0]?.message ?? '';
  const cell = screen.getByRole('button', { name: `Fix row ${badRow.row_number}: ${message}` }).closest('[data-wraps]');
  expect(cell?.closest('table')?.hasAttribute('data-wraps')).toBe(true);
  expect(within(cell as HTMLElement).getByText(message).className).toBe('');
});

describe('rows of a checked file', () => {
  it('open from the address, even far beyond the loaded rows', async () => {
    const far = rowOf(90_000, { debtor_name: 'Ines Farrow' });
    api.answer = ({ path, query }) =>
      path === 'import/rows' && query.get('row_number') === '90000'
        ? Response.json({ data: [far], page: { next_cursor: null, total: null } })
        : null;
    await show('/?row=90000');
    await screen.findByRole('dialog', { name: 'Row 90000, Ines Farrow' });
  });

  it('are filtered by finding, through the address', async () => {
    const { router } = await show();
    await userEvent.click(screen.getByRole('button', { name: /^Errors/ }));
    expect(router.state.location.search).toBe('?show=error');
    await waitFor(() => expect(api.to('GET', 'import/rows').at(-1)?.query.getAll('state')).toEqual(['error']));
    await userEvent.click(screen.getByRole('button', { name: /This is no date/, pressed: false }));
    expect(router.state.location.search).toBe('?problem=date_invalid');
    await waitFor(() => expect(api.to('GET', 'import/rows').at(-1)?.query.get('problem')).toBe('date_invalid'));
    expect(screen.getByRole('button', { name: 'Skip all rows with this problem' })).toBeTruthy();
  });

  it('are corrected in place: a server error shows at the cell, then the row shows its new state', async () => {
    await show();
    await userEvent.click(screen.getByRole('button', { name: 'Fix row 17: This is no date' }));
    const cell = await screen.findByRole('textbox', { name: 'Row 17, Column C, DOS' });
    expect(cell).toHaveProperty('value', '13/45/2026');
    api.answer = ({ method }) => (method === 'PATCH' ? refusal(409, 'locked', 'A colleague is placing this upload.') : null);
    // Typing replaces the invalid value.
    await waitFor(() => expect(document.activeElement).toBe(cell));
    await userEvent.keyboard('03/05/2026{Enter}');
    expect(await screen.findByText('A colleague is placing this upload.')).toBeTruthy();
    expect(cell).toHaveProperty('value', '03/05/2026');

    api.answer = ({ method }) => (method === 'PATCH' ? data({ rows: [corrected], summary: after }) : null);
    api.upload = uploadOf('ready', { summary: after });
    await userEvent.type(cell, '{Enter}');
    await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Row 17, Column C, DOS' })).toBeNull());
    expect(api.to('PATCH', 'import/rows/17').at(-1)?.body).toEqual({ cells: { '2': '03/05/2026' } });
    expect(within(screen.getByRole('row', { name: /Sam Quill/ })).getByText('Ready')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Place 1,181 accounts – $412,388.00' })).toBeTruthy();
  });

  it('keep a cell unchanged on Escape', async () => {
    await show();
    await userEvent.click(screen.getByRole('button', { name: 'Fix row 17: This is no date' }));
    await userEvent.type(await screen.findByRole('textbox', { name: 'Row 17, Column C, DOS' }), '9{Escape}');
    await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Row 17, Column C, DOS' })).toBeNull());
    expect(api.to('PATCH', 'import/rows/17')).toEqual([]);
  });

  it('open with all their cells; several can be corrected together, a masked cell only as a whole', async () => {
    api.rows = [{ ...badRow, cells: ['1017', 'Quill, Sam', '13/45/2026', '88.00', '•••••6789'] }];
    const { router } = await show();
    await userEvent.click(screen.getByText('Sam Quill'));
    expect(router.state.location.search).toBe('?row=17');
    const drawer = within(await screen.findByRole('dialog', { name: 'Row 17, Sam Quill' }));
    expect(drawer.getByLabelText('Column E, Misc')).toHaveProperty('value', '');
    await userEvent.clear(drawer.getByLabelText('Column C, DOS'));
    await userEvent.type(drawer.getByLabelText('Column C, DOS'), '03/05/2026');
    await userEvent.type(drawer.getByLabelText('Column D, Balance'), '1');
    api.answer = ({ method }) => (method === 'PATCH' ? data({ rows: [corrected], summary: after }) : null);
    await userEvent.click(drawer.getByRole('button', { name: 'Save 2 cells and check' }));
    await waitFor(() =>
      expect(api.to('PATCH', 'import/rows/17')[0]?.body).toEqual({ cells: { '2': '03/05/2026', '3': '88.001' } }),
    );
    await waitFor(() => expect(drawer.getByRole('button', { name: 'Save and check' })).toHaveProperty('disabled', true));
    expect(drawer.getByLabelText('Column D, Balance')).toHaveProperty('value', corrected.cells[3]);
  });

  it('are excluded one at a time or all at once, and restored', async () => {
    await show('/?show=error');
    api.answer = ({ method, path }) => {
      if (method === 'PATCH') return data({ rows: [rowOf(16, { state: 'left_out' })], summary });
      return path === 'import/leave-out' ? data({ changed: 24, summary }) : null;
    };
    await userEvent.click(screen.getByRole('button', { name: 'Skip row 16' }));
    expect(await screen.findByRole('button', { name: 'Restore row 16' })).toBeTruthy();
    expect(api.to('PATCH', 'import/rows/16')[0]?.body).toEqual({ left_out: true });
    await userEvent.click(screen.getByRole('button', { name: 'Skip all 24 rows with errors' }));
    await waitFor(() => expect(api.to('POST', 'import/leave-out')[0]?.body).toEqual({ state: 'error', left_out: true }));
  });

  it('are exported as an error file, with full numbers only on request', async () => {
    await show();
    api.answer = ({ path }) =>
      path === 'import/errors'
        ? new Response('x', { headers: { 'content-disposition': 'attachment; filename="march-errors.csv"' } })
        : null;
    await userEvent.click(screen.getByRole('button', { name: 'Error file' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Download' }));
    await waitFor(() => expect(saved).toEqual(['march-errors.csv']));
    expect(api.to('GET', 'import/errors')[0]?.query.has('sensitive')).toBe(false);
    await userEvent.click(screen.getByRole('checkbox', { name: 'Include SSNs and dates of birth' }));
    await userEvent.click(screen.getByRole('radio', { name: 'Excel' }));
    await userEvent.click(screen.getByRole('button', { name: 'Download' }));
    await waitFor(() => expect(saved).toHaveLength(2));
    expect(api.to('GET', 'import/errors')[1]?.query.toString()).toBe('format=xlsx&sensitive=true');
  });
});

describe('a previously uploaded layout', () => {
  it('is checked immediately, and its columns can be viewed', async () => {
    api.upload = uploadOf('ready', { structure: structureOf({ remembered: true }) });
    await show();
    expect(screen.getByRole('link', { name: 'Review the columns' }).getAttribute('href')).toBe('/?step=columns');
  });
});

describe('certifying and placing', () => {
  const box = () => screen.getByRole<HTMLInputElement>('checkbox', { name: /^I certify/ });
  const press = () => userEvent.click(screen.getByRole('button', { name: 'Place 1,180 accounts – $412,300.00' }));

  it('requires the certification, names the excluded rows, and sends what the user saw', async () => {
    await show();
    for (const statement of CERTIFICATION.statements) expect(screen.getByText(statement)).toBeTruthy();
    expect(screen.getByText(/24 rows with errors \(\$8,010\.00\) are not placed/)).toBeTruthy();
    await press();
    expect(screen.getByText('Check this box to place the accounts')).toBeTruthy();
    expect(document.activeElement).toBe(box());
    expect(api.to('POST', 'import/commit')).toEqual([]);
    await userEvent.click(box());
    await press();
    await waitFor(() =>
      expect(api.to('POST', 'import/commit')[0]?.body).toEqual({
        certification: { version: CERTIFICATION.version, affirmed: [true, true, true] },
        revision: 3,
        accounts: 1180,
        amount_cents: 41_230_000,
        itemization_assumed: 0,
      }),
    );
  });

  it('covers computed itemizations', async () => {
    api.upload = uploadOf('ready', { summary: { ...summary, itemization_assumed: 12 } });
    await show();
    expect(screen.getByText(/^12 itemizations are taken from the date and the balance/)).toBeTruthy();
  });

  it('stays checked through refetches, another check of the rows, and a remount of the page', async () => {
    const { unmount } = await show();
    await userEvent.click(box());
    const refetched = (upload: typeof api.upload) => {
      api.upload = upload;
      return act(() => getQueryClient().invalidateQueries());
    };
    await refetched(uploadOf('ready', { revision: 4, summary: { ...summary, itemization_assumed: 3 } }));
    expect(box().checked).toBe(true);
    // A colleague changes many rows: the server checks them again, and the panel is gone in between.
    await refetched(uploadOf('checking', { revision: 4 }));
    await waitFor(() => expect(screen.queryByRole('checkbox', { name: /^I certify/ })).toBeNull());
    await refetched(uploadOf('ready', { revision: 5 }));
    await screen.findByRole('checkbox', { name: /^I certify/, checked: true });
    unmount();
    await show();
    expect(box().checked).toBe(true);
  });

  it('places nothing if the file changed after it was viewed, and shows what changed', async () => {
    await show();
    await userEvent.click(box());
    api.upload = uploadOf('ready', { revision: 4, summary: after });
    api.answer = ({ path }) => (path === 'import/commit' ? refusal(409, 'changed', 'The upload has changed.') : null);
    await press();
    expect(
      await screen.findByText(/1,181 accounts with \$412,388\.00 now, 1,180 accounts with \$412,300\.00 before/),
    ).toBeTruthy();
    expect(box().checked).toBe(false);
  });

  it('is not offered when no row can be placed', async () => {
    api.upload = uploadOf('ready', {
      summary: { ...summary, accounts: 0 },
      may: { map: true, mend: true, commit: false, cancel: true },
    });
    await show();
    expect(screen.getByText('No rows can be placed yet')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Place / })).toBeNull();
  });
});
