import { expect, it } from 'vitest';
import { disputeStates } from './dispute-states.ts';

it('takes one answer of the client and lets the agency alone resolve', () => {
  expect(disputeStates.transitions).toEqual([
    { from: 'open', to: 'answered', who: ['client'] },
    { from: 'open', to: 'resolved', who: ['agency'] },
    { from: 'answered', to: 'resolved', who: ['agency'] },
  ]);
  expect(disputeStates.can('answered', 'answered', 'client')).toBe(false);
});
