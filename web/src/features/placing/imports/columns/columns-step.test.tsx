import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ImportMapping } from '@recoup/contract/placing/import-shapes';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderApp, startFakeSession } from '#testing/render.tsx';
import { FakeImports, refusal } from '../testing/fake-imports.ts';
import { CLIENT, columnOf, structureOf, UPLOAD, uploadOf } from '../testing/samples.ts';
import { ColumnsStep } from './columns-step.tsx';

const params = { client_id: CLIENT, id: UPLOAD };
let api: FakeImports;

beforeEach(() => {
  api = new FakeImports(uploadOf('needs_mapping'));
  vi.stubGlobal('fetch', (...call: Parameters<typeof fetch>) => api.fetch(...call));
  startFakeSession();
});
afterEach(() => vi.unstubAllGlobals());

const show = async () => {
  const view = renderApp(<ColumnsStep upload={api.upload} params={params} />);
  await screen.findByRole('list', { name: 'Columns of the file' });
  return view;
};
const line = (name: string) => within(screen.getByRole('listitem', { name }));
const sent = () => api.to('PUT', 'import/mapping')[0]?.body as ImportMapping | undefined;
const pressCheck = () => userEvent.click(screen.getByRole('button', { name: 'Check 1,204 rows' }));

describe('columns of a file', () => {
  it('show header, values, field, confidence and format', async () => {
    await show();
    expect(screen.getByText('The header is in row 3.')).toBeTruthy();
    expect(screen.getByText('2 rows of totals are skipped.')).toBeTruthy();
    const balance = line('Column D, Balance');
    expect(balance.getByRole('button', { name: 'Amount placed, field of column D' })).toBeTruthy();
    expect(balance.getByRole('button', { name: 'Sure' })).toBeTruthy();
    expect(balance.getByText('$412.30')).toBeTruthy();
    expect(line('Column B, Patient').getByText('first Jordan, last Avery')).toBeTruthy();
    expect(line('Column E, Misc').getByRole('button', { name: 'Check' })).toBeTruthy();
  });

  it('without a likely field offer the two best in one click', async () => {
    const guess = (field: string, confidence: number) => ({ field, confidence });
    const alternatives = [guess('original_amount', 0.4), guess('balance', 0.3), guess('fees', 0.25)];
    const suggestion = { field: null, confidence: 0.2, reason: '', alternatives };
    api = new FakeImports(
      uploadOf('needs_mapping', { structure: structureOf({ columns: [columnOf(0, 'Amt 1', ['12.00'], { suggestion })] }) }),
    );
    await show();
    const amount = line('Column A, Amt 1');
    expect(amount.queryByRole('button', { name: 'Fees' })).toBeNull();
    expect(amount.getByRole('button', { name: 'Original amount' })).toBeTruthy();
    await userEvent.click(amount.getByRole('button', { name: 'Amount placed' }));
    expect(amount.getByRole('button', { name: 'Amount placed, field of column A' })).toBeTruthy();
    expect(amount.queryByText('Could be')).toBeNull();
  });

  it('begin with the debtor, then those to review, and stay in place once corrected', async () => {
    await show();
    const names = () => screen.getAllByRole('listitem', { name: /^Column [A-Z],/ }).map((item) => item.ariaLabel);
    const before = names();
    expect(before.slice(0, 3)).toEqual(['Column B, Patient', 'Column C, DOS', 'Column E, Misc']);
    await userEvent.click(line('Column C, DOS').getByRole('button', { name: 'Apr 3, 2026' }));
    expect(names()).toEqual(before);
  });

  it('are not checked until an ambiguous date is resolved', async () => {
    const { router } = await show();
    await pressCheck();
    expect(screen.getByRole('alert').textContent).toMatch(/Choose how to read 1 column/);
    expect(router.state.location.search).toBe('?show=check');
    expect(sent()).toBeUndefined();
    await userEvent.click(line('Column C, DOS').getByRole('button', { name: 'Apr 3, 2026' }));
    expect(line('Column C, DOS').getByText('Apr 3, 2026')).toBeTruthy();
    await pressCheck();
    await waitFor(() => expect(sent()?.columns[2]).toEqual({ index: 2, field: 'date_of_service', format: { date: 'D/M/YYYY' } }));
    expect(sent()).toMatchObject({ row_meaning: 'debtor', debt_type: 'medical', defaults: {} });
  });

  it('flag a field assigned twice, and let the user keep one column', async () => {
    await show();
    await userEvent.click(line('Column E, Misc').getByRole('button', { name: 'Notes, field of column E' }));
    await userEvent.keyboard('amount placed');
    await userEvent.click(await screen.findByRole('option', { name: /^Amount placed/ }));
    expect(line('Column D, Balance').getByText('2 columns are mapped to “Amount placed”')).toBeTruthy();
    await pressCheck();
    expect(screen.getByRole('alert').textContent).toMatch(/2 columns are mapped to “Amount placed”/);
    await userEvent.click(line('Column E, Misc').getByRole('button', { name: 'Amount placed, field of column E' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Skipped' }));
    expect(screen.queryByText(/2 columns are mapped to/)).toBeNull();
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Skipped, field of column E');
  });

  it('list fields that no column provides, and accept a value for the entire file', async () => {
    const columns = structureOf().columns.filter(({ index }) => index !== 2);
    api.upload = uploadOf('needs_mapping', { structure: structureOf({ columns }) });
    await show();
    expect(screen.getByText(/Consumer debts are itemized from one of five dates/)).toBeTruthy();
    const needs = within(screen.getByRole('complementary', { name: 'Before checking' }));
    await userEvent.selectOptions(needs.getByLabelText('Itemization date used'), 'transaction');
    await userEvent.type(needs.getByLabelText('Itemization date'), '2026-03-04');
    await pressCheck();
    await waitFor(() =>
      expect(sent()?.defaults).toEqual({ itemization_reference: 'transaction', itemization_date: '2026-03-04' }),
    );
  });

  it('keep unsaved choices across a reload', async () => {
    const first = await show();
    await userEvent.click(line('Column C, DOS').getByRole('button', { name: 'Apr 3, 2026' }));
    first.unmount();
    await show();
    expect(line('Column C, DOS').queryByRole('button', { name: 'Apr 3, 2026' })).toBeNull();
    expect(line('Column C, DOS').getByText('Apr 3, 2026')).toBeTruthy();
  });

  it('show server errors', async () => {
    api.upload = uploadOf('needs_mapping', { structure: structureOf({ remembered: true }) });
    api.answer = ({ path }) =>
      path === 'import/mapping' ? refusal(409, 'not_mappable', 'This upload is being checked already.') : null;
    await show();
    expect(screen.getByText('Columns mapped as last time')).toBeTruthy();
    await pressCheck();
    expect(await screen.findByText('This upload is being checked already.')).toBeTruthy();
  });

  it('are reread with another header row', async () => {
    await show();
    await userEvent.click(screen.getByRole('button', { name: 'Choose header row' }));
    const box = await screen.findByRole('checkbox', { name: 'Row 2 is the header' });
    await userEvent.click(box);
    await userEvent.click(screen.getByRole('checkbox', { name: 'Row 3 is the header' }));
    await userEvent.click(screen.getByRole('button', { name: 'Read with row 2 as header' }));
    await waitFor(() => expect(api.to('PUT', 'import/reading')[0]?.body).toEqual({ header_rows: [2] }));
  });

  it('can be searched, and the arrow keys move between them', async () => {
    const columns = Array.from({ length: 110 }, (_, index) => columnOf(index, `Col ${index}`, [`value ${index}`]));
    api.upload = uploadOf('needs_mapping', { structure: structureOf({ columns }) });
    const { router } = await show();
    expect(screen.getAllByRole('listitem', { name: /^Column/ })).toHaveLength(110);
    const fields = document.querySelectorAll<HTMLElement>('[data-field]');
    fields[0]?.focus();
    await userEvent.keyboard('{ArrowDown}');
    expect(document.activeElement).toBe(fields[1]);
    await userEvent.type(screen.getByRole('textbox', { name: 'Search in the columns' }), 'value 77');
    expect(screen.getAllByRole('listitem', { name: /^Column/ })).toHaveLength(1);
    expect(router.state.location.search).toBe('?q=value+77');
  });
});

describe('a file with several lists', () => {
  const sheet = (name: string, list: number | null, note: string | null = null) => ({
    name,
    hidden: false,
    columns: 8,
    list,
    note,
  });
  const lists = structureOf({
    kind: 'workbook',
    sheets: [
      sheet('January', 0),
      sheet('February', 0),
      sheet('Payments', 1),
      sheet('Summary', null, 'It names no debtors or accounts.'),
    ],
    read_sheets: ['January', 'February'],
    asks_sheets: true,
  });

  it('asks which to place before its columns can be confirmed', async () => {
    api = new FakeImports(uploadOf('needs_mapping', { structure: lists }));
    await show();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Check 1,204 rows' }).disabled).toBe(true);
    expect(screen.getByText('It names no debtors or accounts.')).toBeTruthy();
    const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name: new RegExp(name) });
    expect([box('January').checked, box('February').checked, box('Payments').checked]).toEqual([true, true, false]);
    // Lists with different columns are placed separately.
    await userEvent.click(box('Payments'));
    expect([box('January').checked, box('February').checked, box('Payments').checked]).toEqual([false, false, true]);
    await userEvent.click(box('February'));
    await userEvent.click(box('January'));
    await userEvent.click(screen.getByRole('button', { name: 'Read these 2 sheets' }));
    await waitFor(() =>
      expect(api.to('PUT', 'import/reading').map(({ body }) => body)).toEqual([{ sheets: ['February', 'January'] }]),
    );
  });

  it('shows what was read and left out once it is chosen', async () => {
    api = new FakeImports(uploadOf('needs_mapping', { structure: { ...lists, asks_sheets: false } }));
    await show();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Read these 2 sheets' }).disabled).toBe(true);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Check 1,204 rows' }).disabled).toBe(false);
  });
});
