import { clientParams, cursorQuery, listOf } from '@recoup/contract/shared/common';
import { defineEndpoint } from '@recoup/contract/shared/endpoint';
import { InfiniteQueryObserver, QueryObserver, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { FakeAuth } from '#testing/fake-auth.ts';
import { renderApp, startFakeSession } from '#testing/render.tsx';
import { authListQuery, authQuery, invalidateOperations, queryKeyOf, useApiMutation } from './auth-query.ts';
import { createQueryClient, getQueryClient } from './query-client.ts';

const CLIENT = '018f0000-0000-7000-8000-0000000000c1';
const listThings = defineEndpoint({
  name: 'things.list',
  api: 'legacy',
  method: 'GET',
  path: '/v1/clients/{client_id}/things',
  summary: 'Things',
  access: 'client',
  params: clientParams,
  query: z.object({ ...cursorQuery, q: z.string().optional() }),
  response: listOf(z.object({ name: z.string() })),
});
const addItem = defineEndpoint({
  name: 'things.add',
  api: 'legacy',
  method: 'POST',
  path: '/v1/clients/{client_id}/things',
  summary: 'Add a thing',
  access: 'client',
  params: clientParams,
  body: z.object({ name: z.string() }),
});
const params = { client_id: CLIENT };

let names: string[];
let calls: string[];
let status: number;

/** Two rows per page; the cursor is the offset. */
async function answer(address: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const url = new URL(String(address));
  calls.push(`${init?.method} ${url.search}`);
  if (init?.method === 'POST') {
    names.push((JSON.parse(String(init.body)) as { name: string }).name);
    return new Response(null, { status: 204 });
  }
  if (status !== 200) return Response.json({ status_code: status, code: 'no', message: 'No.', errors: [] }, { status });
  const from = Number(url.searchParams.get('cursor') ?? 0);
  const next = from + 2 < names.length ? String(from + 2) : null;
  return Response.json({
    data: names.slice(from, from + 2).map((name) => ({ name })),
    page: { next_cursor: next, total: names.length },
  });
}

beforeEach(() => {
  names = ['one', 'two', 'three'];
  calls = [];
  status = 200;
  vi.stubGlobal('fetch', answer);
});
afterEach(() => vi.unstubAllGlobals());

function List() {
  const query = useInfiniteQuery(authListQuery(listThings, { params, query: { q: '' } }));
  const add = useApiMutation(addItem, { invalidates: ['things.'] });
  return (
    <>
      <output aria-label="Things">{query.data?.pages.flatMap((page) => page.data.map((item) => item.name)).join(' ')}</output>
      <button onClick={() => void query.fetchNextPage()} disabled={!query.hasNextPage}>
        More
      </button>
      <button onClick={() => add.mutate({ params, body: { name: 'four' } })}>Add</button>
    </>
  );
}

describe('contract queries', () => {
  it('have client and operation in their key, without empty filters', () => {
    expect(queryKeyOf(listThings, { params, query: { q: '', limit: 10 } })).toEqual([
      'client',
      CLIENT,
      'things.list',
      params,
      { limit: 10 },
    ]);
  });

  it('follow the cursor, and are refetched when a mutation says so', async () => {
    startFakeSession();
    renderApp(<List />);
    const list = await screen.findByRole('status', { name: 'Things' });
    await waitFor(() => expect(list.textContent).toBe('one two'));
    await userEvent.click(screen.getByRole('button', { name: 'More' }));
    await waitFor(() => expect(list.textContent).toBe('one two three'));
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'More' }).disabled).toBe(true);
    await userEvent.click(screen.getByRole('button', { name: 'Add' }));
    await waitFor(() => expect(list.textContent).toBe('one two three four'));
    expect(calls.slice(0, 3)).toEqual(['GET ', 'GET ?cursor=2', 'POST ']);
  });

  it('wait for a token, unless marked unauthorized', async () => {
    function Both() {
      const waiting = useQuery(authQuery(listThings, { params, query: { q: 'waiting' } }));
      const open = useQuery(authQuery(listThings, { params, query: { q: 'open' } }, { unauthorized: true }));
      const off = useQuery(authQuery(listThings, { params, query: { q: 'off' } }, { unauthorized: true, enabled: false }));
      return <output>{[waiting.fetchStatus, open.status, off.fetchStatus].join(' ')}</output>;
    }
    startFakeSession(new FakeAuth());
    renderApp(<Both />);
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe('idle success idle'));
    expect(calls).toEqual(['GET ?q=open']);
  });

  it('are invalidated by operation or feature, and others are not', async () => {
    startFakeSession();
    renderApp(<p>Ready</p>);
    await screen.findByText('Ready');
    const client = getQueryClient();
    const keys = ['things.list', 'things.get', 'thingsother.list'].map((operation) => ['client', CLIENT, operation, {}, {}]);
    for (const key of keys) client.setQueryData(key, 1);
    const stale = () => keys.map((key) => client.getQueryState(key)?.isInvalidated);
    await invalidateOperations(client, ['things.get']);
    expect(stale()).toEqual([false, true, false]);
    await invalidateOperations(client, ['things.']);
    expect(stale()).toEqual([true, true, false]);
  });

  it('are polled until the server refuses permanently', async () => {
    startFakeSession();
    vi.useFakeTimers();
    const client = createQueryClient();
    const options = { params, query: {} };
    const stops = [
      new QueryObserver(client, authQuery(listThings, options, { refetchInterval: () => 1000 })).subscribe(() => {}),
      new InfiniteQueryObserver(client, authListQuery(listThings, options, { refetchInterval: 1000 })).subscribe(() => {}),
    ];
    try {
      await vi.advanceTimersByTimeAsync(2500);
      expect(calls).toHaveLength(6);
      status = 503;
      // Each is tried four times in seven seconds, and once more a second later.
      await vi.advanceTimersByTimeAsync(8600);
      expect(calls.length).toBeGreaterThanOrEqual(6 + 2 * 5);
      status = 403;
      await vi.advanceTimersByTimeAsync(10_000);
      const before = calls.length;
      await vi.advanceTimersByTimeAsync(60_000);
      expect(calls).toHaveLength(before);
      status = 200;
      await client.refetchQueries();
      await vi.advanceTimersByTimeAsync(1000);
      expect(calls).toHaveLength(before + 4);
    } finally {
      for (const stop of stops) stop();
      vi.useRealTimers();
    }
  });
});
