import { describe, expect, it } from 'vitest';
import { relationsOf } from './arithmetic.ts';

const column = (index: number, ...samples: readonly string[]) => ({ index, samples });
const amounts = column(0, '100.00', '250.50', '80.00', '1,000.00');
const payments = column(1, '0.00', '50.50', '-30.00', '(400.00)');
const balances = column(2, '$100.00', '$200.00', '$50.00', '$600.00');

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
