import { expect, it } from 'vitest';
import { ApiError } from '#lib/api/errors.ts';
import { offerStepUp, withStepUp } from './step-up.ts';

it('waits for a dialog that is still loading', async () => {
  let isConfirmed = false;
  const call = () => {
    if (!isConfirmed) throw new ApiError({ status: 403, code: 'step_up_required', message: 'Confirm your identity.' });
    return Promise.resolve('done');
  };
  const answer = withStepUp(async () => call());
  await Promise.resolve();
  offerStepUp(() => {
    isConfirmed = true;
    return Promise.resolve(true);
  });
  expect(await answer).toBe('done');
});
