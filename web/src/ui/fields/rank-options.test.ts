import { describe, expect, it } from 'vitest';
import { STATE_CHOICES } from './choices.ts';
import { rankOptions } from './rank-options.ts';

const labels = (typed: string) => rankOptions(STATE_CHOICES, typed).map(({ label }) => label);

describe('rankOptions', () => {
  it.each([
    ['OR', 'Oregon'],
    ['or', 'Oregon'],
    ['ma', 'Massachusetts'],
    ['me', 'Maine'],
    ['new y', 'New York'],
    ['york', 'New York'],
    ['virginia', 'Virginia'],
    [' WA ', 'Washington'],
  ])('%s: %s first', (typed, first) => {
    expect(labels(typed)[0]).toBe(first);
  });

  it('keeps the order within a rank, and everything without a text', () => {
    expect(labels('new').slice(0, 4)).toEqual(['New Hampshire', 'New Jersey', 'New Mexico', 'New York']);
    expect(labels('')).toHaveLength(STATE_CHOICES.length);
    expect(labels('zz')).toEqual([]);
  });
});
