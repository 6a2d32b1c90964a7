import type { StatementLineRow } from '@recoup/contract/money/statements';
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { detailsOf, membershipOf } from '#testing/companies.ts';
import { data, FakeApi, list, refusal } from '#testing/fake-api.ts';
import { renderApp, startFakeSession } from '#testing/render.tsx';
import { paymentRoutes } from '#features/money/routes.tsx';
import { byHand, direct, line, statement } from '../testing/samples.ts';

let api: FakeApi;
const path = `company/remittances/${statement.id}`;
const at = `/payments/remittances/${statement.id}`;
const all: StatementLineRow[] = [line, byHand, direct];
const open = (search = '') => renderApp(paymentRoutes, { at: at + search });
const table = async (name: string) => within(await screen.findByRole('table', { name }));

beforeEach(() => {
  startFakeSession();
  api = new FakeApi({
    'GET clients/my-clients': () => Response.json({ data: [membershipOf()], agency_role: null }),
    'GET company': () => data(detailsOf()),
    [`GET ${path}`]: () => data(statement),
    [`GET ${path}/lines`]: ({ query }) =>
      list(
        all.filter(({ id, section }) => (query.get('section') ?? section) === section && (query.get('payment_id') ?? id) === id),
      ),
  });
});

afterEach(() => vi.restoreAllMocks());

describe('statement page', () => {
  it('shows the parties and the remittance, with a calculation that adds up', async () => {
    open();
    const sum = await table('Sum of the statement');
    const lines = sum.getAllByRole('row').map((row) => row.textContent);
    expect(lines).toEqual([
      'Opening balance$100.00',
      'Collected by the agency+ $800.00',
      'Commission− $390.00',
      'Paid out to you− $400.00',
      'Adjustments− $25.00',
      'Closing balance$85.00',
    ]);
    expect(screen.getByText('Larkspur Recovery')).toBeTruthy();
    expect(screen.getByText('Alder Family Dental (ALDER)')).toBeTruthy();
    expect(screen.getByText('ACH, trace TR-77 to ••••1234 on Jul 2, 2026. Paid to you.')).toBeTruthy();
    expect(screen.getByText('Filing fee')).toBeTruthy();
    expect(screen.getByText('Partly paid')).toBeTruthy();
  });

  it('lists the lines by section, without empty sections', async () => {
    open();
    const agency = await table('Paid to the agency');
    const first = within(agency.getByRole('row', { name: /Ann Example/ }));
    for (const text of ['$600.00', '30%', 'of every payment', '$180.00', '$420.00', 'march list.csv', 'Row 14, batch B-12'])
      expect(first.getByText(text)).toBeTruthy();
    expect(agency.getByText('By hand')).toBeTruthy();
    const paidDirectly = await table('Paid to you');
    expect(paidDirectly.getByRole('columnheader', { name: 'Due to agency' })).toBeTruthy();
    expect(screen.queryByText('Reversed')).toBeNull();
    expect(screen.getByText(/2 payments · \$800.00 · commission \$240.00 · due to you \$560.00/)).toBeTruthy();
  });

  it('links a line to its payment, its account and the file row that placed it', async () => {
    const { router } = open();
    const agency = await table('Paid to the agency');
    await userEvent.click(agency.getByText('Ann Example'));
    expect(router.state.location.search).toBe(`?line=${line.id}`);
    const trace = within(await screen.findByRole('dialog', { name: 'Where this line comes from' }));
    const href = async (name: string) => (await trace.findByRole('link', { name })).getAttribute('href');
    expect(await href('View the payment')).toBe(`/payments?account_id=${line.account.id}&payment=${line.id}`);
    expect(await href('Open the account')).toBe(`/debtors/${line.account.people_id}/${line.account.id}`);
    expect(await href('View row 14 of the file')).toBe(`/debtor-entry/uploads/${line.source?.import_id}?step=check&row=14`);
    expect(trace.getByText('30% of $600.00 is $180.00.')).toBeTruthy();
    expect(trace.getByText('Due to you: $420.00.')).toBeTruthy();
    await userEvent.click(trace.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(router.state.location.search).toBe(''));
  });

  it('opens the line in the address, even if placed by manual entry, and shows a message if it is unknown', async () => {
    const { unmount } = open(`?line=${byHand.id}`);
    expect((await screen.findByRole('link', { name: 'View batch B-12' })).getAttribute('href')).toBe(
      `/debtors?batch_id=${byHand.batch.id}`,
    );
    unmount();
    open('?line=018f0000-0000-7000-8000-0000000000ff');
    expect(await screen.findByText('This line is not on the statement')).toBeTruthy();
  });

  it('shows a few lines of a long section until all are requested', async () => {
    const many = Array.from({ length: 12 }, (_, at) => ({ ...line, id: `${line.id.slice(0, -2)}${at + 10}` }));
    api.answers[`GET ${path}`] = () =>
      data({
        ...statement,
        sections: statement.sections.map((section) => ({ ...section, payments: section.section === 'agency' ? 12 : 0 })),
      });
    api.answers[`GET ${path}/lines`] = () => list(many);
    open();
    const table = within(await screen.findByRole('table', { name: 'Paid to the agency' }));
    expect(table.getAllByRole('row')).toHaveLength(11);
    await userEvent.click(screen.getByRole('button', { name: 'Show all 12 payments' }));
    expect(screen.queryByRole('button', { name: 'Show all 12 payments' })).toBeNull();
    expect(table.getAllByRole('row')).toHaveLength(13);
  });

  it('downloads a file, and shows the error if that fails', async () => {
    const formats: string[] = [];
    api.answers[`GET ${path}/file`] = ({ query }) => {
      formats.push(query.get('format') ?? '');
      return refusal(503, 'busy', 'The server is busy.');
    };
    const { toast } = await import('react-toastify');
    const showError = vi.spyOn(toast, 'error').mockReturnValue('');
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Download' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Excel (XLSX)' }));
    await waitFor(() => expect(showError).toHaveBeenCalled());
    expect(formats).toContain('xlsx');
  });
});

