import { clientParams, dataOf } from '@recoup/contract/shared/common';
import { defineEndpoint } from '@recoup/contract/shared/endpoint';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { data, FakeApi, refusal } from '#testing/fake-api.ts';
import { startFakeSession } from '#testing/render.tsx';
import { callApi } from './api.ts';
import { NetworkError } from './errors.ts';
import { createQueryClient } from './query-client.ts';
import { useRepeatable, useRepeatableMutation, type Repeat } from './repeatable.ts';

const addItem = defineEndpoint({
  name: 'things.add',
  api: 'legacy',
  method: 'POST',
  path: '/v1/clients/{client_id}/things',
  summary: 'Add a thing',
  access: 'client',
  params: clientParams,
  body: z.object({ name: z.string() }),
  response: dataOf(z.string()),
  idempotent: true,
});
const params = { client_id: '018f0000-0000-7000-8000-0000000000c1' };

/** A fake server that acts once per key, and drops the first `lost` responses after acting. */
let items: string[];
let lost: number;
let refused: Response | null;
let api: FakeApi;

beforeEach(() => {
  startFakeSession();
  items = [];
  lost = 0;
  refused = null;
  const acted = new Set<string | null>();
  api = new FakeApi({
    'POST company/things': ({ headers, body }) => {
      if (refused) return refused;
      const key = headers.get('idempotency-key');
      if (!acted.has(key)) items.push((body as { name: string }).name);
      acted.add(key);
      if (lost-- > 0) return Promise.reject(new TypeError('connection reset'));
      return data('added');
    },
  });
});

const keys = () => api.to('POST', 'company/things').map(({ headers }) => headers.get('idempotency-key'));

const client = createQueryClient();
const wrapper = ({ children }: { children: ReactNode }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>;

function startMutation() {
  const { result } = renderHook(() => useRepeatableMutation(addItem), { wrapper });
  return async (name: string) => {
    await act(async () => {
      await result.current.mutateAsync({ params, body: { name } }).catch(() => null);
    });
    await waitFor(() => expect(result.current.isPending).toBe(false));
  };
}

describe('a repeatable mutation', () => {
  it('takes effect once when the response was lost and the button is pressed again', async () => {
    const press = startMutation();
    lost = 2;
    for (let presses = 0; presses < 3; presses += 1) await press('one');
    expect(items).toEqual(['one']);
    expect(new Set(keys())).toHaveProperty('size', 1);
  });

  it('starts a new key after a success', async () => {
    const press = startMutation();
    await press('one');
    await press('one');
    expect(items).toEqual(['one', 'one']);
  });

  it('starts a new key when the input changes', async () => {
    const press = startMutation();
    lost = 1;
    await press('one');
    await press('two');
    expect(items).toEqual(['one', 'two']);
  });

  it.each([
    [409, 'too_many'],
    [422, 'validation_failed'],
    [404, 'not_found'],
  ])('starts a new key after a %i %s', async (status, code) => {
    const press = startMutation();
    refused = refusal(status, code, 'No.');
    await press('one');
    refused = null;
    await press('one');
    expect(new Set(keys())).toHaveProperty('size', 2);
  });

  it.each([
    [409, 'idempotency_key_in_use'],
    [403, 'mfa_required'],
    [429, 'rate_limited'],
    [503, 'maintenance'],
  ])('keeps its key after a %i %s, which says nothing of an earlier press', async (status, code) => {
    const press = startMutation();
    lost = 1;
    await press('one');
    refused = refusal(status, code, 'Not now.');
    await press('one');
    refused = null;
    await press('one');
    expect(items).toEqual(['one']);
  });
});

describe('a repeatable write', () => {
  it('keeps its key across renders', async () => {
    const { result, rerender } = renderHook(() => useRepeatable());
    const used: string[] = [];
    const write = (repeat: Repeat) =>
      repeat({ a: 1 }, (key) => {
        used.push(key);
        return Promise.reject(new NetworkError());
      }).catch(() => null);
    await write(result.current);
    rerender();
    await write(result.current);
    expect(used).toHaveLength(2);
    expect(used[0]).toBe(used[1]);
  });

  it('is required for an endpoint marked idempotent', async () => {
    await expect(callApi(addItem, { params, body: { name: 'one' } })).rejects.toThrow('things.add needs a key');
    expect(api.requests).toEqual([]);
  });
});
