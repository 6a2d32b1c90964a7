import { defineStateMachine, transitions } from '../shared/state-machine.ts';

export const REPORT_RUN_STATES = ['queued', 'running', 'ready', 'failed', 'cancelled', 'expired'] as const;
export type ReportRunState = (typeof REPORT_RUN_STATES)[number];

export const UNFINISHED_RUN_STATES = ['queued', 'running'] as const satisfies readonly ReportRunState[];

/** A file that is made in the background: a report run or an export. */
export const reportRunStates = defineStateMachine(REPORT_RUN_STATES, [
  // A job that restarts takes its own run again.
  ...transitions(['queued', 'running'], ['running'], 'system'),
  ...transitions(['running'], ['ready'], 'system'),
  // A queued run fails if its job was lost.
  ...transitions(['queued', 'running'], ['failed'], 'system'),
  ...transitions(['queued', 'running'], ['cancelled'], 'client'),
  ...transitions(['ready'], ['expired'], 'system'),
]);
