import { describe, expect, it } from 'vitest';
import { amountSource } from './amount-source.ts';
import { createRowReader } from './read-row.ts';
import { createRowGroups } from './row-groups.ts';
import { codesOf, mapFields, placeAll, TODAY, type Cells, type TestMapping } from './testing.ts';

const day = { date: 'M/D/YYYY' } as const;
const invoices: TestMapping = { row_meaning: 'invoice', debt_type: 'commercial', formats: { due_date: day, invoice_date: day } };
const lines: TestMapping = { ...invoices, row_meaning: 'line' };
const values = (rows: readonly Cells[], options: TestMapping) =>
  placeAll(rows, options).map((placed) => placed?.draft.values ?? null);

describe('an unsigned credit', () => {
  const rows: Cells[] = [
    { business_name: 'Ash Inc', balance: '90.00', original_amount: '100.00', due_date: '5/1/2026', transaction_type: 'Invoice' },
    { business_name: 'Ash Inc', balance: '30.00', original_amount: '30.00', due_date: '1/1/2026', transaction_type: 'Credit' },
    { business_name: 'Oak LLC', balance: '20.00', original_amount: '20.00', due_date: '6/1/2026', transaction_type: 'Invoice' },
  ];

  it("adds nothing to the invoices' amounts and does not age the debt", () => {
    expect(values(rows, invoices)[0]).toMatchObject({ balance: 6000, original_amount: 10_000, due_date: '2026-05-01' });
  });
});

describe('a journal', () => {
  const entry = (business_name: string, transaction_amount: string, fees: string): Cells => ({
    business_name,
    transaction_amount,
    invoice_number: business_name,
    fees,
  });

  it('is recognized when nearly all accounts are negative; a few are not enough', () => {
    const half = [entry('Ash', '-60', ''), entry('Oak', '-5', ''), entry('Elm', '40', ''), entry('Fir', '30', '')];
    expect(values(half, lines).map((each) => each?.['balance'])).toEqual([-6000, -500, 4000, 3000]);
    const most = [...half.slice(0, 2), entry('Elm', '-40', ''), entry('Fir', '-30', ''), entry('Yew', '5', '')];
    expect(values(most, lines).map((each) => each?.['balance'])).toEqual([6000, 500, 4000, 3000, -500]);
  });

  it('treats its documents as debts and flips their parts', () => {
    const mapping = mapFields(['business_name', 'transaction_amount', 'invoice_number', 'fees'], lines);
    const reader = createRowReader(mapping, { today: TODAY });
    const groups = createRowGroups(mapping, amountSource(mapping));
    const row = reader.read(['Ash Inc', '-60', '1', '-5']);
    groups.add(row, 2);
    expect(groups.documentOf(row, 2)).toMatchObject({ number: '1', cents: 6000 });
    expect(values([entry('Ash Inc', '-60', '-5')], lines)[0]).toMatchObject({ balance: 6000, fees: 500 });
    const two = [entry('Ash Inc', '-60', '-5'), { ...entry('Ash Inc', '-40', '-1'), invoice_number: '2' }];
    expect(values(two, lines)[0]).toMatchObject({ balance: 10_000, fees: 600 });
  });
});

it('keeps co-debtor dates apart from the account dates of the first row', () => {
  const options: TestMapping = { row_meaning: 'co-debtor', formats: { last_payment_date: day, date_of_service: day } };
  const person = (full_name: string, date_of_service: string, last_payment_date: string): Cells => ({
    client_account_number: 'A1',
    full_name,
    balance: '80.00',
    date_of_service,
    last_payment_date,
  });
  const [placed] = placeAll([person('Ann Lee', '5/1/2026', '6/1/2026'), person('Bo Lee', '2/1/2026', '8/1/2026')], options);
  expect(placed?.draft.values).toMatchObject({ date_of_service: '2026-05-01', last_payment_date: '2026-06-01' });
  expect(placed && codesOf(placed)).not.toContain('balance:other_amount');
});
