import type { NotificationView } from '@recoup/contract/notifications/notifications';
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { setRealtime } from '#lib/realtime/realtime.ts';
import type { TopicListener } from '#lib/realtime/topic.ts';
import { detailsOf as companyOf, membershipOf } from '#testing/companies.ts';
import { data, FakeApi, refusal } from '#testing/fake-api.ts';
import { renderApp, startFakeSession } from '#testing/render.tsx';
import { Bell } from './bell.tsx';
import { groupByDay } from './days.ts';
import { notificationRoutes } from './routes.tsx';
import { detailsOf, isShownAt, pathOf, titleOf } from './notification-labels.ts';

const idOf = (number: number) => `018f0000-0000-7000-8000-${String(number).padStart(12, '0')}`;
const account = {
  id: idOf(1),
  people_id: idOf(2),
  number: 'A-1042-7',
  debtor_name: 'Marisol Quintanar',
  client_account_number: 'BW-1',
};

let number = 10;
const told = (change: Partial<NotificationView> = {}): NotificationView => ({
  id: idOf((number += 1)),
  kind: 'request_decided',
  event: 'accepted',
  count: 1,
  account,
  subject_id: idOf(3),
  params: { number: '12', name: 'Hold' },
  at: '2026-06-02T10:00:00.000Z',
  is_unread: true,
  ...change,
});
const page = (
  rows: readonly NotificationView[],
  { next = null, unread = rows.length }: { next?: string | null; unread?: number } = {},
) => Response.json({ data: rows, page: { next_cursor: next, total: null }, unread, as_of: '2026-06-02T12:00:00.000Z' });
const none = () => new Response(null, { status: 204 });

let api: FakeApi;
let heard: TopicListener | null;
let topics: string[];
beforeEach(() => {
  api = new FakeApi({
    'GET clients/my-clients': () => data([membershipOf()]),
    'GET company': () => data(companyOf()),
    'GET company/notifications': () => page([]),
    'POST company/notifications/read': none,
  });
  heard = null;
  topics = [];
  setRealtime(async () => ({
    listen: (topic, listener) => {
      topics.push(topic);
      heard = listener;
      listener.onConnected(true);
      return () => {};
    },
  }));
  startFakeSession();
});
afterEach(() => {
  setRealtime(null);
  vi.unstubAllGlobals();
  localStorage.clear();
});

const showBell = (at = '/') => renderApp([{ path: '*', element: <Bell client={membershipOf()} /> }], { at });
const bell = (name: string | RegExp = /^Notifications/) => screen.findByRole('button', { name });

describe('the bell', () => {
  it('counts what is unread, shows it by day, and opens what one is about as read', async () => {
    const [newest, older] = [
      told(),
      told({
        kind: 'remittance',
        event: 'issued',
        account: null,
        params: { number: '2026-05' },
        at: '2026-05-30T10:00:00.000Z',
        is_unread: false,
      }),
    ];
    api.answers['GET company/notifications'] = () => page([newest, older], { unread: 1 });
    api.answers[`POST company/notifications/${newest.id}/read`] = none;
    const { router } = showBell();
    await userEvent.click(await bell('Notifications, 1 unread'));
    const panel = within(await screen.findByRole('dialog', { name: /^Notifications/ }));
    expect(panel.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
      'Jun 2, 2026',
      'May 30, 2026',
    ]);
    expect(panel.getByRole('link', { name: /Statement 2026-05 is here/ }).textContent).not.toContain('Unread');
    await userEvent.click(
      panel.getByRole('link', { name: /accepted your request R-12.*Hold · Marisol Quintanar · A-1042-7.*Unread/s }),
    );
    expect(router.state.location.pathname).toBe(`/debtors/${account.people_id}/${account.id}`);
    await waitFor(() => expect(api.to('POST', `company/notifications/${newest.id}/read`)).toHaveLength(1));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('marks all read up to what was shown, and says where nothing is', async () => {
    api.answers['GET company/notifications'] = () => page([told()], { unread: 100 });
    showBell();
    await userEvent.click(await bell('Notifications, 99+ unread'));
    api.answers['GET company/notifications'] = () => page([], { unread: 0 });
    await userEvent.click(await screen.findByRole('button', { name: 'Mark all read' }));
    expect(await screen.findByRole('heading', { name: 'Nothing yet' })).toBeTruthy();
    expect(api.to('POST', 'company/notifications/read')[0]?.body).toEqual({ until: '2026-06-02T12:00:00.000Z' });
    expect(screen.queryByRole('button', { name: 'Mark all read' })).toBeNull();
  });

  it('says that it could not be loaded, and tries again', async () => {
    api.answers['GET company/notifications'] = () => refusal(422, 'x', 'Not just now.');
    showBell();
    await userEvent.click(await bell('Notifications'));
    expect(await screen.findByText('Not just now.')).toBeTruthy();
    api.answers['GET company/notifications'] = () => page([told()]);
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('link', { name: /accepted your request/ })).toBeTruthy();
  });

  it('hears of news on a topic of its own, asks for many at once, and says them in one sentence', async () => {
    showBell();
    await bell('Notifications');
    await waitFor(() => expect(heard).not.toBeNull());
    expect(topics).toEqual([expect.stringMatching(new RegExp(`^notifications:${membershipOf().client_id}:`))]);
    // What came before it listened has been asked for.
    act(() => heard?.onEvent({ event: 'joined', payload: {} }));
    await waitFor(() => expect(api.to('GET', 'company/notifications').length).toBeGreaterThan(1));
    const asked = api.to('GET', 'company/notifications').length;
    api.answers['GET company/notifications'] = () => page([told(), told(), told()]);
    act(() => {
      for (let times = 0; times < 20; times += 1) heard?.onEvent({ event: 'notification', payload: { id: idOf(times) } });
    });
    await bell('Notifications, 3 unread');
    expect(api.to('GET', 'company/notifications')).toHaveLength(asked + 1);
    expect(screen.getByRole('status').textContent).toBe('3 new notifications');
    api.answers['GET company/notifications'] = () => page([told({ at: '2026-06-03T10:00:00.000Z' }), told(), told(), told()]);
    act(() => heard?.onEvent({ event: 'notification', payload: {} }));
    await bell('Notifications, 4 unread');
    expect(screen.getByRole('status').textContent).toBe('New notification: The agency accepted your request R-12');
  });

  it('counts as read what is on the screen already', async () => {
    const shown = told();
    api.answers['GET company/notifications'] = () => page([shown, told({ kind: 'message', event: 'written', account: null })]);
    api.answers[`POST company/notifications/${shown.id}/read`] = none;
    showBell(`/debtors/${account.people_id}/${account.id}`);
    await bell('Notifications, 2 unread');
    await waitFor(() => expect(api.to('POST', `company/notifications/${shown.id}/read`)).toHaveLength(1));
    expect(api.requests.filter(({ method }) => method === 'POST')).toHaveLength(1);
  });
});

