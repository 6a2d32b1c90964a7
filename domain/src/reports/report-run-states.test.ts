import { expect, it } from 'vitest';
import { REPORT_RUN_STATES, reportRunStates, UNFINISHED_RUN_STATES } from './report-run-states.ts';

it('is cancelled by its reader while it is unfinished, and at no other time', () => {
  expect(reportRunStates.before('cancelled', 'client')).toEqual([...UNFINISHED_RUN_STATES]);
  expect(reportRunStates.transitions.filter(({ who }) => who.includes('client')).map(({ to }) => to)).toEqual([
    'cancelled',
    'cancelled',
  ]);
});

it('lists what each state leads to', () => {
  expect(Object.fromEntries(REPORT_RUN_STATES.map((state) => [state, reportRunStates.after(state, 'system')]))).toEqual({
    queued: ['running', 'failed'],
    running: ['running', 'ready', 'failed'],
    ready: ['expired'],
    failed: [],
    cancelled: [],
    expired: [],
  });
});
