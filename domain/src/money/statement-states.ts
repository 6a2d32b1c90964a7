import { defineStateMachine, transitions } from '../shared/state-machine.ts';

/** States of the payment that a statement explains. */
export const REMITTANCE_STATES = ['issued', 'paid', 'offset', 'failed', 'reissued', 'void'] as const;
export type RemittanceState = (typeof REMITTANCE_STATES)[number];

export const statementStates = defineStateMachine(REMITTANCE_STATES, [
  ...transitions(['issued'], ['paid', 'offset', 'failed'], 'agency'),
  // A check or transfer can be returned after it was booked as paid.
  ...transitions(['paid'], ['failed'], 'agency'),
  ...transitions(['failed'], ['reissued'], 'agency'),
  ...transitions(['reissued'], ['paid', 'failed'], 'agency'),
  // Also after the money was sent: the correcting statement counts it as paid out.
  ...transitions(['issued', 'paid', 'offset', 'failed', 'reissued'], ['void'], 'agency'),
]);
