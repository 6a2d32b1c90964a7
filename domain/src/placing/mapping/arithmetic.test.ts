import { describe, expect, it } from 'vitest';
import { relationsOf } from './arithmetic.ts';

const column = (index: number, ...samples: readonly string[]) => ({ index, samples });
const amounts = column(0, '100.00', '250.50', '80.00', '1,000.00');
const payments = column(1, '0.00', '50.50', '-30.00', '(400.00)');
const balances = column(2, '$100.00', '$200.00', '$50.00', '$600.00');

describe('date columns', () => {
  const invoiced = column(0, '01/05/2026', '02/17/2026', '03/01/2026', '03/20/2026');

  it('are due a fixed number of days later', () => {
    const due = column(1, '02/04/2026', '03/19/2026', '03/31/2026', '04/19/2026');
    expect(relationsOf([invoiced, due])).toEqual([
      { column: 0, kind: 'earlier' },
      { column: 1, kind: 'later' },
    ]);
  });

  it('are unrelated where one row differs by a day', () => {
    expect(relationsOf([invoiced, column(1, '02/04/2026', '03/19/2026', '03/31/2026', '04/20/2026')])).toEqual([]);
  });
});

describe('amount columns', () => {
  it('are what is left after payments, whatever their sign', () => {
    expect(relationsOf([amounts, payments, balances])).toEqual([
      { column: 2, kind: 'difference' },
      { column: 0, kind: 'minuend' },
      { column: 1, kind: 'subtrahend' },
    ]);
  });

  it('are totals of at least three columns beside each other', () => {
    const parts = [column(0, '1', '2', '3', '4'), column(1, '5', '', '7', '8'), column(2, '0', '1', '2', '9')];
    expect(relationsOf([...parts, column(3, '6', '3', '12', '21')])).toEqual([{ column: 3, kind: 'total' }]);
  });

  it('are unrelated where one row does not add up, or without several different amounts', () => {
    expect(relationsOf([amounts, payments, column(2, '100.00', '200.00', '50.00', '600.01')])).toEqual([]);
    expect(relationsOf([column(0, '5', '5', '5', '5'), column(1, '2', '2', '2', '2'), column(2, '3', '3', '3', '3')])).toEqual(
      [],
    );
  });
});