describe('printed statement', () => {
  it('has every line in plain tables, and returns to the screen version afterwards', async () => {
    open();
    await table('Paid to the agency');
    await waitFor(() => expect(api.to('GET', `${path}/lines`).some(({ query }) => !query.has('section'))).toBe(true));
    act(() => void window.dispatchEvent(new Event('beforeprint')));
    const paper = within(screen.getByRole('article'));
    expect(await paper.findByRole('heading', { name: 'Statement S-1042' })).toBeTruthy();
    expect(paper.getByRole('table', { name: /^Paid to the agency: 2 payments/ })).toBeTruthy();
    expect(paper.getByRole('row', { name: /Bo Sample A-1043-4 ACC-1 .* \$200.00 30% \$60.00 \$140.00/ })).toBeTruthy();
    expect(paper.getByRole('row', { name: /Cost Filing fee Ann Example, A-1042-7 -\$25.00/ })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Print' })).toBeNull();
    act(() => void window.dispatchEvent(new Event('afterprint')));
    expect(screen.getByRole('button', { name: 'Print' })).toBeTruthy();
  });

  it('loads missing lines first, and says how many it omits', async () => {
    const print = vi.spyOn(window, 'print').mockImplementation(() => {});
    api.answers[`GET ${path}`] = () => data({ ...statement, payments: 5000 });
    const page = (n: number) =>
      Array.from({ length: 200 }, (_, index) => ({
        ...line,
        id: `${line.id.slice(0, -6)}${n}${String(index).padStart(5, '0')}`,
      }));
    api.answers[`GET ${path}/lines`] = ({ query }) => {
      if (query.has('section')) return list([line]);
      const at = Number(query.get('cursor') ?? 0);
      return list(page(at), String(at + 1));
    };
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Print' }));
    await waitFor(() => expect(print).toHaveBeenCalled());
    act(() => void window.dispatchEvent(new Event('beforeprint')));
    expect(screen.getByText(/the first 1,000 of 5,000 payments/)).toBeTruthy();
    act(() => void window.dispatchEvent(new Event('afterprint')));
  });
});

describe('statement errors', () => {
  it.each([
    [404, 'not_found', 'Statement not found'],
    [422, 'invalid', 'Statement not found'],
  ])('shows why a statement cannot be opened: %s', async (status, code, message) => {
    api.answers[`GET ${path}`] = () => refusal(status, code, 'No.');
    open();
    expect(await screen.findByText(message)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'View all statements' }).getAttribute('href')).toBe('/payments?tab=remittances');
  });

  it('can be retried', async () => {
    api.answers[`GET ${path}`] = () => refusal(409, 'x', 'Being rebuilt.');
    open();
    expect(await screen.findByText('Being rebuilt.')).toBeTruthy();
    api.answers[`GET ${path}`] = () => data(statement);
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await table('Sum of the statement');
  });

  it('do not occur for staff: the statement is not requested', async () => {
    api.answers['GET company'] = () => data(detailsOf({ abilities: { ...detailsOf().abilities, see_administration: false } }));
    open();
    expect(await screen.findByText('Only administrators see statements')).toBeTruthy();
    expect(api.to('GET', path)).toEqual([]);
  });
});
