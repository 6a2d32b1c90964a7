import { defineStateMachine, transitions } from '../shared/state-machine.ts';

export const REQUEST_STATES = ['submitted', 'accepted', 'declined', 'applied', 'cancelled'] as const;
export type RequestState = (typeof REQUEST_STATES)[number];

/**
 * A request the agency applies at once counts as accepted; the agency may still decline it when it proves impossible afterwards.
 */
export const requestStates = defineStateMachine(REQUEST_STATES, [
  ...transitions(['submitted'], ['accepted', 'declined', 'applied'], 'agency'),
  ...transitions(['accepted'], ['declined', 'applied'], 'agency'),
  ...transitions(['submitted'], ['cancelled'], 'client'),
]);
