import { expect, it } from 'vitest';
import { onboardingStates } from './onboarding-states.ts';

it('is submitted by the client and decided by the agency', () => {
  expect(onboardingStates.before('submitted', 'client')).toEqual(['none', 'draft', 'returned']);
  expect(onboardingStates.after('submitted', 'agency')).toEqual(['returned', 'approved']);
  expect(onboardingStates.after('submitted', 'client')).toEqual([]);
});

it('ends with the approval', () => {
  expect(onboardingStates.transitions.filter(({ from }) => from === 'approved')).toEqual([]);
});
