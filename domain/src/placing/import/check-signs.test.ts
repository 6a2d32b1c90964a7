import { describe, expect, it } from 'vitest';
import { asked, placeAmounts } from './testing.ts';

describe('debts that are written as credits', () => {
  const names = ['original_amount', 'FEE_CHG', 'payments_credits', 'R2T4', 'balance'];
  const rows = [
    ['12400.00', '350.00', '7895.00', '1200.00', '-6055.00'],
    ['5200.00', '150.00', '1350.00', '0.00', '-4000.00'],
    ['12400.00', '350.00', '3697.50', '0.00', '-9052.50'],
    ['12400.00', '350.00', '3697.50', '1848.75', '-10901.25'],
    ['9800.00', '400.00', '', '0.00', '-10200.00'],
    ['0.00', '780.00', '0.00', '0.00', '-780.00'],
    ['5200.00', '150.00', '0.00', '', '-5350.00'],
    ['14800.00', '900.00', '7700.00', '0.00', '-8000.00'],
    ['2400.00', '100.00', '500.00', '0.00', '-2000.00'],
    ['9800.00', '400.00', '10500.00', '0.00', '300.00'],
  ];
  const owed = { areDebtsNegative: true, answers: { amounts_negative: 'owed' } };

  it('are compared with the parts that they are made of', () => {
    expect(asked(names, rows, owed)).toEqual([
      ...rows.slice(1).map(() => undefined),
      'Amount placed is zero or a credit: nothing is owed. Skip this row.',
    ]);
    const turned = rows.map((row, at) => (at === 7 ? [...row.slice(0, -1), '8000.00'] : row));
    const found = placeAmounts(names, turned, owed)[7]?.problems.filter(({ level }) => level === 'error');
    expect(found?.map(({ message }) => message)).toEqual([
      'Amount placed is -$8,000.00, but its parts come to $8,000.00 (FEE_CHG + R2T4 + Original amount − Payments and credits). Correct one of them.',
    ]);
    const other = rows.map((row, at) => (at === 2 ? [...row.slice(0, -1), '-9000.00'] : row));
    expect(asked(names, other, owed)[2]).toContain('Amount placed is $9,000.00, but its parts come to $9,052.50');
  });

  it('have parts with either sign', () => {
    const parts = (sign: 1 | -1) =>
      [10_000, 25_050, 8000, 91_000, 4400, 7700].map((cents, at) => {
        const interest = at * 130 + 40;
        const wrong = at === 3 ? 5000 : 0;
        return [sign * cents, sign * interest, -cents - interest - wrong].map((amount) => (amount / 100).toFixed(2));
      });
    for (const sign of [1, -1] as const) {
      const found = asked(['principal', 'interest', 'balance'], parts(sign), { debt_type: 'loan', ...owed });
      expect(found.filter(Boolean)).toEqual([expect.stringContaining('is $964.30, but its parts come to $914.30 (')]);
      expect(found[3]).toBeDefined();
    }
    const never = parts(1).map(([principal = '', interest = '']) => [principal, interest, '-5.00']);
    expect(asked(['principal', 'interest', 'balance'], never, { debt_type: 'loan', ...owed })[0]).toContain(
      'is $5.00, but its parts come to $100.40 (Principal + Interest)',
    );
  });

  it('are no debts where they are confirmed to contradict their parts', () => {
    const turned = rows.map((row, at) => (at === 7 ? [...row.slice(0, -1), '8000.00'] : row));
    expect(asked(names, turned, { ...owed, answers: { ...owed.answers, parts_contradict: 'balance' } })[7]).toBe(
      'Amount placed is zero or a credit: nothing is owed. Skip this row.',
    );
  });
});

