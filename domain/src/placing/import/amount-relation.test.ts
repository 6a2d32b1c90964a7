import { describe, expect, it } from 'vitest';
import { areNegative, findAmountRelation } from './amount-relation.ts';
import { codesOf, mapFields, placeAll, type Cells, type TestMapping } from './testing.ts';

const day = { date: 'M/D/YYYY' } as const;
const formats = { last_statement_date: day, delinquency_date: day };
const whole: Cells = {
  full_name: 'Ann Lee',
  address_line1: '1 Elm St',
  city: 'Portland',
  state: 'OR',
  postal_code: '97205',
  last_statement_date: '5/31/2026',
  delinquency_date: '3/1/2026',
};
const dollars = (cents: number) => (cents / 100).toFixed(2);

/** Rows whose `names` columns are worth `parts` cents each time. */
function rows(count: number, cells: (at: number) => Cells): Cells[] {
  return Array.from({ length: count }, (_, at) => ({ client_account_number: `A${at}`, ...whole, ...cells(at) }));
}
const codes = (list: readonly Cells[], options: TestMapping = {}) =>
  placeAll(list, { formats, ...options }).map((placed) => (placed ? codesOf(placed) : []));

describe('parts of the balance', () => {
  it('that contradict it in thirty of 30,000 rows are errors in exactly those', () => {
    const list = rows(30_000, (at) => {
      const [principal, interest, fees] = [10_000 + at, at % 700, at % 3 === 0 ? 2500 : 0];
      const wrong = at % 1000 === 500 ? 100 : 0;
      return {
        principal: dollars(principal),
        interest: dollars(interest),
        fees: dollars(fees),
        balance: dollars(principal + interest + fees + wrong),
      };
    });
    const found = codes(list).flatMap((found, at) => (found.includes('!balance:parts_contradict') ? [at] : []));
    expect(found).toEqual(Array.from({ length: 30 }, (_, at) => at * 1000 + 500));
  }, 60_000);

  it('name both figures and the sum', () => {
    const list = [...rows(3, () => ({ original_amount: '100.00', payments_credits: '40.00', balance: '60.00' }))];
    list.push({ ...list[0], client_account_number: 'B', balance: '61.00' } as Cells);
    list.push({ ...list[0], client_account_number: 'C' } as Cells);
    const placed = placeAll(list, { formats });
    expect(placed[3]?.problems.map(({ message }) => message)).toEqual([
      'Amount placed is $61.00, but its parts come to $60.00 (Original amount − Payments and credits). Correct one of them.',
    ]);
    const answered = placeAll(list, { formats, answers: { parts_contradict: 'balance' } });
    expect(answered[3]?.problems).toEqual([]);
    expect(answered[3]?.draft.values).toMatchObject({ balance: 6100, itemization_amount: 6100 });
  });

  it('leave a credit a credit, whatever is confirmed about them', () => {
    const list = rows(4, () => ({ original_amount: '100.00', payments_credits: '40.00', balance: '60.00' }));
    list[3] = { ...list[3], balance: '-61.00' } as Cells;
    const placed = placeAll(list, { formats, answers: { parts_contradict: 'balance' } });
    expect(placed[3] && codesOf(placed[3])).toEqual(['!balance:amount_not_positive']);
  });

  it('count as the file uses them', () => {
    const relationOf = (list: readonly Cells[]) => {
      const fields = Object.keys(list[0] ?? {});
      const values = list.map((row) => Object.fromEntries(fields.map((field) => [field, Math.round(Number(row[field]) * 100)])));
      const relation = findAmountRelation(mapFields(fields), values);
      return relation && [relation.plus.join(' + '), ...relation.minus].join(' - ');
    };
    const row = (balance: number, principal: number, fees: number, paid: number): Cells => ({
      balance: String(balance),
      principal: String(principal),
      fees: String(fees),
      payments_credits: String(paid),
    });
    expect(relationOf([row(110, 100, 10, 30), row(220, 200, 20, 5)])).toBe('principal + fees');
    expect(relationOf([row(80, 100, 10, 30), row(215, 200, 20, 5)])).toBe('principal + fees - payments_credits');
    expect(relationOf([row(100, 100, 10, 30), row(200, 200, 20, 5)])).toBeNull();
    expect(relationOf([row(1, 100, 10, 30), row(2, 200, 20, 5)])).toBe('principal + fees - payments_credits');
  });

  it('of aging buckets are added up', () => {
    const aged = (over: string) => ({ aging_1_30: '10.00', aging_31_60: '20.00', aging_over_90: over, balance: '60.00' });
    const list = rows(4, (at) => aged(at === 2 ? '31.00' : '30.00'));
    expect(codes(list).map((found) => found.length)).toEqual([0, 0, 1, 0]);
  });

  it('of a file without a rule for payments are not compared', () => {
    const list = rows(4, (at) => ({ original_amount: '500.00', payments_credits: '40.00', balance: `${at + 1}0.00` }));
    expect(codes(list).flat()).toEqual([]);
  });

  it('of a former tenant include charges that no field takes, and the deposit is taken off', () => {
    const tenant = (balance: string, cleaning: string): Cells => ({
      rent_amount: '1000.00',
      fees: '50.00',
      unused: cleaning,
      security_deposit: '500.00',
      balance,
    });
    const list = rows(4, (at) => tenant(at === 2 ? '1150.00' : `${550 + at * 10}.00`, at === 2 ? '100.00' : `${at * 10}.00`));
    const headers = Object.keys(list[0] ?? {}).map((field) => (field === 'unused' ? 'Cleaning' : field));
    const placed = placeAll(list, { formats, headers, debt_type: 'rental', unused: ['unused'] });
    const asked = placed.map((row) => row?.problems.find(({ code }) => code === 'parts_contradict')?.message);
    expect(asked).toEqual([
      undefined,
      undefined,
      'Amount placed is $1,150.00, but its parts come to $650.00 (Rent amount + Fees + Cleaning − Security deposit held). Correct one of them.',
      undefined,
    ]);
  });

  it('at charge-off are less what was paid since', () => {
    const list = rows(4, (at) => ({
      charge_off_amount: '3000.00',
      itemization_payments: `${at * 100}.00`,
      balance: at === 3 ? '3000.00' : `${3000 - at * 100}.00`,
    }));
    const asked = codes(list, { debt_type: 'loan' }).map((found) => found.includes('!balance:parts_contradict'));
    expect(asked).toEqual([false, false, false, true]);
  });
});

describe('an amount far above the original one', () => {
  const above = { original_amount: '250.00', balance: '500.00' };
  const asked = (cells: Cells, debtType: 'medical' | 'loan') =>
    codes([{ client_account_number: 'A', ...whole, ...cells }], { debt_type: debtType })
      .flat()
      .includes('!balance:above_original');

  it('is asked about unless interest or fees explain it, or the debt bears interest', () => {
    expect(asked(above, 'medical')).toBe(true);
    expect(asked({ original_amount: '480.00', balance: '500.00' }, 'medical')).toBe(false);
    expect(asked({ ...above, fees: '20.00' }, 'medical')).toBe(false);
    expect(asked(above, 'loan')).toBe(false);
  });
});

describe('a list of balances', () => {
  it('that writes most of them with a minus sign is asked about', () => {
    const read = (values: { balance?: number }) => values.balance ?? null;
    const balances = (...cents: number[]) => cents.map((balance) => ({ balance }));
    expect(areNegative(balances(-100, -200, 300), read)).toBe(true);
    expect(areNegative(balances(-100, 0, 300, 400), read)).toBe(false);
    expect(areNegative([], read)).toBe(false);
  });
});
