import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { amountSource } from './amount-source.ts';
import { groupKey } from './account-number.ts';
import { createRowReader } from './read-row.ts';
import { createRowGroups } from './row-groups.ts';
import { codesOf, mapFields, placeAll, TODAY, type Cells, type TestMapping } from './testing.ts';

const invoices: TestMapping = { row_meaning: 'invoice', debt_type: 'commercial' };
const lines: TestMapping = { row_meaning: 'line', debt_type: 'commercial' };

/** Name and cents of each account, in order. */
function owed(rows: readonly Cells[], options: TestMapping): [string, unknown][] {
  return placeAll(rows, options).flatMap((placed) =>
    placed === null ? [] : [[String(placed.draft.values['business_name']), placed.draft.values['balance']]],
  );
}

function invoice(business_name: string, balance: string, more: Cells = {}): Cells {
  return { business_name, balance, ...more };
}

describe('invoices of one debtor', () => {
  it('add up, net of credits', () => {
    const rows = [
      invoice('Ash Inc', '100.00', { invoice_number: '1', transaction_type: 'Invoice' }),
      invoice('Oak LLC', '50.00', { invoice_number: '2', transaction_type: 'Invoice' }),
      invoice('ASH, INC.', '-30.00', { invoice_number: '3', transaction_type: 'Credit Memo' }),
    ];
    expect(owed(rows, invoices)).toEqual([
      ['Ash Inc', 7000],
      ['Oak LLC', 5000],
    ]);
  });

  it('subtract unsigned credits and payments', () => {
    const rows = [
      invoice('Ash Inc', '100.00', { transaction_type: 'Invoice' }),
      invoice('Ash Inc', '30.00', { transaction_type: 'Credit Memo' }),
      invoice('Ash Inc', '20.00', { transaction_type: 'PAYMENT' }),
      invoice('Ash Inc', '5.00', { transaction_type: 'Credit card sale' }),
    ];
    rows.push(invoice('Oak LLC', '9.00', { transaction_type: 'Returned payment' }));
    expect(owed(rows, invoices)).toEqual([
      ['Ash Inc', 5500],
      ['Oak LLC', 900],
    ]);
    const [first, , , , second] = placeAll(rows, invoices);
    expect(first && codesOf(first)).toContain('balance:credits_taken_off');
    expect(second && codesOf(second)).not.toContain('balance:credits_taken_off');
  });

  it('keep unsigned credits positive where other credits have a sign', () => {
    const rows = [
      invoice('Ash Inc', '100.00', { transaction_type: 'Invoice' }),
      invoice('Ash Inc', '-30.00', { transaction_type: 'Credit Memo' }),
      invoice('Ash Inc', '30.00', { transaction_type: 'Credit Memo' }),
    ];
    expect(owed(rows, invoices)).toEqual([['Ash Inc', 10_000]]);
  });

  it('read a file of only payments as missed payments', () => {
    const rows = [
      invoice('Ash Inc', '100.00', { transaction_type: 'Payment' }),
      invoice('Oak LLC', '30.00', { transaction_type: 'Payment' }),
    ];
    expect(owed(rows, invoices)).toEqual([
      ['Ash Inc', 10_000],
      ['Oak LLC', 3000],
    ]);
  });

  it('owe nothing where credits cancel the debt', () => {
    const [placed] = placeAll([invoice('Ash Inc', '100.00'), invoice('Ash Inc', '(100.00)')], invoices);
    expect(placed?.draft.values['balance']).toBe(0);
    expect(placed && codesOf(placed)).toContain('!balance:amount_not_positive');
  });

  it('keep the oldest debt date and the newest payment date', () => {
    const formats = { due_date: { date: 'M/D/YYYY' }, last_payment_date: { date: 'M/D/YYYY' } } as const;
    const rows = [
      invoice('Ash Inc', '100.00', { due_date: '5/1/2026', last_payment_date: '1/2/2026' }),
      invoice('Ash Inc', '-10.00', { due_date: '1/1/2026', last_payment_date: '3/2/2026' }),
      invoice('Ash Inc', '50.00', { due_date: '4/1/2026', last_payment_date: '2/2/2026' }),
    ];
    expect(placeAll(rows, { ...invoices, formats })[0]?.draft.values).toMatchObject({
      due_date: '2026-04-01',
      last_payment_date: '2026-03-02',
    });
  });

  it('add up per-document amounts', () => {
    const rows = [
      invoice('Ash Inc', '90.00', { original_amount: '100.00', payments_credits: '10.00' }),
      invoice('Ash Inc', '40.00', { original_amount: '50.00', payments_credits: '10.00' }),
    ];
    expect(placeAll(rows, invoices)[0]?.draft.values).toMatchObject({ original_amount: 15_000, payments_credits: 2000 });
  });

  it("become separate accounts at the user's choice, without the credits", () => {
    const rows = [
      invoice('Ash Inc', '100.00', { invoice_number: '1', transaction_type: 'Invoice' }),
      invoice('Ash Inc', '50.00', { invoice_number: '2', transaction_type: 'Invoice' }),
      invoice('Ash Inc', '30.00', { invoice_number: '3', transaction_type: 'Credit Memo' }),
    ];
    const placed = placeAll(rows, { ...invoices, invoices: 'each' });
    expect(placed.map((each) => each?.draft.values['client_account_number'])).toEqual(['1', '2', '3']);
    expect(placed.map((each) => each?.problems.some(({ level }) => level === 'error'))).toEqual([false, false, true]);
    expect(placed[2] && codesOf(placed[2])).toContain('!transaction_type:credit_row');
  });

  it('give the same result in any row order', () => {
    const row = fc.record({ name: fc.constantFrom('Ash Inc', 'Oak LLC'), cents: fc.integer({ min: -5000, max: 9000 }) });
    fc.assert(
      fc.property(fc.array(row, { minLength: 1 }), (made) => {
        const cells = made.map(({ name, cents }) => invoice(name, (cents / 100).toFixed(2)));
        const sorted = (rows: Cells[]) => owed(rows, invoices).toSorted(([a], [b]) => a.localeCompare(b));
        expect(sorted(cells)).toEqual(sorted(cells.toReversed()));
        expect(owed(cells, invoices).reduce((sum, [, cents]) => sum + Number(cents), 0)).toBe(
          made.reduce((sum, { cents }) => sum + cents, 0),
        );
      }),
    );
  }, 30_000);
});