describe('a credit or zero', () => {
  it('is never placed, whatever the answer about its amount', () => {
    const names = ['original_amount', 'fees', 'payments_credits', 'balance'];
    const list = [10_000, 25_050, 8000, 91_000, 4400, 7700].map((cents, at) => [
      cents,
      500 + at,
      at * 100,
      cents + 500 - at * 99,
    ]);
    for (const credit of ['-410.00', '0.00', '(410.00)', '410.00 CR', '410.00-']) {
      const rows = [...list.map((row) => row.map((cents) => (cents / 100).toFixed(2))), ['410.00', '0.00', '0.00', credit]];
      for (const options of [{}, { row_meaning: 'invoice' }] as const) {
        const placed = (answers: Record<string, string>) => placeAmounts(names, rows, { ...options, answers }).at(-1);
        const codes = (row: ReturnType<typeof placed>) =>
          row?.problems.flatMap(({ code, level }) => (level === 'error' ? [code] : []));
        expect(codes(placed({}))).toEqual(['parts_contradict']);
        const answers = {
          parts_contradict: 'balance',
          above_original: 'balance',
          part_of_total: 'balance',
          other_amount: 'first',
        };
        expect(codes(placed(answers))).toEqual(['amount_not_positive']);
      }
    }
  });
});

describe('a column with the amount owed beside amounts that are added up', () => {
  const names = ['aging_1_30', 'aging_31_60', 'aging_over_90', 'InsEst', 'PtPort', 'Age'];
  const rows = [
    ['0.00', '0.00', '312.40', '0.00', '312.40', '10'],
    ['0.00', '145.00', '0.00', '0.00', '145.00', '8'],
    ['0.00', '200.00', '440.00', '0.00', '640.00', '11'],
    ['0.00', '0.00', '219.00', '0.00', '219.00', '8'],
    ['0.00', '300.00', '0.00', '120.00', '180.00', '10'],
    ['0.00', '0.00', '410.00', '0.00', '410.00', '12'],
    ['100.00', '100.00', '300.00', '0.00', '50.00', '11'],
    ['0.00', '0.00', '96.25', '0.00', '96.25', '12'],
    ['75.00', '0.00', '0.00', '0.00', '75.00', '13'],
    ['0.00', '0.00', '134.00', '0.00', '134.00', '9'],
  ];

  it('is asked about where it differs', () => {
    const question = (placed: string, other: string) =>
      `Amount placed is ${placed}, but “PtPort” is ${other}. Choose the column with the amount owed, or confirm the amount placed.`;
    const found = asked(names, rows);
    expect(found.flatMap((message, at) => (message === undefined ? [] : [at]))).toEqual([4, 6]);
    expect([found[4], found[6]]).toEqual([question('$300.00', '$180.00'), question('$500.00', '$50.00')]);
    const moved = rows.map((row) => [row[4] ?? '', ...row.filter((_, at) => at !== 4)]);
    expect(asked(['Due now', ...names.filter((name) => name !== 'PtPort')], moved)[6]).toContain('but “Due now” is $50.00');
    expect(asked(names, rows, { answers: { part_of_total: 'balance' } }).filter(Boolean)).toEqual([]);
    const from = ['original_amount', 'Rest'];
    expect(
      asked(
        from,
        rows.map((row, at) => [row[4] ?? '', at === 3 ? '19.00' : (row[4] ?? '')]),
      )[3],
    ).toContain('“Rest” is $19.00');
  });

  it('is not asked about where it is always the same, another amount, or a payment', () => {
    const total = (row: readonly string[]) => row.slice(0, 3).reduce((sum, cell) => sum + Number(cell), 0);
    const withColumn = (valueOf: (row: readonly string[], at: number) => number) =>
      rows.map((row, at) => [...row.slice(0, 4), valueOf(row, at).toFixed(2), row[5] ?? '']);
    expect(asked(names, withColumn(total)).filter(Boolean)).toEqual([]);
    expect(
      asked(
        names,
        withColumn((row, at) => (at % 3 === 0 ? total(row) + 20 + at : total(row))),
      ).filter(Boolean),
    ).toEqual([]);
    expect(
      asked(
        names,
        withColumn((_, at) => 25 * at),
      ).filter(Boolean),
    ).toEqual([]);
    const paid = names.map((name) => (name === 'PtPort' ? 'Last Pmt' : name));
    expect(
      asked(
        paid,
        withColumn((row, at) => (at === 2 ? 5 : total(row))),
      ).filter(Boolean),
    ).toEqual([]);
    // Charges = placed + payments.
    const charged = rows.map((row, at) => [...row.slice(0, 3), String(at * 15), (total(row) + at * 15).toFixed(2)]);
    expect(asked([...names.slice(0, 3), 'Paid', 'Billed'], charged).filter(Boolean)).toEqual([]);
  });
});
