import { afterEach, expect, it, vi } from 'vitest';
import { ApiError, NetworkError } from './errors.ts';
import { isUnreachable, RETRY_MS, untilReached } from './reachability.ts';

afterEach(() => void vi.useRealTimers());

const answered = (status: number) => new ApiError({ status, code: 'x', message: 'No.' });

it('distinguishes a server that cannot be reached from one that refuses', () => {
  expect([new NetworkError(), answered(502), answered(503), answered(504)].every(isUnreachable)).toBe(true);
  expect([new Error('x'), answered(500), answered(401)].some(isUnreachable)).toBe(false);
});

it('repeats an attempt until the server is reached', async () => {
  vi.useFakeTimers();
  const attempt = vi
    .fn()
    .mockRejectedValueOnce(new NetworkError())
    .mockRejectedValueOnce(answered(503))
    .mockResolvedValue('there');
  const onFailure = vi.fn();
  const result = untilReached(attempt, onFailure);
  await vi.advanceTimersByTimeAsync(RETRY_MS - 1);
  expect(attempt).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(RETRY_MS + 1);
  expect(await result).toBe('there');
  expect(onFailure).toHaveBeenCalledTimes(2);
});

it('tries at once when the browser is online again', async () => {
  vi.useFakeTimers();
  const attempt = vi.fn().mockRejectedValueOnce(new NetworkError()).mockResolvedValue('there');
  const result = untilReached(attempt);
  await vi.advanceTimersByTimeAsync(1);
  window.dispatchEvent(new Event('online'));
  expect(await result).toBe('there');
});

it('throws any other error at once', async () => {
  await expect(untilReached(() => Promise.reject(answered(401)))).rejects.toThrow('No.');
});
