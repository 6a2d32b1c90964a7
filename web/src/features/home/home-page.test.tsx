import { focusManager } from '@tanstack/react-query';
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { InboxItem } from '@recoup/contract/home/inbox';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { startRoutes } from '#app/start/start-routes.ts';
import { SELECTED_CLIENT_KEY } from '#lib/session/selected-client.ts';
import { detailsOf, membershipOf } from '#testing/companies.ts';
import { data, FakeApi, refusal } from '#testing/fake-api.ts';
import { renderApp, startFakeSession } from '#testing/render.tsx';
import { emptyHome, homeOf } from '#features/home/testing/samples.ts';

afterEach(() => vi.unstubAllGlobals());

const overview = 'GET company/overview';
const loadFailure = () => refusal(422, 'x', 'The figures are being added up.');

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
const ACCOUNT = '018f0000-0000-7000-8000-0000000000c1';
const figureOf = async (label: string) => {
  const found = (await screen.findByText(label, { selector: 'dt' })).parentElement;
  if (!found) throw new Error(`No figure ${label}`);
  return found;
};
const panel = async (title: string) => {
  const found = (await screen.findByRole('heading', { name: title })).closest('section');
  if (!found) throw new Error(`No panel ${title}`);
  return within(found);
};

describe('home', () => {
  it('leads with what was remitted, what is due and when the next remittance is expected', async () => {
    open(() => data(homeOf()));
    const lead = within(await figureOf('Remitted this month'));
    expect(lead.getByRole('link').textContent).toBe('$1,234.00');
    expect(linkOf('$1,234.00')).toBe('/payments?tab=remittances&paid_from=2026-11-01&paid_to=2026-11-21&state=paid');
    expect(linkOf('$456.00')).toBe('/payments?state=posted&period=all');
    expect((await figureOf('Next remittance')).textContent).toBe(
      'Next remittanceDec 1Expected in 10 days. You are paid every month',
    );
  });

  it.each([
    [{ statement: { id: ACCOUNT, number: 'S-7', issued_on: '2026-11-20' } }, 'On its wayStatement S-7 of Nov 20'],
    [{ expected_on: '2026-11-19' }, 'Nov 19Expected earlier. You are paid every month'],
    [{ expected_on: '2026-11-22', frequency: null }, 'Nov 22Expected in 1 day'],
    [{ expected_on: null }, 'No date yetYou are paid every month'],
    [{ expected_on: null, frequency: null }, 'No date yetThe agency has not set a schedule'],
  ] as const)('says what is known of the next remittance: %j', async (change, text) => {
    const { remittance } = homeOf();
    open(() => data(homeOf({ remittance: remittance && { ...remittance, next: { ...remittance.next, ...change } } })));
    expect((await figureOf('Next remittance')).textContent).toBe(`Next remittance${text}`);
  });

  it.each([
    [
      { on_the_way_cents: 10_000, unremitted_cents: 5000, owed_cents: 0 },
      'Due to you$150.00$100.00 on its way, $50.00 not on a statement yet',
    ],
    [{ on_the_way_cents: 10_000, unremitted_cents: 0, owed_cents: 0 }, 'Due to you$100.00On its way'],
    [
      { on_the_way_cents: 0, unremitted_cents: 10_000, owed_cents: 700 },
      'Due to you$100.00You owe $7.00 in commission, invoiced separately',
    ],
    [{ on_the_way_cents: 0, unremitted_cents: 0, owed_cents: 700 }, 'You owe the agency$7.00Commission not settled yet'],
  ])('splits what is due by where it is: %j', async (due, text) => {
    const { remittance } = homeOf();
    open(() => data(homeOf({ remittance: remittance && { ...remittance, due } })));
    expect((await figureOf(text.slice(0, text.indexOf('$')))).textContent).toBe(text);
  });

  it('compares collections with the previous month, and names what was paid to the company directly', async () => {
    open(() => data(homeOf()));
    const money = 'type=PU&type=PUR&type=PC&type=PCR';
    const month = await figureOf('Collected this month');
    expect(month.textContent).toBe('Collected this month$1,000.0025.0% up from $800.00 in Oct 1–21');
    expect(
      within(month)
        .getAllByRole('link')
        .map((link) => link.getAttribute('href')),
    ).toEqual([`/payments?from=2026-11-01&to=2026-11-21&${money}`, `/payments?from=2026-10-01&to=2026-10-21&${money}`]);
    expect(
      within(await figureOf('Paid to you directly'))
        .getByRole('link', { name: '$100.00' })
        .getAttribute('href'),
    ).toBe('/payments?from=2026-11-01&to=2026-11-21&type=PC&type=PCR');
    expect(linkOf('$5,000.00')).toBe(`/payments?from=2026-01-01&to=2026-11-21&${money}`);
  });

  it('leads with collections for users who may not see statements, without repeating them', async () => {
    open(() => data(homeOf({ remittance: null })));
    expect((await figureOf('Paid to the agency')).textContent).toBe('Paid to the agency$900.00');
    expect(screen.getAllByText('Collected this month')).toHaveLength(1);
  });

  it('shows the first items of the inbox, with a link to all of them', async () => {
    const item: InboxItem = {
      kind: 'dispute',
      id: ACCOUNT,
      due_on: '2026-11-22',
      at: '2026-11-20T12:00:00Z',
      account: { id: ACCOUNT, people_id: ACCOUNT, number: 'A-1001-7', debtor_name: 'Ann Example', client_account_number: '7' },
      code: 'already_paid',
      text: null,
      amount_cents: null,
    };
    const { counts } = emptyHome.needs;
    open(() => data(homeOf({ needs: { counts: { ...counts, dispute: 12 }, next: [item] } })));
    const needs = await panel('Needs your attention');
    expect(needs.getByRole('link', { name: 'View all 12' }).getAttribute('href')).toBe('/inbox');
    expect(needs.getByRole('link', { name: /Ann Example/ }).getAttribute('href')).toBe(`/debtors/${ACCOUNT}/${ACCOUNT}`);
  });

  it('shows accounts by status and recent events', async () => {
    open(() => data(homeOf()));
    const rows = (await panel('Open balance')).getAllByRole('row').map((row) => row.textContent);
    expect(rows).toEqual(['StatusAccountsBalance', 'In collection2$1,500.00', 'On hold1$200.00']);
    expect(linkOf('4 closed accounts')).toMatch(/^\/debtors\?status=PAID&/);
    expect(linkOf('On hold')).toBe('/debtors?status=HOLD');
    expect(linkOf('$1,700.00')).toMatch(/^\/debtors\?status=DRAFT&.*&status=DECEASED$/);
    expect(linkOf(/Reversal of a payment to agency, \$50\.00/)).toBe('/payments?account_id=018f0000-0000-7000-8000-0000000000a1');
    expect(linkOf(/On hold.*Bo Sample/)).toBe(
      '/debtors/018f0000-0000-7000-8000-0000000000b2/018f0000-0000-7000-8000-0000000000a2',
    );
    expect(screen.getByText('No action needed')).toBeTruthy();
  });

  it('has a table for each chart, stored in the query, whose figures link to their payments', async () => {
    const { router } = open(() => data(homeOf()), { at: '/?months=table' });
    const months = within(await screen.findByRole('region', { name: 'Collected and placed' }));
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
    open(() => data(emptyHome));
    expect(await screen.findByRole('heading', { name: 'Place your first accounts' })).toBeTruthy();
    await waitFor(() => expect(linkOf('Upload a file')).toBe('/debtor-entry/uploads'));
    expect(screen.queryByRole('heading', { name: 'Needs your attention' })).toBeNull();
  });

  it('is read-only for agency staff', async () => {
    open(() => data(emptyHome), { isAgency: true });
    expect(await screen.findByRole('heading', { name: 'Alder Family Dental has not placed an account yet' })).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Upload a file' })).toBeNull();
  });

  it('retries a failed load, and keeps old figures when a refetch fails', async () => {
    let answer = loadFailure;
    const { api } = open(() => answer());
    expect((await screen.findByRole('alert')).textContent).toContain('The figures are being added up.');
    answer = () => data(homeOf());
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await panel('Open balance');
    expect(screen.queryByRole('alert')).toBeNull();

    answer = loadFailure;
    const requests = api.to('GET', 'company/overview').length;
    act(() => {
      focusManager.setFocused(false);
      focusManager.setFocused(true);
    });
    expect(await screen.findByText(/^Figures as of /)).toBeTruthy();
    expect(api.to('GET', 'company/overview').length).toBeGreaterThan(requests);
    expect(screen.getByText('$1,700.00')).toBeTruthy();
    focusManager.setFocused(undefined);
  });
});
