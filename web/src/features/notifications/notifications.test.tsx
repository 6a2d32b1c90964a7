import type { NotificationView } from '@recoup/contract/notifications/notifications';
import { useQuery } from '@tanstack/react-query';
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { setRealtime } from '#lib/realtime/realtime.ts';
import { clientDetailsQuery } from '#lib/session/client-details.ts';
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
const notificationOf = (change: Partial<NotificationView> = {}): NotificationView => ({
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
let listener: TopicListener | null;
let topics: string[];
beforeEach(() => {
  api = new FakeApi({
    'GET clients/my-clients': () => data([membershipOf()]),
    'GET company': () => data(companyOf()),
    'GET company/notifications': () => page([]),
    'POST company/notifications/read': none,
  });
  listener = null;
  topics = [];
  setRealtime(async () => ({
    listen: (topic, subscribed) => {
      topics.push(topic);
      listener = subscribed;
      subscribed.onConnected(true);
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

describe('notification bell', () => {
  it('counts unread notifications, groups them by day and marks an opened one read', async () => {
    const [newest, older] = [
      notificationOf(),
      notificationOf({
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
    expect(panel.getByRole('link', { name: /Statement 2026-05 is available/ }).textContent).not.toContain('Unread');
    await userEvent.click(
      panel.getByRole('link', { name: /accepted your request R-12.*Hold · Marisol Quintanar · A-1042-7.*Unread/s }),
    );
    expect(router.state.location.pathname).toBe(`/debtors/${account.people_id}/${account.id}`);
    await waitFor(() => expect(api.to('POST', `company/notifications/${newest.id}/read`)).toHaveLength(1));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('refetches the client, with its permission to place accounts, when a notification arrives', async () => {
    function Standing() {
      return <p>{useQuery(clientDetailsQuery(membershipOf().client_id)).data?.data.onboarding.state}</p>;
    }
    const onboarding = { at: '2026-06-02T09:00:00Z', reason: null };
    api.answers['GET company'] = () => data(companyOf({ onboarding: { ...onboarding, state: 'submitted' } }));
    const both = [<Bell key="bell" client={membershipOf()} />, <Standing key="standing" />];
    renderApp([{ path: '*', element: both }]);
    await screen.findByText('submitted');
    await bell('Notifications');
    api.answers['GET company'] = () => data(companyOf({ onboarding: { ...onboarding, state: 'approved' } }));
    api.answers['GET company/notifications'] = () =>
      page([notificationOf({ kind: 'onboarding', event: 'approved', account: null })]);
    act(() => listener?.onEvent({ event: 'notification', payload: {} }));
    expect(await screen.findByText('approved')).toBeTruthy();
  });

  it('marks all read up to the displayed list and shows the empty state', async () => {
    api.answers['GET company/notifications'] = () => page([notificationOf()], { unread: 100 });
    showBell();
    await userEvent.click(await bell('Notifications, 99+ unread'));
    api.answers['GET company/notifications'] = () => page([], { unread: 0 });
    await userEvent.click(await screen.findByRole('button', { name: 'Mark all read' }));
    expect(await screen.findByRole('heading', { name: 'Nothing yet' })).toBeTruthy();
    expect(api.to('POST', 'company/notifications/read')[0]?.body).toEqual({ until: '2026-06-02T12:00:00.000Z' });
    expect(screen.queryByRole('button', { name: 'Mark all read' })).toBeNull();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Nothing yet' })).toBeNull());
  });

  it('shows a load error and retries', async () => {
    api.answers['GET company/notifications'] = () => refusal(422, 'x', 'Not just now.');
    showBell();
    await userEvent.click(await bell('Notifications'));
    expect(await screen.findByText('Not just now.')).toBeTruthy();
    api.answers['GET company/notifications'] = () => page([notificationOf()]);
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('link', { name: /accepted your request/ })).toBeTruthy();
  });

  it('coalesces realtime events into one refetch and one announcement', async () => {
    showBell();
    await bell('Notifications');
    await waitFor(() => expect(listener).not.toBeNull());
    expect(topics).toEqual([expect.stringMatching(new RegExp(`^notifications:${membershipOf().client_id}:`))]);
    // The first `joined` is delayed (useTopic); a rejoin refetches immediately.
    const joined = { event: 'joined', payload: {} };
    act(() => listener?.onEvent(joined));
    act(() => listener?.onEvent(joined));
    await waitFor(() => expect(api.to('GET', 'company/notifications').length).toBeGreaterThan(1));
    const requests = api.to('GET', 'company/notifications').length;
    api.answers['GET company/notifications'] = () => page([notificationOf(), notificationOf(), notificationOf()]);
    act(() => {
      for (let times = 0; times < 20; times += 1) listener?.onEvent({ event: 'notification', payload: { id: idOf(times) } });
    });
    await bell('Notifications, 3 unread');
    expect(api.to('GET', 'company/notifications')).toHaveLength(requests + 1);
    expect(screen.getByRole('status').textContent).toBe('3 new notifications');
    api.answers['GET company/notifications'] = () =>
      page([notificationOf({ at: '2026-06-03T10:00:00.000Z' }), notificationOf(), notificationOf(), notificationOf()]);
    act(() => listener?.onEvent({ event: 'notification', payload: {} }));
    await bell('Notifications, 4 unread');
    expect(screen.getByRole('status').textContent).toBe('New notification: The agency accepted your request R-12');
  });

  it('marks read what is already on screen', async () => {
    const shown = notificationOf();
    api.answers['GET company/notifications'] = () =>
      page([shown, notificationOf({ kind: 'message', event: 'written', account: null })]);
    api.answers[`POST company/notifications/${shown.id}/read`] = none;
    showBell(`/debtors/${account.people_id}/${account.id}`);
    await bell('Notifications, 2 unread');
    await waitFor(() => expect(api.to('POST', `company/notifications/${shown.id}/read`)).toHaveLength(1));
    expect(api.requests.filter(({ method }) => method === 'POST')).toHaveLength(1);
  });
});

describe('notification labels', () => {
  it('describe the event, its subject and its link', () => {
    const many = notificationOf({ count: 24, account: null, subject_id: null, params: {} });
    expect([titleOf(many), detailsOf(many), pathOf(many)]).toEqual(['The agency accepted 24 of your requests', [], '/requests']);
    const file = notificationOf({ kind: 'import_done', event: 'done', account: null, params: { name: 'june.csv', rows: 1200 } });
    expect([titleOf(file), detailsOf(file), pathOf(file)]).toEqual([
      'Your upload was placed',
      ['june.csv', '1,200 accounts'],
      `/debtor-entry/uploads/${idOf(3)}`,
    ]);
    const message = notificationOf({ kind: 'message', event: 'written', params: {} });
    expect(isShownAt(message, `/messages/${account.id}`)).toBe(true);
    expect(isShownAt(message, '/messages/company')).toBe(false);
  });

  it('name recent days', () => {
    const now = new Date('2026-06-02T09:00:00Z');
    const on = (day: number) => notificationOf({ at: `2026-06-0${day}T08:00:00Z` });
    const late = notificationOf({ at: '2026-05-03T08:00:00Z' });
    expect(groupByDay([on(2), on(1), on(1), late], now).map(({ label, rows }) => [label, rows.length])).toEqual([
      ['Today', 1],
      ['Yesterday', 2],
      ['May 3, 2026', 1],
    ]);
  });
});

describe('notifications page', () => {
  it('loads older pages and filters by unread through the query', async () => {
    api.answers['GET company/notifications'] = ({ query }) =>
      query.get('cursor')
        ? page([notificationOf({ kind: 'dispute', event: 'opened', params: {} })])
        : page([notificationOf()], { next: 'more', unread: 2 });
    const { router } = renderApp(notificationRoutes, { at: '/notifications' });
    await userEvent.click(await screen.findByRole('button', { name: 'Show older notifications' }));
    expect(await screen.findByRole('link', { name: /A debtor disputes a debt/ })).toBeTruthy();
    // Directly below the page's title.
    expect(screen.queryAllByRole('heading', { level: 2 })).not.toEqual([]);
    expect(screen.queryByRole('button', { name: 'Show older notifications' })).toBeNull();
    api.answers['GET company/notifications'] = () => page([]);
    await userEvent.click(screen.getByRole('radio', { name: 'Unread' }));
    expect(await screen.findByRole('heading', { name: 'You’re all caught up' })).toBeTruthy();
    expect(router.state.location.search).toBe('?unread=only');
  });
});

describe('notification settings', () => {
  const settings = (mail = 'now') =>
    data({
      kinds: [
        { kind: 'message', portal: true, mail, is_fixed: false },
        { kind: 'bank_change', portal: true, mail: 'now', is_fixed: true },
      ],
      time_zone: 'America/Chicago',
    });

  it('save each kind separately and revert on failure', async () => {
    api.answers['GET company/notification-settings'] = () => settings();
    api.answers['PUT company/notification-settings'] = () => refusal(422, 'x', 'Not just now.');
    renderApp(notificationRoutes, { at: '/notifications/settings' });
    const mail = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Messages by email' });
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
