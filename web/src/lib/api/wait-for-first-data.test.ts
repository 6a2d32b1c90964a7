import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { waitForFirstData } from './wait-for-first-data.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it('waits for all queries, failed ones included', async () => {
  const answer = Promise.withResolvers<void>();
  const done = vi.fn();
  void waitForFirstData([Promise.reject(new Error('refused')), answer.promise]).then(done);
  await vi.advanceTimersByTimeAsync(200);
  expect(done).not.toHaveBeenCalled();
  answer.resolve();
  await vi.advanceTimersByTimeAsync(0);
  expect(done).toHaveBeenCalledOnce();
});

it('does not keep a screen waiting for slow ones', async () => {
  const done = vi.fn();
  void waitForFirstData([new Promise(() => {})]).then(done);
  await vi.advanceTimersByTimeAsync(249);
  expect(done).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(done).toHaveBeenCalledOnce();
});
