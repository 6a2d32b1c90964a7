import { focusManager } from '@tanstack/react-query';
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { startRoutes } from '#app/start/start-routes.ts';
import { SELECTED_CLIENT_KEY } from '#lib/session/selected-client.ts';
import { detailsOf, membershipOf } from '#testing/companies.ts';
import { data, FakeApi, refusal } from '#testing/fake-api.ts';
import { renderApp, startFakeSession } from '#testing/render.tsx';
import { freshOverview, overviewOf } from '#features/home/testing/samples.ts';

afterEach(() => vi.unstubAllGlobals());

const overview = 'GET company/overview';
const gone = () => refusal(422, 'x', 'The figures are being added up.');

function open(answer: () => Response, { at = '/', isAgency = false }: { at?: string; isAgency?: boolean } = {}) {
  startFakeSession();
  localStorage.setItem(SELECTED_CLIENT_KEY, membershipOf().client_id);
  const api = new FakeApi({
    'GET clients/my-clients': () =>
      isAgency ? Response.json({ data: [], agency_role: 'agency_staff' }) : data([membershipOf()]),
    'GET company': () => data(detailsOf(isAgency ? { role: 'agency_staff' } : {})),
    [overview]: answer,
  });
  return { api, ...renderApp(startRoutes, { at }) };
}

const linkOf = (name: string | RegExp) => screen.getByRole('link', { name }).getAttribute('href');
const panel = async (title: string) => {
  const found = (await screen.findByRole('heading', { name: title })).closest('section');
  if (!found) throw new Error(`No panel ${title}`);
  return within(found);
};

describe('home', () => {
  it('compares collections with the previous period and links each figure to its payments', async () => {
    open(() => data(overviewOf()));
    const month = await panel('This month');
    const hrefs = month.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
    const here = 'from=2026-11-01&to=2026-11-21';
    const before = 'from=2026-10-01&to=2026-10-21';
    const money = 'type=PU&type=PUR&type=PC&type=PCR';
    expect(hrefs).toEqual([
      ['$1,000.00', `/payments?${here}&${money}`],
      ['$800.00', `/payments?${before}&${money}`],
      ['$900.00', `/payments?${here}&type=PU&type=PUR`],
      ['$800.00', `/payments?${before}&type=PU&type=PUR`],
      ['$100.00', `/payments?${here}&type=PC&type=PCR`],
      ['$0.00', `/payments?${before}&type=PC&type=PCR`],
      ['$300.00', `/payments?${here}&${money}`],
      ['$240.00', `/payments?${before}&${money}`],
    ]);
    expect(month.getAllByText(/up from$/).map(({ textContent: text }) => text)).toEqual([
      '25.0% up from',
      '12.5% up from',
      'up from',
      '25.0% up from',
    ]);
    expect(month.getByText('in Oct 1–21', { exact: false })).toBeTruthy();
  });

  it('shows accounts by status and recent events', async () => {
    open(() => data(overviewOf()));
    const rows = (await panel('Open balance')).getAllByRole('row').map((row) => row.textContent);
    expect(rows).toEqual([
      'StatusAccountsPlacedBalance',
      'In collection',
      'In collection2$2,000.00$1,500.00',
      'Paused',
      'On hold1$200.00$200.00',
      'Closed',
      'Paid in full4$600.00$0.00',
    ]);
    expect(linkOf('On hold')).toBe('/debtors?status=HOLD');
    expect(linkOf('$1,700.00')).toMatch(/^\/debtors\?status=DRAFT&.*&status=DECEASED$/);
    expect(linkOf(/Reversal of a payment to agency, \$50\.00/)).toBe('/payments?account_id=018f0000-0000-7000-8000-0000000000a1');
    expect(linkOf(/On hold.*Bo Sample/)).toBe(
      '/debtors/018f0000-0000-7000-8000-0000000000b2/018f0000-0000-7000-8000-0000000000a2',
    );
    expect(screen.getByText(/Nothing waits for you\./)).toBeTruthy();
  });

  it('has a table for each chart, stored in the query, whose figures link to their payments', async () => {
    const { router } = open(() => data(overviewOf()), { at: '/?months=table' });
    const months = within(await screen.findByRole('region', { name: 'Placed and collected by month' }));
    expect(months.getAllByRole('row').map((row) => row.textContent)).toEqual([
      'MonthAccountsPlacedCollected',
      'Nov 20262$600.00$1,000.00',
      'Oct 20265$2,200.00$950.00',
    ]);
    const liquidation = await panel('Liquidation by placement month');
    const steps = () => liquidation.getAllByRole('row').map((row) => row.textContent);
    expect(steps()).toEqual(['Placed inPlacedSame month+1', 'Oct 2026$2,000.0010.0%35.0%', 'Nov 2026$600.00-5.0%']);
    await userEvent.click(liquidation.getByRole('radio', { name: 'Amount' }));
    await liquidation.findByRole('link', { name: '$200.00' });
    expect(router.state.location.search).toBe('?months=table&as=amount');
    expect(steps()).toEqual(['Placed inPlacedSame month+1', 'Oct 2026$2,000.00$200.00$700.00', 'Nov 2026$600.00-$30.00']);
    expect(liquidation.getByRole('link', { name: '$200.00' }).getAttribute('href')).toBe(
      '/payments?placed_from=2026-10-01&placed_to=2026-10-31&type=PU&type=PUR&type=PC&type=PCR&to=2026-10-31',
    );
    // The current month has no end date yet.
    expect(liquidation.getByRole('link', { name: '$700.00' }).getAttribute('href')).toMatch(/type=PCR&period=all$/);
  });

  it('explains how to start before anything is placed', async () => {
    open(() => data(freshOverview));
    expect(await screen.findByRole('heading', { name: 'Place your first accounts' })).toBeTruthy();
    await waitFor(() => expect(linkOf('Upload a file')).toBe('/debtor-entry/uploads'));
    expect(screen.queryByRole('heading', { name: 'What needs you' })).toBeNull();
  });

  it('is read-only for agency staff', async () => {
    open(() => data(freshOverview), { isAgency: true });
    expect(await screen.findByRole('heading', { name: 'Alder Family Dental has not placed an account yet' })).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Upload a file' })).toBeNull();
  });

  it('retries a failed load, and keeps old figures when a refetch fails', async () => {
    let answer = gone;
    const { api } = open(() => answer());
    expect((await screen.findByRole('alert')).textContent).toContain('The figures are being added up.');
    answer = () => data(overviewOf());
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await panel('Open balance');
    expect(screen.queryByRole('alert')).toBeNull();

    answer = gone;
    const requests = api.to('GET', 'company/overview').length;
    act(() => {
      focusManager.setFocused(false);
      focusManager.setFocused(true);
    });
    expect(await screen.findByText(/^These figures are of /)).toBeTruthy();
    expect(api.to('GET', 'company/overview').length).toBeGreaterThan(requests);
    expect(screen.getByText('$1,700.00')).toBeTruthy();
    focusManager.setFocused(undefined);
  });
});
