import { expect, it } from 'vitest';
import { listDescriptions } from './describe.ts';

const statusesOf = (kind: string) =>
  listDescriptions(true)
    .find((report) => report.kind === kind)
    ?.parameters.find(({ name }) => name === 'status_group')
    ?.choices?.map(({ value }) => value);

it('offers statuses that a report can have rows of', () => {
  expect(statusesOf('inventory')).toEqual(['pre', 'working', 'paused', 'closed']);
  expect(statusesOf('aging')).toEqual(['pre', 'working', 'paused']);
});
