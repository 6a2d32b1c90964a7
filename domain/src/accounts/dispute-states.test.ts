import { expect, it } from 'vitest';
import { disputeStates } from './dispute-states.ts';

it('accepts one answer from the client; only the agency resolves', () => {
  expect(disputeStates.transitions).toEqual([
    { from: 'open', to: 'answered', who: ['client'] },
    { from: 'open', to: 'resolved', who: ['agency'] },
    { from: 'answered', to: 'resolved', who: ['agency'] },
  ]);
  expect(disputeStates.can('answered', 'answered', 'client')).toBe(false);
});
