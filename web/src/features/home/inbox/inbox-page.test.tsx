import type { InboxItem } from '@recoup/contract/home/inbox';
import { DISPUTE_REASONS } from '@recoup/domain/accounts/disputes';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { emptyHome } from '#features/home/testing/samples.ts';
import { SELECTED_CLIENT_KEY } from '#lib/session/selected-client.ts';
import { detailsOf, membershipOf } from '#testing/companies.ts';
import { data, FakeApi, list, refusal } from '#testing/fake-api.ts';
import { renderApp, startFakeSession, withToasts } from '#testing/render.tsx';
import { inboxRoutes } from './routes.tsx';

afterEach(() => vi.unstubAllGlobals());

const { counts: none } = emptyHome.needs;
const id = (n: number) => `018f0000-0000-7000-8000-0000000000a${n}`;
const item = (n: number, change: Partial<InboxItem>): InboxItem => ({
  kind: 'dispute',
  id: id(n),
  due_on: null,
  at: '2026-11-20T12:00:00Z',
  account: { id: id(n), people_id: id(0), number: `A-100${n}-7`, debtor_name: `Debtor ${n}`, client_account_number: '7' },
  code: null,
  text: null,
  amount_cents: null,
  ...change,
});
const items = [
  item(1, { due_on: '2020-01-02', code: 'already_paid' }),
  item(2, { kind: 'offer', due_on: '2099-01-02', code: 'settlement', amount_cents: 12_300, text: 'By card' }),
  item(3, { kind: 'information', text: 'Please send the signed agreement.' }),
  item(4, { kind: 'rejected', text: 'No address' }),
  item(5, { kind: 'upload', account: null, code: 'ready', text: 'balances.csv' }),
  item(6, { kind: 'message', account: null, text: 'Welcome' }),
];

function open(at = '/inbox', answer: () => Response = () => list(items)) {
  startFakeSession();
  localStorage.setItem(SELECTED_CLIENT_KEY, membershipOf().client_id);
  const api = new FakeApi({
    'GET clients/my-clients': () => data([membershipOf()]),
    'GET company': () => data(detailsOf()),
    'GET company/inbox': answer,
    'GET company/inbox/counts': () => data({ ...none, dispute: 1, message: 100 }),
  });
  return { api, ...renderApp(withToasts(inboxRoutes), { at }) };
}

describe('the inbox', () => {
  it('links each item to the page where it is answered, and shows its due date', async () => {
    open();
    const rows = within(await screen.findByRole('list', { name: 'Inbox' }));
    expect(rows.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      [`Debtor 1A-1001-7Dispute: ${DISPUTE_REASONS.already_paid}Was due Jan 2`, `/debtors/${id(0)}/${id(1)}`],
      [expect.stringContaining('Debtor 2A-1002-7Settlement for $123.00: By cardExpires Jan 2'), `/debtors/${id(0)}/${id(2)}`],
      ['Debtor 3A-1003-7Information needed: Please send the signed agreement.Nov 20, 2026', `/debtors/${id(0)}/${id(3)}`],
      ['Debtor 4A-1004-7Placement rejected: No addressNov 20, 2026', `/debtors/${id(0)}/${id(4)}`],
      ['balances.csvReady to placeNov 20, 2026', `/debtor-entry/uploads/${id(5)}`],
      [expect.stringContaining('Message: WelcomeNov 20, 2026'), '/messages/company'],
    ]);
  });

  it('dismisses a rejected placement, and returns it on Undo', async () => {
    const { api } = open();
    const path = `accounts/${id(4)}/inbox-dismissal`;
    api.answers[`PUT company/${path}`] = () => new Response(null, { status: 204 });
    api.answers[`DELETE company/${path}`] = () => new Response(null, { status: 204 });
    const list = await screen.findByRole('list', { name: 'Inbox' });
    await userEvent.click(within(list).getByRole('button', { name: 'Dismiss A-1004-7' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(api.to('DELETE', `company/${path}`)).toHaveLength(1));
    expect(api.to('PUT', `company/${path}`)).toHaveLength(1);
  });

  it('filters by kind in the address, and moves through the list with j and k', async () => {
    const { api, router } = open();
    await screen.findByRole('list', { name: 'Inbox' });
    const links = () => within(screen.getByRole('list', { name: 'Inbox' })).getAllByRole('link');
    await userEvent.keyboard('jj');
    expect(document.activeElement).toBe(links()[1]);
    await userEvent.keyboard('k');
    expect(document.activeElement).toBe(links()[0]);
    await userEvent.click(await screen.findByRole('link', { name: 'Messages 99+' }));
    expect(router.state.location.search).toBe('?kind=message');
    expect(api.to('GET', 'company/inbox').at(-1)?.query.get('kind')).toBe('message');
  });

  it('shows an empty state, and retries a failed load', async () => {
    let answer = () => refusal(422, 'x', 'The inbox is being prepared.');
    open('/inbox', () => answer());
    expect((await screen.findByRole('alert')).textContent).toContain('The inbox is being prepared.');
    answer = () => list([]);
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'No action needed' })).toBeTruthy();
  });
});
