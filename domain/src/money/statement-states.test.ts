import { expect, it } from 'vitest';
import { REMITTANCE_STATES, statementStates } from './statement-states.ts';

it('allows a returned remittance to be paid again', () => {
  const next = REMITTANCE_STATES.map((from) => [from, statementStates.after(from, 'agency')]);
  expect(next).toEqual([
    ['issued', ['paid', 'offset', 'failed', 'void']],
    ['paid', ['failed', 'void']],
    ['offset', ['void']],
    ['failed', ['reissued', 'void']],
    ['reissued', ['paid', 'failed', 'void']],
    ['void', []],
  ]);
});

it('changes only by the agency', () => {
  expect(statementStates.transitions.every(({ who }) => who.join() === 'agency')).toBe(true);
});
