import { describe, expect, it } from 'vitest';
import { isWholeMonths, monthsOf, readMonthName } from './months.ts';

const today = '2026-11-21';

describe('report months', () => {
  it('are clipped to the period and end today', () => {
    expect(monthsOf({ from: '2026-09-10', to: '2026-12-31' }, { first: null, today })).toEqual([
      { month: '2026-09-01', from: '2026-09-10', to: '2026-09-30' },
      { month: '2026-10-01', from: '2026-10-01', to: '2026-10-31' },
      { month: '2026-11-01', from: '2026-11-01', to: today },
    ]);
  });

  it.each([
    [{ from: '2026-02-03', to: '2026-02-20' }, null, 1],
    [{ from: '2026-12-01', to: '2026-12-31' }, null, 0],
    [{ from: '2026-11-01', to: '2026-10-31' }, null, 0],
    [null, '2025-11-01', 13],
    [null, null, 1],
  ])('%o from %s: %i', (period, first, count) => {
    expect(monthsOf(period, { first, today })).toHaveLength(count);
  });

  it.each([
    [null, true],
    [{ from: '2026-01-01', to: '2026-02-28' }, true],
    [{ from: '2026-01-01', to: today }, true],
    [{ from: '2026-01-01', to: '2026-02-27' }, false],
    [{ from: '2026-01-02', to: today }, false],
  ])('%o whole: %s', (period, isWhole) => {
    expect(isWholeMonths(period, today)).toBe(isWhole);
  });

  it.each([
    ['Feb 2028', { from: '2028-02-01', to: '2028-02-29' }],
    ['Jun 10–30, 2026', { from: '2026-06-10', to: '2026-06-30' }],
    ['Nov 1–21, 2026', { from: '2026-11-01', to: '2026-11-21' }],
    ['All', null],
    ['Ann Example', null],
  ])('are read from %s', (name, days) => expect(readMonthName(name)).toEqual(days));
});
