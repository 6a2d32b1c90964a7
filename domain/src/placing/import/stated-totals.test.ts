import { describe, expect, it } from 'vitest';
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

describe('a trailer', () => {
  const trailer = (cells: string[], amounts = [12_000, 8000]) => {
    const totals = createTotals();
    for (const cents of amounts) totals.addRow(cents);
    totals.addTrailer(4, ['T', ...cells], [1, amounts.length, 1, amounts.length + 2]);
    return [totals.differing(), totals.differingCounts()];
  };

  it.each([
    [['2', '200.00']],
    [['20260401', '000002', '0000020000']],
    [['4', '200']],
    // Two numbers without a border.
    [['0000002000000020000']],
    [['END OF FILE']],
  ])('with %s agrees with two rows of 200.00', (cells) => {
    expect(trailer(cells)).toEqual([[], []]);
  });

  it('that states other rows or another sum is named', () => {
    expect(trailer(['7', '700.00'])).toEqual([
      [{ row_number: 4, stated_cents: 70_000, sum_cents: 20_000 }],
      [{ row_number: 4, stated: 7, found: 2 }],
    ]);
    expect(trailer(['0000003000000030000'])[0]).toHaveLength(1);
    // The header is no third row.
    expect(trailer(['3'])[1]).toEqual([{ row_number: 4, stated: 3, found: 2 }]);
  });
});
