import { expect, it } from 'vitest';
import { OFFER_STATES, offerStates } from './offer-states.ts';

it('leaves the open state once; each exit has its own actor', () => {
  expect(offerStates.after('open', 'client')).toEqual(['accepted', 'declined', 'countered']);
  expect(offerStates.after('open', 'agency')).toEqual(['withdrawn']);
  expect(offerStates.after('open', 'system')).toEqual(['expired']);
  for (const state of OFFER_STATES)
    if (state !== 'open') expect(offerStates.transitions.filter(({ from }) => from === state)).toEqual([]);
});
