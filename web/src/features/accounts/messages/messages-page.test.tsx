import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SELECTED_CLIENT_KEY } from '#lib/session/selected-client.ts';
import { detailsOf, membershipOf } from '#testing/companies.ts';
import { data, FakeApi, refusal } from '#testing/fake-api.ts';
import { renderApp, startFakeSession } from '#testing/render.tsx';
import { messageOf, threadOf } from '#testing/threads.ts';
import { messageRoutes } from './routes.tsx';

const id = '018f0000-0000-7000-8000-0000000d0200';
const account = { id, people_id: id, number: 'A-1042-7', debtor_name: 'Marisol Quintanar', client_account_number: 'BW-1' };
const last = { author: 'agency', author_name: 'Robin Vale', body: 'Please answer.', created_at: '2026-06-01T10:00:00.000Z' };
const about = { account, last, unread: 2 };
const threads = (rows: readonly object[], mayOpen = true) =>
  Response.json({ data: rows, page: { next_cursor: null, total: null }, abilities: { open_company_thread: mayOpen } });

let api: FakeApi;
beforeEach(() => {
  api = new FakeApi({
    'GET clients/my-clients': () => data([membershipOf()]),
    'GET company/message-threads': () => threads([about]),
    'GET company/messages': () => threadOf([messageOf(1, { body: 'About everything' })]),
    [`GET company/accounts/${id}/messages`]: () => threadOf([messageOf(1, { body: 'About the account' })]),
  });
  startFakeSession();
});
afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

const open = (at = '/messages') => renderApp(messageRoutes, { at });
const conversations = async () => within(await screen.findByRole('navigation', { name: 'Conversations' }));

describe('messages page', () => {
  it('shows unread counts, lists the company thread before its first message, and opens a thread by its address', async () => {
    const { router } = open();
    const own = await (await conversations()).findByRole('link', { name: /Your company/ });
    expect((await conversations()).getByRole('link', { name: /Marisol Quintanar/ }).textContent).toContain('2 unread');
    expect(screen.getByRole('heading', { name: 'Select a conversation' })).toBeTruthy();
    await userEvent.click(own);
    expect(await screen.findByText('About everything')).toBeTruthy();
    expect(router.state.location.pathname).toBe('/messages/company');
    await userEvent.click((await conversations()).getByRole('link', { name: /Marisol Quintanar/ }));
    expect(await screen.findByText('About the account')).toBeTruthy();
    expect(screen.queryByText('About everything')).toBeNull();
  });

  it('filters unread threads by the address', async () => {
    const { router } = open();
    await (await conversations()).findByRole('link', { name: /Marisol/ });
    api.answers['GET company/message-threads'] = () => threads([]);
    await userEvent.click(screen.getByRole('radio', { name: 'Unread' }));
    expect(await screen.findByText('You have read everything.')).toBeTruthy();
    expect(router.state.location.search).toBe('?unread=only');
    expect(api.to('GET', 'company/message-threads').at(-1)?.query.get('unread')).toBe('only');
  });

  it('hides the company thread from members limited to locations', async () => {
    api.answers['GET company/message-threads'] = () => threads([], false);
    open();
    expect(await screen.findByText(/No conversations yet/)).toBeTruthy();
    expect(screen.queryByRole('link', { name: /Your company/ })).toBeNull();
  });

  it('shows an unknown thread and a failed list', async () => {
    api.answers[`GET company/accounts/${id}/messages`] = () => refusal(404, 'not_found', 'Not here.');
    api.answers['GET company/message-threads'] = () => refusal(422, 'x', 'Not just now.');
    open(`/messages/${id}`);
    expect(await screen.findByRole('heading', { name: 'Conversation not found' })).toBeTruthy();
    expect(await screen.findByText('Not just now.')).toBeTruthy();
  });
});

describe('unread counts', () => {
  it('follow the notification preferences', async () => {
    open();
    const link = await screen.findByRole('link', { name: 'Notification settings' });
    expect(link.getAttribute('href')).toBe('/notifications/settings');
  });

  it('are hidden from agency staff', async () => {
    api.answers['GET clients/my-clients'] = () => Response.json({ data: [], agency_role: 'agency_staff' });
    api.answers['GET company'] = () => data(detailsOf({ role: 'agency_staff', is_read_only: true }));
    localStorage.setItem(SELECTED_CLIENT_KEY, membershipOf().client_id);
    open();
    const thread = await (await conversations()).findByRole('link', { name: /Marisol/ });
    expect(screen.queryByRole('link', { name: 'Notification settings' })).toBeNull();
    // Read-only users leave no read marks, so nothing is unread for them.
    expect(thread.textContent).not.toContain('unread');
    expect(screen.queryByRole('radio', { name: 'Unread' })).toBeNull();
  });
});
