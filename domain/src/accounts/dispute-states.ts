import { defineStateMachine, transitions } from '../shared/state-machine.ts';

export const DISPUTE_STATES = ['open', 'answered', 'resolved'] as const;
export type DisputeState = (typeof DISPUTE_STATES)[number];

/** The client answers once; only the agency resolves, with or without an answer. */
export const disputeStates = defineStateMachine(DISPUTE_STATES, [
  ...transitions(['open'], ['answered'], 'client'),
  ...transitions(['open', 'answered'], ['resolved'], 'agency'),
]);
