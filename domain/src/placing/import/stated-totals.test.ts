import { expect, it } from 'vitest';
import { createTotals } from './stated-totals.ts';

function differing(...lines: (number | readonly ['total', number | null])[]) {
  const totals = createTotals();
  lines.forEach((line, at) => (typeof line === 'number' ? totals.addRow(line) : totals.addTotal(at + 1, line[1])));
  return totals.differing();
}

it('accepts totals of groups, of groups of groups, and of the file', () => {
  expect(differing(100, 200, ['total', 300], 50, ['total', 50], ['total', 350], 40, ['total', 40], ['total', 390])).toEqual([]);
});

it('names a total that differs, with what its rows come to', () => {
  expect(differing(100, 200, ['total', 300], 50, ['total', 60], ['total', 360])).toEqual([
    { row_number: 5, stated_cents: 60, sum_cents: 50 },
    { row_number: 6, stated_cents: 360, sum_cents: 350 },
  ]);
});

it('ignores counts of rows and lines without an amount', () => {
  expect(differing(5000, 7000, ['total', 200], ['total', null])).toEqual([]);
});
