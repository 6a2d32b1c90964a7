import { expect, it } from 'vitest';
import { growthOf } from '../../testing/growth.ts';
import { splitGroupLabel } from './group-rows.ts';

it.each([
  'Acme Corp (continued)',
  'Acme Corp   (Cont.)',
  'Acme Corp - continued',
  'Acme Corp   ,  cont’d',
  'Acme Corp  continued',
])('removes the mark of a repeated heading from “%s”', (text) => {
  expect(splitGroupLabel(text).label).toBe('Acme Corp');
});

it('splits a label with a long run of spaces in linear time', () => {
  const label = (spaces: number) => `Acme${' '.repeat(spaces)}Corp`;
  expect(splitGroupLabel(label(99)).label).toBe(label(99));
  expect(growthOf((spaces) => splitGroupLabel(label(spaces)), 5_000)).toBeLessThan(24);
});
