import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { data, list, refusal } from '#testing/fake-api.ts';
import { renderApp } from '#testing/render.tsx';
import { paymentRoutes } from './routes.tsx';
import { startFakePortal } from '#features/money/testing/fake-portal.ts';
import { direct, id, paid, reversal, running, totals } from '#features/money/testing/samples.ts';

afterEach(() => {
  localStorage.clear();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const open = (search = '') => renderApp(paymentRoutes, { at: `/payments${search}` });
const table = () => screen.findByRole('table', { name: 'Payments' });
const lastQuery = (portal: ReturnType<typeof startFakePortal>) => portal.api.to('GET', 'company/payments').at(-1)?.query;

describe('payments', () => {
  it('lists payments, shows reversals as negative, and links the two', async () => {
    // Keeps the loader's responses fresh, however slow the machine is.
    vi.useFakeTimers({ toFake: ['Date'] });
    const portal = startFakePortal();
    const { router } = open();
    const rows = within(await table()).getAllByRole('row');
    await screen.findByRole('button', { name: 'Export' });
    for (const path of ['company/payments', 'company/payments/totals']) expect(portal.api.to('GET', path)).toHaveLength(1);
    expect(rows).toHaveLength(4);
    const [, first, second] = rows;
    for (const text of ['Ann Example', 'A-1042-7', 'Jun 4, 2026', '$111.15', 'Remitted', '30%', '$33.35', '$77.80', 'S-1'])
      expect(first?.textContent).toContain(text);
    expect(second?.textContent).toContain('-$111.15');
    expect(
      within(first as HTMLElement)
        .getByRole('link', { name: 'S-1' })
        .getAttribute('href'),
    ).toBe(`/payments/remittances/${id(21)}`);
    expect(
      within(first as HTMLElement)
        .getByRole('link', { name: 'Reversed later' })
        .getAttribute('href'),
    ).toContain(`payment=${reversal.id}`);
    await userEvent.click(within(second as HTMLElement).getByRole('link', { name: 'of a payment to agency' }));
    await waitFor(() => expect(router.state.location.search).toBe(`?payment=${paid.id}`));
    expect(document.title).toBe('Payments | Alder Family Dental - Recoup Client Portal');
  });

  it('defaults to this year, and writes the chosen filters to the address', async () => {
    const portal = startFakePortal();
    const { router } = open();
    await table();
    const year = new Date().getFullYear();
    expect(lastQuery(portal)?.get('from')).toBe(`${year}-01-01`);
    await userEvent.click(screen.getByRole('button', { name: 'Reported This year' }));
    await userEvent.click(await screen.findByText('Day paid'));
    await userEvent.click(screen.getByRole('radio', { name: 'Last year' }));
    await waitFor(() => expect(lastQuery(portal)?.get('to')).toBe(`${year - 1}-12-31`));
    expect(lastQuery(portal)?.get('date')).toBe('effective');
    expect(new URLSearchParams(router.state.location.search).get('period')).toBe('last-year');
    await userEvent.keyboard('{Escape}');
    await userEvent.click(screen.getByRole('button', { name: 'Filter by Type' }));
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Adjustment' }));
    await waitFor(() => expect(lastQuery(portal)?.getAll('type')).toEqual(['DA']));
    await userEvent.keyboard('{Escape}');
    await userEvent.click(screen.getByRole('button', { name: 'Amount' }));
    await waitFor(() =>
      expect(screen.getByRole('columnheader', { name: /Amount/ }).getAttribute('aria-sort')).toBe('descending'),
    );
    expect(lastQuery(portal)?.get('sort')).toBe('amount');
    await userEvent.click(screen.getByRole('button', { name: 'Clear all' }));
    await waitFor(() => expect(router.state.location.search).toBe('?sort=amount'));
  });

  it('shows totals of the list; a figure toggles a filter to its rows', async () => {
    const portal = startFakePortal();
    const { router } = open();
    const sums = await screen.findByLabelText('Totals of the payments');
    await userEvent.click(await within(sums).findByRole('link', { name: '$50.00' }));
    await waitFor(() => expect(router.state.location.search).toBe('?type=PC&type=PCR'));
    expect(lastQuery(portal)?.getAll('type')).toEqual(['PC', 'PCR']);
    const link = await within(sums).findByRole('link', { name: '$50.00', current: true });
    await userEvent.click(link);
    await waitFor(() => expect(router.state.location.search).toBe(''));
    // Nothing is pending, so that total is hidden.
    expect(within(sums).queryByText('Pending')).toBeNull();
  });

  it('finds an account by name, and lists its payments of all time', async () => {
    const portal = startFakePortal();
    const { router } = open();
    await table();
    await userEvent.click(screen.getByRole('button', { name: 'Filter by Account' }));
    await userEvent.type(await screen.findByRole('combobox', { name: 'Account' }), 'ann');
    await userEvent.click(await screen.findByRole('option', { name: /Ann Example/ }));
    await waitFor(() => expect(router.state.location.search).toBe(`?account_id=${id(1)}`));
    expect(await screen.findByText('A-1042-7, Ann Example')).toBeTruthy();
    expect(lastQuery(portal)?.get('from')).toBeNull();
    expect(portal.api.to('GET', 'company/debtors').at(-1)?.query.get('q')).toBe('ann');
  });

  it('shows a message for no match, an empty list and an error', async () => {
    const portal = startFakePortal();
    portal.payments = [];
    const { router } = open('?type=DA');
    expect(await screen.findByRole('heading', { name: 'Nothing matches these filters' })).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Clear all filters' }));
    expect(await screen.findByRole('heading', { name: 'No payments this year yet' })).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Show all time' }));
    expect(await screen.findByRole('heading', { name: 'No payments yet' })).toBeTruthy();
    expect(router.state.location.search).toBe('?period=all');
    portal.api.answers['GET company/payments'] = () => refusal(422, 'x', 'Not just now.');
    await router.navigate('/payments?state=pending');
    expect(await screen.findByText('Not just now.')).toBeTruthy();
    portal.api.answers['GET company/payments'] = () => list([direct]);
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await table()).toBeTruthy();
  });

  it('exports a long list in the background, with the filters of the address', async () => {
    const portal = startFakePortal();
    portal.api.answers['GET company/payments/totals'] = () => data({ ...totals, payments: 20_000 });
    portal.api.answers['POST company/exports/payments'] = () => {
      portal.api.answers['GET company/exports'] = () => data([running]);
      return data(running);
    };
    open('?type=PC&period=all');
    await table();
    await screen.findByText('20,000');
    await userEvent.click(await screen.findByRole('button', { name: 'Export' }));
    await userEvent.click(await screen.findByText('CSV'));
    expect(await screen.findByText('10 of 20,000 payments')).toBeTruthy();
    expect(portal.api.to('POST', 'company/exports/payments')[0]?.body).toEqual({
      format: 'csv',
      filters: { date: 'reported', type: ['PC'] },
    });
    expect(portal.api.to('GET', 'company/exports').at(-1)?.query.get('subject')).toBe('payments');
  });

  it('downloads a short list immediately', async () => {
    const portal = startFakePortal();
    URL.createObjectURL = () => 'blob:x';
    URL.revokeObjectURL = () => {};
    portal.api.answers['GET company/payments/export'] = () => new Response('Name\r\n');
    open('?period=all');
    await table();
    await userEvent.click(await screen.findByRole('button', { name: 'Export' }));
    await userEvent.click(await screen.findByText('Excel (XLSX)'));
    await waitFor(() => expect(portal.api.to('GET', 'company/payments/export')[0]?.query.get('format')).toBe('xlsx'));
  });
});

describe('payment drawer', () => {
  it('explains the commission, and links to the account, the statement and the reversal', async () => {
    startFakePortal();
    const { router } = open(`?payment=${paid.id}`);
    const panel = within(await screen.findByRole('dialog'));
    expect(await panel.findByText('30% of $111.15 is $33.35.')).toBeTruthy();
    expect(panel.getByText('Why this rate: 30% standard rate.')).toBeTruthy();
    expect(panel.getByRole('link', { name: 'Ann Example' }).getAttribute('href')).toBe(`/debtors/${id(2)}/${id(1)}`);
    expect(panel.getByRole('link', { name: 'S-1' }).getAttribute('href')).toBe(`/payments/remittances/${id(21)}`);
    await userEvent.click(panel.getByRole('link', { name: /Reversal of a payment to agency of Jun 20, 2026/ }));
    await waitFor(() => expect(router.state.location.search).toBe(`?payment=${reversal.id}`));
    const other = within(await screen.findByRole('dialog'));
    expect(await other.findByText('Commission reversed: $33.35.')).toBeTruthy();
    expect(other.getByText('Not on a statement yet')).toBeTruthy();
    await userEvent.click(other.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(router.state.location.search).toBe(''));
  });

  it('links to the report of a direct payment, and shows the amount due to the agency', async () => {
    startFakePortal();
    open(`?payment=${direct.id}`);
    const panel = within(await screen.findByRole('dialog'));
    const link = await panel.findByRole('link', { name: 'Your report R-101' });
    expect(link.getAttribute('href')).toBe(`/payments?tab=report&request=${id(31)}`);
    expect(panel.getByRole('row', { name: 'Due to agency $15.00' })).toBeTruthy();
  });

  it('shows a message if the payment is not found', async () => {
    startFakePortal();
    open(`?payment=${id(99)}`);
    expect(await screen.findByRole('heading', { name: 'This payment could not be found' })).toBeTruthy();
  });
});

describe('payment tabs', () => {
  it('are all visible to an administrator', async () => {
    startFakePortal();
    open();
    await table();
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
      'Payments',
      'Remittances',
      'Direct payments',
    ]);
  });

  it('hide statements from staff, and explain it when the address names that tab', async () => {
    const portal = startFakePortal({ role: 'client_staff' });
    const { router } = open('?tab=remittances');
    expect(await screen.findByRole('heading', { name: 'Only administrators see this' })).toBeTruthy();
    expect(portal.api.requests.some(({ path }) => path.includes('remittances'))).toBe(false);
    await userEvent.click(screen.getByRole('link', { name: 'View the payments' }));
    await table();
    expect(router.state.location.search).toBe('');
    expect(screen.queryByRole('tab', { name: 'Remittances' })).toBeNull();
  });
});