describe('words', () => {
  it('say what happened, about what, and where it leads', () => {
    const many = told({ count: 24, account: null, subject_id: null, params: {} });
    expect([titleOf(many), detailsOf(many), pathOf(many)]).toEqual(['The agency accepted 24 of your requests', [], '/requests']);
    const file = told({ kind: 'import_done', event: 'done', account: null, params: { name: 'june.csv', rows: 1200 } });
    expect([titleOf(file), detailsOf(file), pathOf(file)]).toEqual([
      'Your upload was placed',
      ['june.csv', '1,200 accounts'],
      `/debtor-entry/uploads/${idOf(3)}`,
    ]);
    const message = told({ kind: 'message', event: 'written', params: {} });
    expect(isShownAt(message, `/messages/${account.id}`)).toBe(true);
    expect(isShownAt(message, '/messages/company')).toBe(false);
  });

  it('name the days as people do', () => {
    const now = new Date('2026-06-02T09:00:00Z');
    const on = (day: number) => told({ at: `2026-06-0${day}T08:00:00Z` });
    const late = told({ at: '2026-05-03T08:00:00Z' });
    expect(groupByDay([on(2), on(1), on(1), late], now).map(({ label, rows }) => [label, rows.length])).toEqual([
      ['Today', 1],
      ['Yesterday', 2],
      ['May 3, 2026', 1],
    ]);
  });
});

describe('the page', () => {
  it('goes on page by page, and is narrowed to the unread by the address', async () => {
    api.answers['GET company/notifications'] = ({ query }) =>
      query.get('cursor')
        ? page([told({ kind: 'dispute', event: 'opened', params: {} })])
        : page([told()], { next: 'more', unread: 2 });
    const { router } = renderApp(notificationRoutes, { at: '/notifications' });
    await userEvent.click(await screen.findByRole('button', { name: 'Show older' }));
    expect(await screen.findByRole('link', { name: /A debtor disputes a debt/ })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Show older' })).toBeNull();
    api.answers['GET company/notifications'] = () => page([]);
    await userEvent.click(screen.getByRole('radio', { name: 'Unread' }));
    expect(await screen.findByRole('heading', { name: 'You have read everything' })).toBeTruthy();
    expect(router.state.location.search).toBe('?unread=only');
  });
});

describe('settings', () => {
  const settings = (mail = 'now') =>
    data({
      kinds: [
        { kind: 'message', portal: true, mail, is_fixed: false },
        { kind: 'bank_change', portal: true, mail: 'now', is_fixed: true },
      ],
      time_zone: 'America/Chicago',
    });

  it('are chosen kind by kind, and stay as they were where that fails', async () => {
    api.answers['GET company/notification-settings'] = () => settings();
    api.answers['PUT company/notification-settings'] = () => refusal(422, 'x', 'Not just now.');
    renderApp(notificationRoutes, { at: '/notifications/settings' });
    const mail = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Messages by e-mail' });
    expect(screen.getByText(/7 AM, Central Time/)).toBeTruthy();
    expect(screen.queryByRole('switch', { name: 'Bank accounts in the portal' })).toBeNull();
    await userEvent.selectOptions(mail, 'Off');
    await waitFor(() => expect(api.to('PUT', 'company/notification-settings')).toHaveLength(1));
    await waitFor(() => expect(mail.value).toBe('now'));
    api.answers['PUT company/notification-settings'] = () => settings('daily');
    api.answers['GET company/notification-settings'] = () => settings('daily');
    await userEvent.selectOptions(mail, 'Once a day');
    await waitFor(() => expect(api.to('PUT', 'company/notification-settings')).toHaveLength(2));
    expect(api.to('PUT', 'company/notification-settings')[1]?.body).toMatchObject({
      kinds: [{ kind: 'message', mail: 'daily' }],
    });
    expect(mail.value).toBe('daily');
  });
});
