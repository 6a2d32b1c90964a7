import { QueryObserver, type QueryClient } from '@tanstack/react-query';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError, isDefinitive, NetworkError } from './errors.ts';
import { createQueryClient, shouldRetry } from './query-client.ts';

const answer = (status: number) => new ApiError({ status, code: 'x', message: 'The company code is taken.' });

it('retries an error three times, unless the answer is final', () => {
  expect(shouldRetry(0, answer(500))).toBe(true);
  expect(shouldRetry(2, new NetworkError())).toBe(true);
  expect(shouldRetry(3, answer(500))).toBe(false);
  for (const status of [400, 401, 403, 404, 409, 422]) expect(isDefinitive(answer(status))).toBe(true);
  expect(isDefinitive(answer(429))).toBe(false);
});

it('has the defaults of spec 7 and 9', () => {
  const { queries } = createQueryClient().getDefaultOptions();
  const delay = queries?.retryDelay;
  if (typeof delay !== 'function') throw new Error('There is no retry delay.');
  expect([0, 1, 2, 10].map((attempt) => delay(attempt, new Error('x')))).toEqual([1000, 2000, 4000, 30_000]);
  expect(queries).toMatchObject({
    refetchOnWindowFocus: true,
    refetchOnReconnect: true,
    gcTime: 300_000,
  });
});

describe('a screen that mounts', () => {
  const request = vi.fn(async () => 'answer');
  const query = { queryKey: ['a'], queryFn: request };
  const mount = (client: QueryClient) => new QueryObserver(client, query).subscribe(() => {});

  beforeEach(() => request.mockClear());

  it('shows what its loader requested', async () => {
    const client = createQueryClient();
    await client.query(query);
    mount(client);
    expect(request).toHaveBeenCalledTimes(1);
  });

  it('requests again what an earlier screen showed, and what was requested long ago', async () => {
    const client = createQueryClient();
    await client.query(query);
    mount(client)();
    const leave = mount(client);
    expect(request).toHaveBeenCalledTimes(2);
    leave();
    const other = createQueryClient();
    await other.query(query);
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 60_000);
    mount(other);
    expect(request).toHaveBeenCalledTimes(4);
  });
});
