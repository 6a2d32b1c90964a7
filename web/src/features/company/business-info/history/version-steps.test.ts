import { expect, it } from 'vitest';
import { versionOf } from '../testing/samples.tsx';
import { stepsOf } from './version-steps.ts';

it("pairs each version with its field's previous value and marks the current one", () => {
  const steps = stepsOf([
    versionOf({ id: 'c', version: 2, value: 'Willow LLC' }),
    versionOf({ id: 'b', field: 'ein', version: 1, value: 'XX-•••6789' }),
    versionOf({ id: 'a', version: 1, value: 'Willow' }),
  ]);
  expect(steps.map(({ id, from, isPresent }) => [id, from, isPresent])).toEqual([
    ['c', 'Willow', true],
    ['b', null, true],
    ['a', null, false],
  ]);
});
