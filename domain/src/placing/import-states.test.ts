import { expect, it } from 'vitest';
import { IMPORT_STATES, importStates, WORKING_IMPORT_STATES } from './import-states.ts';

it('offers the user what each state allows', () => {
  expect(Object.fromEntries(IMPORT_STATES.map((state) => [state, importStates.after(state, 'client')]))).toEqual({
    uploading: ['cancelled'],
    uploaded: ['cancelled'],
    reading: ['cancelled'],
    needs_mapping: ['reading', 'checking', 'cancelled'],
    checking: ['cancelled'],
    ready: ['reading', 'checking', 'committing', 'cancelled'],
    committing: [],
    committed: [],
    failed: ['reading'],
    cancelled: [],
  });
});

it('leads every job to a state in which the user decides, or to the end', () => {
  for (const state of WORKING_IMPORT_STATES) {
    const reached = importStates.paths('system').flatMap(([from, to]) => (from === state ? [to] : []));
    expect(reached, state).toContain('ready');
  }
});

it('commits only what a user has certified', () => {
  expect(importStates.before('committing', 'client')).toEqual(['ready']);
  expect(importStates.before('committed', 'system')).toEqual(['committing']);
  expect(importStates.before('committed', 'client')).toEqual([]);
});

it('never leaves committed or cancelled', () => {
  for (const state of ['committed', 'cancelled'] as const)
    expect(importStates.transitions.filter(({ from }) => from === state)).toEqual([]);
});
