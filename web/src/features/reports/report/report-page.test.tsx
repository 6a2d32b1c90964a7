import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { data, refusal } from '#testing/fake-api.ts';
import { renderApp } from '#testing/render.tsx';
import { downloadRoutes } from '#features/reports/routes.tsx';
import { startFakePortal } from '#features/reports/testing/fake-portal.ts';
import { id, paymentsReport, run, running, stairStepReport } from '#features/reports/testing/samples.ts';

let portal: ReturnType<typeof startFakePortal>;
beforeEach(() => {
  portal = startFakePortal();
});

const open = (path: string) => renderApp(downloadRoutes, { at: `/downloads/reports/${path}` });
const lastQuery = (kind = 'payments') => portal.api.to('GET', `company/reports/${kind}/preview`).at(-1)?.query;
const download = async (format: string) => {
  await userEvent.click(await screen.findByRole('button', { name: 'Download' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: format }));
};

describe('report page', () => {
  it('shows the first rows, the totals, the definitions, and links to the rows', async () => {
    open('payments?period=all&location_id=x&status_group=working');
    const table = within(await screen.findByRole('table'));
    // Invalid and unsupported parameters are not sent.
    expect([...(lastQuery() ?? [])]).toEqual([['period', 'all']]);
    const [, first, second, totals] = table.getAllByRole('row');
    for (const text of ['Ann Example', 'Jun 4, 2026', '$111.15', 'Payment plan']) expect(first?.textContent).toContain(text);
    expect(second?.textContent).toContain('-$50.00');
    expect(second?.textContent).toContain('Bo SampleA-1043-4Paid in full--$50.00');
    expect(totals?.textContent).toContain('Total$9,876.54');
    expect(table.getByRole('link', { name: 'A-1042-7' }).getAttribute('href')).toBe('/debtors?q=A-1042-7');
    expect(screen.getByText('First 2 of 1,234 rows')).toBeTruthy();
    expect(table.getByRole('link', { name: '$111.15' }).getAttribute('href')).toBe(
      `/payments?account_id=${id(72)}&payment=${id(71)}`,
    );
    expect(screen.getByRole('link', { name: 'View in Payments' }).getAttribute('href')).toBe('/payments?period=all');
    expect(screen.getByText('Money the debtor paid to you directly.')).toBeTruthy();
    expect(document.title).toBe('Payments | Alder Family Dental - Recoup Client Portal');
  });

  it('writes the chosen parameters to the address, and requests exactly those', async () => {
    const { router } = open('payments');
    await screen.findByRole('table');
    await userEvent.click(screen.getByRole('button', { name: 'Period Last month' }));
    await userEvent.click(await screen.findByRole('radio', { name: 'Last year' }));
    await waitFor(() => expect(router.state.location.search).toBe('?period=last_year'));
    await userEvent.click(screen.getByRole('button', { name: 'Counted by Day it was reported' }));
    await userEvent.click(await screen.findByRole('radio', { name: 'Day the debtor paid' }));
    await waitFor(() => expect(lastQuery()?.get('date')).toBe('effective'));
    await userEvent.click(screen.getByRole('button', { name: 'Filter by Location' }));
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Harbor' }));
    await waitFor(() => expect(lastQuery()?.getAll('location_id')).toEqual([id(12)]));
    await userEvent.keyboard('{Escape}');
    await userEvent.click(screen.getByRole('button', { name: 'Period Last year' }));
    await userEvent.type(await screen.findByLabelText('From'), '2026-06-01');
    await userEvent.click(screen.getByRole('button', { name: 'Apply' }));
    await waitFor(() => expect(lastQuery()?.get('from')).toBe('2026-06-01'));
    expect(lastQuery()?.get('period')).toBeNull();
    expect(await screen.findByRole('button', { name: 'Period from Jun 1, 2026' })).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Clear all' }));
    await waitFor(() => expect(router.state.location.search).toBe(''));
  });

  it('switches between amounts and percent, and shows steps as a chart with text and as a table', async () => {
    const { router } = open('stair_step');
    const table = within(await screen.findByRole('table'));
    expect(table.getByRole('row', { name: /^All/ }).textContent).toBe('All$35,000.002.00%6.71%');
    expect(table.getByRole('row', { name: /^Feb 2026/ }).textContent).toContain('2.00%-');
    expect(
      await screen.findByText(/from Month 0 to Month 1. The highest is Jan 2026, Month 1: 6.50%. The table below/),
    ).toBeTruthy();
    await userEvent.click(screen.getByRole('radio', { name: 'Amounts' }));
    await waitFor(() => expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Amounts' }).checked).toBe(true));
    await userEvent.click(screen.getByRole('radio', { name: 'Monthly' }));
    await waitFor(() => expect(router.state.location.search).toBe('?measure=amounts&steps=monthly'));
    await waitFor(() => expect(lastQuery('stair_step')?.get('steps')).toBe('monthly'));
  });

  it('filters by as-of day or by status', async () => {
    const { router, unmount } = open('aging');
    await userEvent.click(await screen.findByRole('button', { name: 'As of Today' }));
    await userEvent.type(await screen.findByLabelText('As of'), '2026-05-31');
    await userEvent.click(screen.getByRole('button', { name: 'Apply' }));
    await waitFor(() => expect(router.state.location.search).toBe('?as_of=2026-05-31'));
    unmount();
    const second = open('inventory');
    await userEvent.click(await screen.findByRole('button', { name: 'Filter by Status' }));
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Closed' }));
    await waitFor(() => expect(second.router.state.location.search).toBe('?status_group=closed'));
    const link = () => screen.getByRole('link', { name: 'View these accounts in Debtors' });
    await waitFor(() => expect(link().getAttribute('href')).toContain('/debtors?status=PAID&status=SETTLED'));
  });

  it('shows messages for no rows, a timeout and an error', async () => {
    const empty = {
      ...paymentsReport,
      tables: paymentsReport.tables.map((one) => ({ ...one, rows: [], count: 0, totals: null })),
    };
    portal.api.answers['GET company/reports/payments/preview'] = () => data(empty);
    const { router } = open('payments?period=all');
    expect(await screen.findByRole('heading', { name: 'No results for these filters' })).toBeTruthy();
    portal.api.answers['GET company/reports/payments/preview'] = () => refusal(503, 'report_too_slow', 'Too slow.');
    await userEvent.click(screen.getAllByRole('button', { name: 'Clear all' }).at(-1) as HTMLElement);
    expect(await screen.findByText('This report is too large to preview')).toBeTruthy();
    portal.api.answers['GET company/reports/payments/preview'] = () => refusal(422, 'x', 'Not just now.');
    await router.navigate('/downloads/reports/payments?period=last_year');
    expect(await screen.findByText('Not just now.')).toBeTruthy();
    portal.api.answers['GET company/reports/payments/preview'] = () => data(paymentsReport);
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('table')).toBeTruthy();
  });

  it('explains an empty report without filters, and hides a chart of zeros', async () => {
    const zeros = { ...stairStepReport, tables: stairStepReport.tables.slice(0, 1) };
    const chart = { ...(zeros.charts[0] as (typeof zeros.charts)[0]), title: 'By age' };
    const charts = [{ ...chart, series: chart.series.map((one) => ({ ...one, values: one.values.map(() => 0) })) }];
    portal.api.answers['GET company/reports/stair_step/preview'] = () => data({ ...zeros, charts });
    const { router } = open('stair_step');
    expect(await screen.findByRole('table')).toBeTruthy();
    expect(screen.queryByText('By age')).toBeNull();
    const empty = {
      ...paymentsReport,
      tables: paymentsReport.tables.map((one) => ({ ...one, rows: [], count: 0, totals: null })),
    };
    portal.api.answers['GET company/reports/payments/preview'] = () => data(empty);
    await router.navigate('/downloads/reports/payments');
    expect(await screen.findByText('There is nothing in this period. Choose a longer one.')).toBeTruthy();
    portal.api.answers['GET company/reports/inventory/preview'] = () => data(empty);
    await router.navigate('/downloads/reports/inventory');
    expect(await screen.findByText('Results appear as your accounts are placed and worked.')).toBeTruthy();
  });

  it('shows messages for an unauthorized user and for an unknown report', async () => {
    const { unmount } = open('remittance');
    expect(await screen.findByRole('heading', { name: 'Only administrators can see this report' })).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'Remittance', level: 1 })).toBeTruthy();
    unmount();
    open('nonsense');
    expect(await screen.findByRole('heading', { name: 'Report not found' })).toBeTruthy();
  });
});

