import { defineStateMachine, transitions } from '../../shared/state-machine.ts';

/** `none`: a company that the agency set up without the wizard. */
export const ONBOARDING_STATES = ['none', 'draft', 'submitted', 'returned', 'approved'] as const;
export type OnboardingState = (typeof ONBOARDING_STATES)[number];

export const onboardingStates = defineStateMachine(ONBOARDING_STATES, [
  // Approved at once where the agency has chosen automatic approval.
  ...transitions(['none', 'draft', 'returned'], ['submitted', 'approved'], 'client'),
  ...transitions(['submitted'], ['approved', 'returned'], 'agency'),
]);
