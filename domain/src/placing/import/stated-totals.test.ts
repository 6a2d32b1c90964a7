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

  it('may have its number of rows in its label', () => {
    const labeled = (label: string, ...cells: string[]) => {
      const totals = createTotals();
      for (const cents of [12_000, 8000]) totals.addRow(cents);
      totals.addTrailer(4, [label, ...cells], []);
      return totals.differingCounts();
    };
    expect(labeled('TRL0000002', '000', '001020000')).toEqual([]);
    expect(labeled('TRAILER 0003')).toEqual([{ row_number: 4, stated: 3, found: 2 }]);
    expect(labeled('T9')).toEqual([]);
    expect(labeled('Smith 0003-A')).toEqual([]);
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

describe('a total that shows that amounts may be misread', () => {
  const others = [{ key: 'original_amount', header: 'Original amount' }];
  /** Rows of an amount and another, and what a total row or trailer below them states. */
  const misread = (rows: readonly (readonly [number, number])[], stated: number | string, label = 'Total') => {
    const totals = createTotals(others);
    for (const [cents, original] of rows) totals.addRow(cents, { original_amount: original });
    if (typeof stated === 'number') totals.addTotal(9, stated, ['', label]);
    else totals.addTrailer(9, ['TRL', stated], [rows.length]);
    return totals.misread();
  };
  const rows = [
    [3_500_000, 4_039_000],
    [1_500_000, 1_731_000],
    [5_500_000, 6_347_000],
  ] as const;

  it.each([1_050_000, 105_000, 10_500, 105_000_000])('is a power of ten away from them: %d', (stated) => {
    expect(misread(rows, stated)).toEqual({ row_number: 9, stated_cents: stated, sum_cents: 10_500_000 });
  });

  it('adds up another column, as it is read or as it may be', () => {
    const found = { row_number: 9, sum_cents: 10_500_000, other: { header: 'Original amount', sum_cents: 12_117_000 } };
    // Three rows, and their sum, without a border between them.
    expect(misread(rows, '00000003000000121170')).toEqual({ ...found, stated_cents: 121_170 });
    expect(misread(rows, '121170.00')).toEqual({ ...found, stated_cents: 12_117_000 });
  });

  it.each([10, 99, 100, 101, 1000])('is a hundredth of %d rows', (count) => {
    const many = Array.from({ length: count }, (_, at) => [100_000 + at * 1300, 0] as const);
    const sum = many.reduce((total, [cents]) => total + cents, 0);
    expect(misread(many, Math.round(sum / 100))).toMatchObject({ sum_cents: sum });
  });

  it.each(['10% of total', 'Total fee', 'Total commission due', 'Contingency total', 'Commission (10 %) total'])(
    'is no %s',
    (label) => {
      expect(misread(rows, 1_050_000, label)).toBeNull();
    },
  );

  it.each(['Total with fees', 'TOTAL PRINCIPAL & FEES', 'Total coffee', 'Grand total', 'Total incl. fees'])(
    'may be %s',
    (label) => {
      expect(misread(rows, 1_050_000, label)).not.toBeNull();
    },
  );

  it('is neither right, nor merely wrong, nor an average', () => {
    expect(misread(rows, 10_500_000)).toBeNull();
    expect(misread(rows, 9_000_000)).toBeNull();
    expect(misread(rows, '90000.00')).toBeNull();
    for (const label of ['Average total', 'Avg. per account total', 'Total promedio', 'Mean'])
      expect(misread(rows, 1_050_000, label)).toBeNull();
  });
});