describe('report page on a phone', () => {
  beforeEach(() => {
    vi.spyOn(window, 'matchMedia').mockImplementation(
      (query) =>
        ({
          ...new EventTarget(),
          matches: query.includes('max-width'),
          addEventListener() {},
          removeEventListener() {},
        }) as never,
    );
  });

  it('shows a few rows as cards, the rest on request, and the totals last', async () => {
    const [first] = paymentsReport.tables;
    if (!first) throw new Error('no table');
    const rows = Array.from({ length: 8 }, (_, at) => [`Debtor ${at}`, `A-${1000 + at}-1`, 'PAID', null, 100]);
    portal.api.answers['GET company/reports/payments/preview'] = () =>
      data({
        ...paymentsReport,
        tables: [
          { ...first, rows },
          { ...first, key: 'none', title: 'Taken back', rows: [], count: 0, totals: null },
        ],
      });
    open('payments');
    const cards = await screen.findByRole('list', { name: first.title });
    expect(within(cards).getAllByRole('listitem')).toHaveLength(6);
    expect(within(cards).getAllByRole('listitem').at(-1)?.textContent).toBe('TotalAmount$9,876.54');
    await userEvent.click(screen.getByRole('button', { name: 'Show 3 more rows' }));
    expect(within(cards).getAllByRole('listitem')).toHaveLength(9);
    expect(screen.getByText('None.')).toBeTruthy();
  });

  it('keeps tables of figures as tables', async () => {
    open('stair_step');
    expect(await screen.findByRole('table')).toBeTruthy();
  });
});

