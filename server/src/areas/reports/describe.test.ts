import { expect, it } from 'vitest';
import { listDescriptions, summarizeParameters } from './describe.ts';

const statusesOf = (kind: string) =>
  listDescriptions(true)
    .find((report) => report.kind === kind)
    ?.parameters.find(({ name }) => name === 'status_group')
    ?.choices?.map(({ value }) => value);

it('offers only the statuses a report can include', () => {
  expect(statusesOf('inventory')).toEqual(['pre', 'working', 'paused', 'closed']);
  expect(statusesOf('aging')).toEqual(['pre', 'working', 'paused']);
});

it('summarizes a report’s parameters in one line', () => {
  const summary = summarizeParameters('stair_step', { period: 'all', date: 'reported', measure: 'percent', steps: 'cumulative' });
  expect(summary).toBe('All time · Going by day it was reported · Percent · Cumulative');
});
