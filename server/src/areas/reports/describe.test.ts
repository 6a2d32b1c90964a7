import { expect, it } from 'vitest';
import { listDescriptions, summarizeParameters } from './describe.ts';

const statusesOf = (kind: string) =>
  listDescriptions(true)
    .find((report) => report.kind === kind)
    ?.parameters.find(({ name }) => name === 'status_group')
    ?.choices?.map(({ value }) => value);

it('offers statuses that a report can have rows of', () => {
  expect(statusesOf('inventory')).toEqual(['pre', 'working', 'paused', 'closed']);
  expect(statusesOf('aging')).toEqual(['pre', 'working', 'paused']);
});

it('says on one line what a report is narrowed by', () => {
  const said = summarizeParameters('stair_step', { period: 'all', date: 'reported', measure: 'percent', steps: 'cumulative' });
  expect(said).toBe('All time · Going by day it was reported · Percent · Cumulative');
});
