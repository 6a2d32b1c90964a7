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
  it('are found behind many columns without amounts', () => {
    const blank = Array.from({ length: 16 }, (_, at) => column(at + 10, '', '', '', ''));
    expect(relationsOf([...blank, amounts, payments, balances])).toEqual(relationsOf([amounts, payments, balances]));
  });

  it('are what is left after payments, whatever their sign', () => {
    expect(relationsOf([amounts, payments, balances])).toEqual([
      { column: 2, kind: 'difference' },
      { column: 0, kind: 'minuend' },
      { column: 1, kind: 'subtrahend' },
    ]);
  });

  it('are totals of at least three columns beside each other', () => {
    const parts = [column(0, '1', '2', '3', '4'), column(1, '5', '', '7', '8'), column(2, '0', '1', '2', '9')];
    expect(relationsOf([...parts, column(3, '6', '3', '12', '21')])).toEqual([
      { column: 3, kind: 'total' },
      { column: 3, kind: 'total', addends: [0, 1, 2] },
      { column: 0, kind: 'addend' },
      { column: 1, kind: 'addend' },
      { column: 2, kind: 'addend' },
    ]);
  });

  describe('that are added up and taken off', () => {
    const tuition = column(0, '2,410.00', '2,674.00', '4,903.00', '3,721.00', '5,345.00', '1,810.00', '2,325.00');
    const fees = column(1, '425.00', '425.00', '425.00', '425.00', '425.00', '425.00', '425.00');
    const aid = column(2, '1,000.00', '', '0.00', '0.00', '1,000.00', '9,000.00', '0.00');
    const paid = column(3, '', '(10.00)', '250.00-', '', '0.00', '0.00', '');
    const owed = ['1,835.00', '3,089.00', '5,078.00', '4,146.00', '4,770.00', '-6,765.00', '2,750.00'];
    const kinds = (...balances: string[]) =>
      relationsOf([tuition, fees, aid, paid, column(4, ...balances)]).map((relation) => `${relation.column} ${relation.kind}`);
    const found = ['4 difference', '0 addend', '1 addend', '2 subtrahend', '3 subtrahend'];

    it('leave the balance behind them', () => {
      expect(kinds(...owed)).toEqual(found);
    });

    it('may contradict it in one row of several, not in more', () => {
      expect(kinds('777.77', ...owed.slice(1))).toEqual(found);
      expect(kinds('777.77', '888.88', ...owed.slice(2))).toEqual([]);
    });

    it('are read with decimal commas too', () => {
      const swapped = (text: string) => text.replaceAll(/[.,]/g, (mark) => (mark === '.' ? ',' : '.'));
      const columns = [tuition, fees, aid, paid, column(4, ...owed)].map(({ index, samples }) =>
        column(index, ...samples.map(swapped)),
      );
      expect(relationsOf(columns)).toContainEqual({ column: 4, kind: 'difference', addends: [0, 1] });
    });
  });

  it('of a total before its parts leave none of them as a balance', () => {
    const parts = [column(1, '10', '20', '30', '40'), column(2, '5', '6', '', '8'), column(3, '1', '2', '3', '0')];
    expect(relationsOf([column(0, '16', '28', '33', '48'), ...parts])).toEqual([{ column: 0, kind: 'total' }]);
  });

  it('are unrelated where one row does not add up, or without several different amounts', () => {
    expect(relationsOf([amounts, payments, column(2, '100.00', '200.00', '50.00', '600.01')])).toEqual([]);
    expect(relationsOf([column(0, '5', '5', '5', '5'), column(1, '2', '2', '2', '2'), column(2, '3', '3', '3', '3')])).toEqual(
      [],
    );
  });
});
