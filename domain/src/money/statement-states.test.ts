import { expect, it } from 'vitest';
import { REMITTANCE_STATES, statementStates } from './statement-states.ts';

it('pays a remittance, and again after it has come back', () => {
  const next = REMITTANCE_STATES.map((from) => [from, statementStates.after(from, 'agency')]);
  expect(next).toEqual([
    ['issued', ['paid', 'offset', 'failed']],
    ['paid', ['failed']],
    ['offset', []],
    ['failed', ['reissued']],
    ['reissued', ['paid', 'failed']],
  ]);
});

it('changes by the agency alone', () => {
  expect(statementStates.transitions.every(({ who }) => who.join() === 'agency')).toBe(true);
});
