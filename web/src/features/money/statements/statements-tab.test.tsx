import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { detailsOf, membershipOf } from '#testing/companies.ts';
import { data, FakeApi, list, refusal } from '#testing/fake-api.ts';
import { renderApp, startFakeSession } from '#testing/render.tsx';
import { paymentRoutes } from '#features/money/routes.tsx';
import { aging, invoice, paid, listedStatement, terms, totals } from './testing/samples.ts';

let api: FakeApi;
const tab = '/payments?tab=remittances';
const open = (at = tab) => renderApp(paymentRoutes, { at });

const statementRow = async () =>
  within(await screen.findByRole('table', { name: 'Statements' })).getByRole('row', { name: /S-1042/ });

beforeEach(() => {
  startFakeSession();
  api = new FakeApi({
    'GET clients/my-clients': () => Response.json({ data: [membershipOf()], agency_role: null }),
    'GET company': () => data(detailsOf()),
    'GET company/remittances': () => list([listedStatement]),
    'GET company/remittances/totals': () => data(totals),
    'GET company/invoices': () => list([invoice]),
    'GET company/invoices/aging': () => data(aging),
    'GET company/commission-schedule': () => data(terms),
  });
});

describe('statements', () => {
  it('show their totals, remittances and the current balance', async () => {
    open();
    const row = within(await statementRow());
    for (const text of ['Jun 1 – 30, 2026', 'Net', '$800.00', '$390.00', '$400.00', '$85.00', 'Paid', 'ACH TR-77'])
      expect(row.getByText(text)).toBeTruthy();
    const sums = within(screen.getByLabelText('Totals of the statements'));
    expect(sums.getByText('Held by the agency')).toBeTruthy();
    expect(sums.getByRole('link', { name: 'S-1042' }).getAttribute('href')).toBe(`/payments/remittances/${listedStatement.id}`);
  });

  it('are filtered by the address, which keeps the tab', async () => {
    const { router } = open(`${tab}&from=2026-01-01&state=failed&state=nonsense`);
    await statementRow();
    expect(api.to('GET', 'company/remittances').at(-1)?.query.get('from')).toBe('2026-01-01');
    await userEvent.click(screen.getByRole('button', { name: 'Filter by Status' }));
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Failed' }));
    expect(router.state.location.search).toBe('?tab=remittances&from=2026-01-01&state=failed');
    await waitFor(() => expect(api.to('GET', 'company/remittances/totals').at(-1)?.query.getAll('state')).toEqual(['failed']));
    api.answers['GET company/remittances'] = () => list([]);
    await userEvent.click(screen.getByRole('checkbox', { name: 'Paid' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Clear all filters' }));
    expect(router.state.location.search).toBe('?tab=remittances');
  });

  it('explain when the first one is due while there are none', async () => {
    api.answers['GET company/remittances'] = () => list([]);
    api.answers['GET company/remittances/totals'] = () => data({ ...totals, statements: 0, balance: null });
    api.answers['GET company/business-info'] = () => data(paid({ remittance_method: 'net', remittance_frequency: 'weekly' }));
    open();
    expect(await screen.findByText(/after the first week in which a debtor pays/)).toBeTruthy();
    expect(screen.getByText(/You are paid every week, net: fees are deducted from your remittance/)).toBeTruthy();
    expect(screen.queryByLabelText('Totals of the statements')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Filter by Status' })).toBeNull();
  });

  it('can be retried if loading fails', async () => {
    api.answers['GET company/remittances'] = () => refusal(422, 'x', 'The list is being rebuilt.');
    open();
    expect(await screen.findByText('The list is being rebuilt.')).toBeTruthy();
    api.answers['GET company/remittances'] = () => list([listedStatement]);
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await statementRow();
  });

  it('are visible to administrators only', async () => {
    api.answers['GET company'] = () => data(detailsOf({ abilities: { ...detailsOf().abilities, see_administration: false } }));
    open();
    expect(await screen.findByText('Only administrators see this')).toBeTruthy();
    expect(api.to('GET', 'company/remittances')).toEqual([]);
  });
});

describe('invoices', () => {
  it('show what was paid on the invoice of a voided statement', async () => {
    const remittance = { id: listedStatement.id, number: listedStatement.number, is_void: true };
    api.answers['GET company/invoices'] = () => list([{ ...invoice, remittance, state: 'void', owed_cents: 0 }]);
    open();
    expect(await screen.findByText('Statement voided, $50.00 paid')).toBeTruthy();
  });

  it('are aged, and each age bucket toggles a filter', async () => {
    const { router } = open();
    const row = within(await screen.findByRole('row', { name: /I-7/ }));
    expect(row.getByText('20 days past due')).toBeTruthy();
    expect(row.getByText('Partly paid')).toBeTruthy();
    expect(row.getByRole('link', { name: 'S-1042' }).getAttribute('href')).toBe(`/payments/remittances/${listedStatement.id}`);
    await userEvent.click(screen.getByRole('button', { name: /^1–30 days/ }));
    expect(router.state.location.search).toBe('?tab=remittances&bucket=days_1_30');
    await waitFor(() => expect(api.to('GET', 'company/invoices').at(-1)?.query.get('bucket')).toBe('days_1_30'));
    await userEvent.click(screen.getByRole('button', { name: /^1–30 days/, pressed: true }));
    expect(router.state.location.search).toBe('?tab=remittances');
  });

  it('have an explanatory empty state', async () => {
    api.answers['GET company/invoices'] = () => list([]);
    open();
    expect(await screen.findByText(/any commission or costs that are not deducted/)).toBeTruthy();
  });
});

describe('commission terms', () => {
  it('are described in sentences: current, upcoming and earlier ones', async () => {
    open();
    expect(await screen.findByText(/In force since Jan 1, 2026/)).toBeTruthy();
    expect(screen.getByText('30%').closest('li')?.textContent).toBe('30% of every payment');
    const coming = screen.getByText('From Jan 1, 2027 on').closest('details');
    expect(coming?.open).toBe(true);
    expect(screen.getByText('Earlier: from Jan 1, 2025 on').closest('details')?.open).toBe(false);
  });

  it('show a message if there are none', async () => {
    api.answers['GET company/commission-schedule'] = () => data({ current: null, versions: [] });
    open();
    expect(await screen.findByText('No rates yet')).toBeTruthy();
  });
});
