import type { MessageView } from '@recoup/contract/accounts/messages';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { getQueryClient } from '#lib/api/query-client.ts';
import { membershipOf } from '#testing/companies.ts';
import { data, FakeApi, refusal } from '#testing/fake-api.ts';
import { renderApp, startFakeSession } from '#testing/render.tsx';
import { messageOf, threadOf } from '#testing/threads.ts';
import { Thread } from './thread.tsx';

const company = membershipOf();
let api: FakeApi;
let messages: MessageView[];

beforeEach(() => {
  messages = [messageOf(2, { is_unread: true }), messageOf(1)];
  api = new FakeApi({
    'GET clients/my-clients': () => data([company]),
    'GET company/messages': () => threadOf(messages),
    'POST company/messages/read': () => new Response(null, { status: 204 }),
    'POST company/messages': ({ body }) => {
      const sent = messageOf(3, { author: 'client', author_name: 'Dana', body: (body as { body: string }).body });
      messages = [sent, ...messages];
      return data(sent);
    },
  });
  startFakeSession();
});
afterEach(() => vi.unstubAllGlobals());

const open = (layout: 'page' | 'panel' = 'page') =>
  renderApp(<Thread thread={{ clientId: company.client_id, accountId: null }} layout={layout} emptyText="Nobody has written." />);
const texts = () => screen.getAllByText(/^Message \d/).map(({ textContent }) => textContent);
const field = () => screen.findByLabelText('Message to the agency');
const send = () => userEvent.click(screen.getByRole('button', { name: 'Send message' }));
const textFile = (name: string, content = 'text') => new File([content], name, { type: 'text/plain' });

describe('a thread', () => {
  it('lists messages from oldest to newest, and reports how far it was read', async () => {
    open();
    await screen.findByText('Message 1');
    expect(texts()).toEqual(['Message 1', 'Message 2']);
    expect(within(screen.getByText('Message 2').closest('li') as HTMLElement).getByText('New')).toBeTruthy();
    await waitFor(() => expect(api.to('POST', 'company/messages/read')).toHaveLength(1));
    expect(api.to('POST', 'company/messages/read')[0]?.body).toEqual({ until: '2026-06-01T12:00:00.000Z' });
  });

  it('keeps its unread marks while open, and shows new messages', async () => {
    open();
    await screen.findByText('Message 2');
    messages = [messageOf(4, { is_unread: true }), messageOf(2), messageOf(1)];
    await getQueryClient().invalidateQueries();
    await screen.findByText('Message 4');
    expect(screen.getAllByText('New')).toHaveLength(2);
  });

  it('shows its end among other panels, and more on demand', async () => {
    messages = [5, 4, 3, 2, 1].map((n) => messageOf(n));
    open('panel');
    await screen.findByText('Message 5');
    expect(texts()).toEqual(['Message 3', 'Message 4', 'Message 5']);
    await userEvent.click(screen.getByRole('button', { name: 'Show earlier messages' }));
    expect(texts()).toHaveLength(5);
  });

  it('shows that it is empty, or why it cannot be loaded', async () => {
    messages = [];
    open();
    expect(await screen.findByText('Nobody has written.')).toBeTruthy();
    api.answers['GET company/messages'] = () => refusal(422, 'x', 'Not just now.');
    await getQueryClient().resetQueries();
    expect(await screen.findByText('Not just now.')).toBeTruthy();
    api.answers['GET company/messages'] = () => threadOf([messageOf(1)]);
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Message 1')).toBeTruthy();
  });

  it('is read-only for agency users', async () => {
    api.answers['GET company/messages'] = () => threadOf([messageOf(1)], { mayWrite: false });
    open();
    await screen.findByText('Message 1');
    expect(screen.queryByLabelText('Message to the agency')).toBeNull();
  });
});

describe('sending', () => {
  it('works by keyboard too, and shows the message at once', async () => {
    open();
    await userEvent.type(await field(), 'On it{Control>}{Enter}{/Control}');
    expect(await screen.findByText('On it')).toBeTruthy();
    expect(await field()).toHaveProperty('value', '');
    expect(api.to('POST', 'company/messages')[0]?.body).toEqual({ body: 'On it' });
  });

  it('survives a lost response: unchanged text is sent once under the same key, changed text under another', async () => {
    const keep = api.answers['POST company/messages'];
    api.answers['POST company/messages'] = () => Promise.reject(new TypeError('network'));
    open();
    await userEvent.type(await field(), 'Once');
    await send();
    expect(await screen.findByText(/cannot reach the server/)).toBeTruthy();
    await send();
    await waitFor(() => expect(api.to('POST', 'company/messages')).toHaveLength(2));
    await userEvent.type(await field(), ' more');
    if (keep) api.answers['POST company/messages'] = keep;
    await send();
    expect(await screen.findByText('Once more')).toBeTruthy();
    const keys = api.to('POST', 'company/messages').map(({ headers }) => headers.get('idempotency-key'));
    expect(keys[0]).toBe(keys[1]);
    expect(keys[2]).not.toBe(keys[0]);
  });

  it('reports text that is too long instead of cutting it', async () => {
    open();
    fireEvent.change(await field(), { target: { value: 'x'.repeat(8001) } });
    await send();
    expect(await screen.findByText('A message can have 8,000 characters')).toBeTruthy();
    expect(api.to('POST', 'company/messages')).toEqual([]);
  });
});

describe('files', () => {
  const path = `company/messages/${messageOf(3).id}/documents`;
  const document = { id: messageOf(9).id, kind: 'correspondence', media_type: 'text/plain', author_name: 'Dana' };
  const kept = { ...document, file_name: 'a.txt', bytes: 4, created_at: '2026-06-01T10:00:00.000Z' };

  it('are dropped and pasted, follow the message, and are retried if one fails', async () => {
    let broken = true;
    api.answers[`POST ${path}`] = ({ query }) =>
      broken && query.get('file_name') === 'b.txt' ? refusal(422, 'infected', 'This file is not safe.') : data(kept);
    open();
    const text = await field();
    await userEvent.type(text, 'See these');
    fireEvent.drop(text.closest('form') as HTMLElement, { dataTransfer: { files: [textFile('a.txt')], types: ['Files'] } });
    fireEvent.paste(text, { clipboardData: { files: [textFile('b.txt')] } });
    const files = screen.getByRole('list', { name: 'Selected files' });
    expect(within(files).getAllByRole('listitem')).toHaveLength(2);
    await send();
    expect(await screen.findByText('Your message was sent, but not all of its files')).toBeTruthy();
    expect(screen.getByText('This file is not safe.')).toBeTruthy();
    broken = false;
    await userEvent.click(screen.getByRole('button', { name: 'Add 1 file again' }));
    await field();
    expect(api.to('POST', 'company/messages')).toHaveLength(1);
    expect(api.to('POST', path).map(({ query }) => query.get('file_name'))).toEqual(['a.txt', 'b.txt', 'b.txt']);
    expect(screen.queryByRole('list', { name: 'Selected files' })).toBeNull();
  });

  it('are refused with a reason before anything is sent', async () => {
    open();
    fireEvent.paste(await field(), { clipboardData: { files: [textFile('virus.exe')] } });
    expect(await screen.findByText(/^virus\.exe is not a supported file type/)).toBeTruthy();
  });
});