describe('invoice lines', () => {
  it('count a repeated balance once per invoice', () => {
    const rows = [
      invoice('Ash Inc', '100.00', { invoice_number: '1' }),
      invoice('Ash Inc', '100.00', { invoice_number: '1' }),
      invoice('Ash Inc', '100.00', { invoice_number: '2' }),
    ];
    expect(owed(rows, lines)).toEqual([['Ash Inc', 20_000]]);
    expect(owed(rows, { ...lines, invoices: 'each' })).toEqual([
      ['Ash Inc', 10_000],
      ['Ash Inc', 10_000],
    ]);
  });

  it('add up differing line amounts', () => {
    const rows = [
      invoice('Ash Inc', '60.00', { invoice_number: '1' }),
      invoice('Ash Inc', '40.00', { invoice_number: '1' }),
      invoice('Oak LLC', '25.00', { invoice_number: '2' }),
      invoice('Oak LLC', '25.00', { invoice_number: '2' }),
    ];
    expect(owed(rows, lines)).toEqual([
      ['Ash Inc', 10_000],
      ['Oak LLC', 5000],
    ]);
  });

  it('ask about an exception where nearly all lines repeat the balance', () => {
    const pairs = Array.from({ length: 9 }, (_, at) => [
      invoice(`Ash ${at} Inc`, '10.00', { invoice_number: String(at) }),
      invoice(`Ash ${at} Inc`, at === 0 ? '11.00' : '10.00', { invoice_number: String(at) }),
    ]).flat();
    const [first, , second] = placeAll(pairs, lines);
    expect(first && codesOf(first)).toContain('!balance:other_amount');
    expect(first?.problems.find(({ code }) => code === 'other_amount')?.message).toContain('row 1 says');
    expect(second && codesOf(second)).not.toContain('!balance:other_amount');
    expect(first?.draft.values['balance']).toBe(1000);
  });

  it('of a journal are debts where they are credits', () => {
    const line = (business_name: string, transaction_amount: string, invoice_date: string): Cells => ({
      business_name,
      transaction_amount,
      invoice_number: '1',
      invoice_date,
    });
    const rows = [
      line('Ash Inc', '-60.00', '2/1/2026'),
      line('Ash Inc', '-40.00', '3/1/2026'),
      line('Ash Inc', '10.00', '1/1/2026'),
    ];
    const [placed] = placeAll(rows, { ...lines, formats: { invoice_date: { date: 'M/D/YYYY' } } });
    expect(placed?.draft.values).toMatchObject({ balance: 9000, invoice_date: '2026-02-01' });
    expect(placed && codesOf(placed)).toContain('balance:signs_turned');
    const named = rows.map(({ transaction_amount, ...more }): Cells => ({ ...more, balance: transaction_amount ?? '' }));
    expect(owed(named, lines)).toEqual([['Ash Inc', 9000]]);
  });

  it('keep credits in a list of debtors', () => {
    const rows = [invoice('Ash Inc', '-60.00'), invoice('Oak LLC', '-40.00')];
    expect(owed(rows, invoices)).toEqual([
      ['Ash Inc', -6000],
      ['Oak LLC', -4000],
    ]);
  });
});