describe('report file', () => {
  it('is made in the background with the page’s parameters, and downloads when ready', async () => {
    portal.runs = [];
    portal.api.answers['POST company/report-runs'] = () => {
      portal.runs = [running];
      return data(running);
    };
    portal.api.answers[`GET company/report-runs/${running.id}/link`] = () =>
      data({ path: '/v1/report-files/abc', file_name: 'p.xlsx', bytes: 1, expires_at: run.created_at });
    open('payments?period=all');
    await screen.findByRole('table');
    await download('Excel (XLSX)');
    expect(await screen.findByText('400 of 1,234 rows')).toBeTruthy();
    const [sent] = portal.api.to('POST', 'company/report-runs');
    expect(sent?.body).toEqual({ kind: 'payments', format: 'xlsx', parameters: { period: 'all' } });
    expect(sent?.headers.get('idempotency-key')).toBeTruthy();
    expect(portal.saved).toEqual([]);
    portal.runs = [{ ...running, state: 'ready', can: run.can }];
    await waitFor(() => expect(portal.saved).toEqual([expect.stringMatching(/\/api\/legacy\/v1\/report-files\/abc$/)]));
    // Only once: a later poll of the same state downloads nothing.
    await userEvent.click(screen.getByRole('button', { name: /^Download Payments, Excel/ }));
    await waitFor(() => expect(portal.saved).toHaveLength(2));
  });

  it('is retried with the same idempotency key after a lost answer', async () => {
    portal.api.answers['POST company/report-runs'] = () => Promise.reject(new TypeError('network'));
    open('payments?period=all');
    await screen.findByRole('table');
    await download('PDF');
    await waitFor(() => expect(portal.api.to('POST', 'company/report-runs')).toHaveLength(1));
    portal.api.answers['POST company/report-runs'] = () => data(running);
    await download('PDF');
    await waitFor(() => expect(portal.api.to('POST', 'company/report-runs')).toHaveLength(2));
    await download('PDF');
    await waitFor(() => expect(portal.api.to('POST', 'company/report-runs')).toHaveLength(3));
    const keys = portal.api.to('POST', 'company/report-runs').map(({ headers }) => headers.get('idempotency-key'));
    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).not.toBe(keys[0]);
  });

  it('shows the error if it cannot be started', async () => {
    portal.api.answers['POST company/report-runs'] = () => refusal(409, 'too_many_runs', 'Five reports are being made.');
    const { toast } = await import('react-toastify');
    const showError = vi.spyOn(toast, 'error').mockReturnValue('');
    open('payments');
    await download('PDF');
    await waitFor(() => expect(showError).toHaveBeenCalledWith('Five reports are being made.'));
  });
});

it('is not offered to agency staff', async () => {
  portal = startFakePortal({ role: 'agency_staff' });
  open('payments');
  await screen.findByRole('table');
  expect(screen.getByText('Read-only view')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Download' })).toBeNull();
  expect(portal.api.requests.some(({ path }) => path.startsWith('company/report-runs'))).toBe(false);
});
