import { expect, it } from 'vitest';
import { defineStateMachine, transitions } from './state-machine.ts';

const door = defineStateMachine(
  ['open', 'closed', 'locked', 'removed'],
  [...transitions(['open'], ['closed'], 'client', 'agency'), ...transitions(['closed'], ['open', 'locked'], 'client')],
);

it('allows a step only to its actors', () => {
  expect(door.can('open', 'closed', 'agency')).toBe(true);
  expect(door.can('closed', 'locked', 'agency')).toBe(false);
  expect(door.can('open', 'locked', 'client')).toBe(false);
});

it('lists the states before and after a step', () => {
  expect(door.before('closed', 'client')).toEqual(['open']);
  expect(door.after('closed', 'client')).toEqual(['open', 'locked']);
  expect(door.after('removed', 'client')).toEqual([]);
});

it('finds the pairs of states that several steps connect', () => {
  expect(door.paths('agency')).toEqual([['open', 'closed']]);
  expect(door.paths('client')).toEqual([
    ['open', 'open'],
    ['open', 'closed'],
    ['open', 'locked'],
    ['closed', 'open'],
    ['closed', 'closed'],
    ['closed', 'locked'],
  ]);
});
