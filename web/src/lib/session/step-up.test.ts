import { afterEach, expect, it, vi } from 'vitest';
import { ApiError } from '#lib/api/errors.ts';
import { offerStepUp, withStepUp } from './step-up.ts';

const required = () => new ApiError({ status: 403, code: 'step_up_required', message: 'Confirm your identity.' });

afterEach(() => vi.useRealTimers());

it('waits for a dialog that is remounted while a call is in flight', async () => {
  vi.useFakeTimers();
  const withdraw = offerStepUp(() => Promise.resolve(true));
  let calls = 0;
  const done = withStepUp(() => {
    calls += 1;
    // The layout is replaced before the refusal arrives, and its new dialog comes later.
    if (calls === 1) withdraw();
    return calls === 1 ? Promise.reject(required()) : Promise.resolve('done');
  });
  await vi.advanceTimersByTimeAsync(1000);
  offerStepUp(() => Promise.resolve(true));
  await expect(done).resolves.toBe('done');
});
