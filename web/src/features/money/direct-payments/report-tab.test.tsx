import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { data, list, refusal } from '#testing/fake-api.ts';
import { renderApp } from '#testing/render.tsx';
import { paymentRoutes } from '#features/money/routes.tsx';
import { startFakePortal } from '#features/money/testing/fake-portal.ts';
import { direct, id, report } from '#features/money/testing/samples.ts';

afterEach(() => {
  localStorage.clear();
  vi.unstubAllGlobals();
});

const open = (search = '') => renderApp(paymentRoutes, { at: `/payments?tab=report${search}` });
const rowOf = async (text: string) => (await screen.findByText(text)).closest('tr') as HTMLElement;
const readPath = 'POST company/requests/direct-payments/read-file';
const importPath = 'POST company/requests/direct-payments/import';

describe('reported direct payments', () => {
  it('show their outcome, and link to the payment', async () => {
    const portal = startFakePortal({ role: 'client_staff' });
    portal.reports = [
      { ...report, state: 'declined', decline_reason: 'The check is not known to us.', id: id(32), number: 'R-102' },
      { ...report, state: 'applied', payment_id: direct.id },
    ];
    open();
    const declined = await rowOf('R-102');
    for (const text of ['Ann Example', 'A-1042-7', 'Jun 3, 2026', '$50.00', 'Declined', 'The check is not known to us.'])
      expect(declined.textContent).toContain(text);
    const link = within(await rowOf('R-101')).getByRole('link', { name: 'View the payment' });
    expect(link.getAttribute('href')).toBe(`/payments?account_id=${id(1)}&payment=${direct.id}`);
    expect(portal.api.to('GET', 'company/requests')[0]?.query.getAll('kind')).toEqual(['direct_payment', 'payment_reversal']);
  });

  it('are filtered by state in the address, and show a message if none matches', async () => {
    const portal = startFakePortal();
    portal.reports = [];
    const { router } = open('&state=applied');
    expect(await screen.findByRole('heading', { name: 'No reports with this status' })).toBeTruthy();
    expect(portal.api.to('GET', 'company/requests')[0]?.query.getAll('state')).toEqual(['applied']);
    await userEvent.click(screen.getByRole('link', { name: 'Show all reports' }));
    expect(await screen.findByRole('heading', { name: 'No direct payments reported yet' })).toBeTruthy();
    expect(router.state.location.search).toBe('?tab=report');
  });

  it('show the error if they cannot be loaded, and can be retried', async () => {
    const portal = startFakePortal();
    portal.api.answers['GET company/requests'] = () => refusal(422, 'x', 'Not just now.');
    open();
    expect(await screen.findByText('Not just now.')).toBeTruthy();
    portal.api.answers['GET company/requests'] = () => list([report]);
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await rowOf('R-101')).toBeTruthy();
  });

  it('are read-only for agency staff', async () => {
    startFakePortal({ role: 'agency_staff' });
    open('&new=one');
    expect(await rowOf('R-101')).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Report a payment' })).toBeNull();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('can be canceled until the agency decides', async () => {
    const portal = startFakePortal();
    const cancelled = { ...report, state: 'cancelled', abilities: { cancel: false, add_document: false } } as const;
    portal.api.answers[`POST company/requests/${report.id}/cancel`] = () => {
      portal.reports = [cancelled];
      return data(cancelled);
    };
    open(`&request=${report.id}`);
    const panel = within(await screen.findByRole('dialog'));
    expect(await panel.findByText('The agency has not decided yet.')).toBeTruthy();
    await userEvent.click(panel.getByRole('button', { name: 'Cancel this report' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel the report' }));
    expect(await panel.findByText('You canceled it before the agency decided.')).toBeTruthy();
    expect(panel.queryByRole('button', { name: 'Cancel this report' })).toBeNull();
  });

  it('can be reported as returned once they are posted', async () => {
    const portal = startFakePortal();
    const applied = {
      ...report,
      state: 'applied' as const,
      payment_id: direct.id,
      abilities: { cancel: false, add_document: false },
    };
    const returnable = { amount_cents: 5000, effective_on: '2026-06-03', balance_cents: 80_000 };
    portal.reports = [{ ...applied, returnable }];
    open(`&request=${report.id}`);
    await userEvent.click(await screen.findByRole('button', { name: 'Report it as returned' }));
    expect(screen.getByText('Ann Example, A-1042-7, balance $800.00')).toBeTruthy();
    // The report has all the data: neither the payment nor the list of accounts is fetched.
    expect(portal.api.to('GET', `company/payments/${direct.id}`)).toEqual([]);
    expect(portal.api.to('GET', 'company/debtors')).toEqual([]);
    const form = within(await screen.findByRole('form', { name: 'Report a returned payment' }));
    expect(form.getByRole<HTMLInputElement>('combobox', { name: 'Payment' }).value).toBe('$50.00 of Jun 3, 2026');
  });

  it('show a message if one is not found', async () => {
    startFakePortal();
    open(`&request=${id(99)}`);
    expect(await screen.findByRole('heading', { name: 'This report could not be found' })).toBeTruthy();
  });
});

describe('one direct payment', () => {
  it('is reported after its account was found', async () => {
    startFakePortal();
    const { router } = open();
    await userEvent.click(await screen.findByRole('link', { name: 'Report a payment' }));
    expect(router.state.location.search).toBe('?tab=report&new=one');
    await userEvent.type(await screen.findByRole('combobox', { name: 'Account' }), '1042');
    await userEvent.click(await screen.findByRole('option', { name: /Ann Example/ }));
    expect(await screen.findByText(/^Ann Example, A-1042-7/)).toBeTruthy();
    await userEvent.click(await screen.findByRole('button', { name: 'Report a payment to you' }));
    expect(await screen.findByText('Enter the amount')).toBeTruthy();
  });
});

describe('a direct payment file', () => {
  const account = { id: id(1), people_id: id(2), number: 'A-1042-7', debtor_name: 'Ann Example', client_account_number: 'OWN1' };
  const payment = { account: 'OWN1', amount: '50.00', date: '2026-06-03', method: 'check', reference: '9', details: '' };
  const good = { row: 2, payment, account, problems: [], warning: null };
  const bad = {
    row: 3,
    payment: { ...payment, amount: '', date: 'June', method: 'barter' },
    account,
    problems: [{ path: 'amount', message: 'Enter the amount' }],
    warning: null,
  };
  const unknown = { path: 'account', message: 'No account has this number' };

  async function read(portal: ReturnType<typeof startFakePortal>, rows: readonly object[]) {
    portal.api.answers[readPath] = () => data({ rows, total_cents: 5000, unknown_columns: ['Teller'] });
    const { container, router } = open('&new=file');
    await screen.findByText('Drop a direct payment file here');
    const input = container.querySelector('input[type=file]') as HTMLInputElement;
    await userEvent.upload(input, new File(['x'], 'paid.csv', { type: 'text/csv' }));
    return router;
  }

  it('is reported once its rows are valid, and shows rejections in their rows', async () => {
    const portal = startFakePortal();
    await read(portal, [good, bad]);
    expect(await screen.findByText('1 row cannot be reported')).toBeTruthy();
    expect(screen.getByText(/do not match a field and are not imported: Teller/)).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Report 2 payments, $50.00' }).disabled).toBe(true);

    await userEvent.click(screen.getByRole('button', { name: 'Fix row 3' }));
    const form = within(await screen.findByRole('form', { name: 'Fix row 3' }));
    expect(form.getByText('In the file: June')).toBeTruthy();
    expect(form.getByText('In the file: barter')).toBeTruthy();
    await userEvent.type(form.getByLabelText('Amount'), '12.5');
    await userEvent.type(form.getByLabelText('Received on'), '2026-06-04');
    await userEvent.click(form.getByRole('combobox', { name: 'How it was paid' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Cash' }));
    await userEvent.click(form.getByRole('button', { name: 'Save row' }));
    portal.api.answers[importPath] = () =>
      refusal(422, 'validation_failed', 'Some rows cannot be reported.', [{ ...unknown, path: 'rows.0.account' }]);
    await userEvent.click(await screen.findByRole('button', { name: 'Report 2 payments, $62.50' }));
    expect(await screen.findByText(unknown.message)).toBeTruthy();

    await userEvent.click(screen.getByRole('button', { name: 'Skip 1 row' }));
    portal.api.answers[importPath] = () => data({ submitted: 1, total_cents: 1250 });
    await userEvent.click(await screen.findByRole('button', { name: 'Report 1 payment, $12.50' }));
    expect(await screen.findByRole('heading', { name: '1 payment reported, $12.50' })).toBeTruthy();
    const [first, second] = portal.api.to('POST', 'company/requests/direct-payments/import');
    expect(second?.body).toEqual({ rows: [{ ...payment, amount: '12.5', date: '2026-06-04', method: 'cash' }] });
    expect(second?.headers.get('idempotency-key')).not.toBe(first?.headers.get('idempotency-key'));
  });

  it('is sent again with the same idempotency key after a lost answer', async () => {
    const portal = startFakePortal();
    await read(portal, [good]);
    const send = await screen.findByRole('button', { name: 'Report 1 payment, $50.00' });
    portal.api.answers[importPath] = () => Promise.reject(new TypeError('gone'));
    await userEvent.click(send);
    expect(await screen.findByRole('alert')).toBeTruthy();
    portal.api.answers[importPath] = () => data({ submitted: 1, total_cents: 5000 });
    await userEvent.click(send);
    expect(await screen.findByRole('heading', { name: '1 payment reported, $50.00' })).toBeTruthy();
    const keys = portal.api
      .to('POST', 'company/requests/direct-payments/import')
      .map(({ headers }) => headers.get('idempotency-key'));
    expect(new Set(keys).size).toBe(1);
  });

  it('is not discarded without confirmation', async () => {
    const portal = startFakePortal();
    const router = await read(portal, [good, bad]);
    await userEvent.click(await screen.findByRole('button', { name: 'Skip row 3' }));
    await userEvent.click(screen.getByRole('button', { name: 'Choose another file' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Keep this file' }));
    await userEvent.click(screen.getByRole('link', { name: /Reported payments/ }));
    expect(await screen.findByText(/You have not saved the payments of paid.csv/)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(router.state.location.search).toBe('?tab=report'));
  });

  it('shows an error if it cannot be read', async () => {
    const portal = startFakePortal();
    portal.api.answers[readPath] = () => refusal(422, 'unreadable', 'This is a picture.');
    const { container } = open('&new=file');
    await screen.findByText('Drop a direct payment file here');
    const input = container.querySelector('input[type=file]') as HTMLInputElement;
    await userEvent.upload(input, new File(['x'], 'photo.csv', { type: 'text/csv' }));
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('photo.csv could not be read');
    expect(alert.textContent).toContain('This is a picture.');
  });
});