describe('co-debtor rows', () => {
  const options: TestMapping = { row_meaning: 'co-debtor', defaults: { itemization_date: '2026-10-31' } };
  const person = (full_name: string, balance: string): Cells => ({ client_account_number: 'A1', full_name, balance });

  it('count the balance once, even if only the second row has it', () => {
    for (const balances of [
      ['80.00', '80.00'],
      ['80.00', ''],
      ['', '80.00'],
    ] as const) {
      const placed = placeAll([person('Ann Lee', balances[0]), person('Bo Lee', balances[1])], options);
      expect(placed[0]?.draft.values).toMatchObject({ first_name: 'Ann', balance: 8000 });
      expect(placed[1]).toBeNull();
    }
  });

  it('ask about conflicting balances', () => {
    const [placed] = placeAll([person('Ann Lee', '80.00'), person('Bo Lee', '90.00')], options);
    expect(placed && codesOf(placed)).toContain('!balance:other_amount');
    expect(placed?.draft.values['balance']).toBe(8000);
  });
});

describe('createRowGroups', () => {
  const mapping = mapFields(['business_name', 'balance', 'transaction_type', 'invoice_number'], invoices);
  const reader = createRowReader(mapping, { today: TODAY });
  const source = amountSource(mapping);

  it('keeps the first unreadable row and skips rows without a debtor', () => {
    const groups = createRowGroups(mapping, source);
    const rows = [
      ['Ash Inc', '1'],
      ['Ash Inc', 'x'],
      ['', '5'],
      ['Ash Inc', 'y'],
    ].map((cells) => reader.read(cells));
    rows.forEach((row, at) => groups.add(row, 10 + at));
    expect(groups.size()).toBe(1);
    expect(groups.get('name:ASHINC')).toMatchObject({ firstRow: 10, rows: 3, cents: 100, badRow: 11 });
    expect(groups.get(null)).toBeUndefined();
    expect(groups.isJournal()).toBe(false);
  });

  it("keeps the file's conventions when only some rows are read again", () => {
    const credit = reader.read(['Ash Inc', '4', 'Credit memo', '8']);
    for (const unsignedCredits of [true, false]) {
      const groups = createRowGroups(mapping, source, { journal: false, unsignedCredits, perLine: false });
      groups.add(reader.read(['Ash Inc', '10', 'Invoice', '7']), 1);
      groups.add(credit, 2);
      expect(groups.get('name:ASHINC')?.cents).toBe(unsignedCredits ? 600 : 1400);
      expect(groups.documentOf(credit, 2)?.cents).toBe(unsignedCredits ? -400 : 400);
      expect(groups.habits()).toEqual({ journal: false, unsignedCredits, perLine: false });
    }
  });

  it('classifies documents by their effect on the debt', () => {
    const groups = createRowGroups(mapping, source);
    const rows = [
      ['Ash Inc', '10', 'Invoice', '6'],
      ['Ash Inc', '10', 'Invoice', '7'],
      ['Ash Inc', '4', 'Credit memo', '8'],
    ].map((cells) => reader.read(cells));
    rows.forEach((row, at) => groups.add(row, at));
    expect(rows.map((row, at) => groups.documentOf(row, at)?.cents)).toEqual([1000, 1000, -400]);
    expect(rows[0] && groups.documentOf(rows[0], 0)).toEqual({
      number: '6',
      date: null,
      due_date: null,
      type: 'Invoice',
      cents: 1000,
    });
    expect(groups.get(groupKey(rows[0]?.values ?? {}, mapping))?.cents).toBe(1600);
  });

  it.each([
    [['60', '40'], 10_000],
    [['60', '60'], 6000],
  ])('make one document of the lines %j of an invoice', (amounts, cents) => {
    const groups = createRowGroups({ ...mapping, row_meaning: 'line' }, source);
    const rows = amounts.map((amount) => reader.read(['Ash Inc', amount, 'Invoice', '7']));
    rows.forEach((row, at) => groups.add(row, at));
    expect(rows.map((row, at) => groups.documentOf(row, at)?.cents)).toEqual([cents, undefined]);
  });
});
