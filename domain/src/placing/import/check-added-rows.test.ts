import { expect, it } from 'vitest';
import { codesOf, placeAll, type Cells, type TestMapping } from './testing.ts';

const day = { date: 'M/D/YYYY' } as const;
const invoices: TestMapping = { row_meaning: 'invoice', debt_type: 'commercial', formats: { invoice_date: day } };
const row = (more: Cells): Cells => ({ client_account_number: '39877', business_name: 'Ash Inc', balance: '2479.90', ...more });
const first = (rows: readonly Cells[], options: TestMapping = {}) => placeAll(rows, { ...invoices, ...options })[0];
const asked = (placed: ReturnType<typeof first>) =>
  placed ? codesOf(placed).filter((code) => code.startsWith('!balance:rows')) : null;

it('asks about rows with the same number, amount and dates', () => {
  const same = row({ invoice_number: '7', invoice_date: '5/1/2026' });
  const placed = first([same, same]);
  expect(asked(placed)).toEqual(['!balance:rows_equal']);
  expect(placed?.problems.find(({ code }) => code === 'rows_equal')?.message).toBe(
    'Amount placed: rows 0 and 1 have the same amount, dates and numbers, and both are counted. Leave one of them out, or confirm that both are owed.',
  );
  expect(asked(first([same, same], { answers: { rows_equal: 'both' } }))).toEqual([]);
});

it.each<Cells>([
  { invoice_number: '8', invoice_date: '5/1/2026' },
  { invoice_number: '7', invoice_date: '5/8/2026' },
  { invoice_number: '7', invoice_date: '5/1/2026', balance: '2479.91' },
])('adds up rows that differ: %j', (other) => {
  expect(asked(first([row({ invoice_number: '7', invoice_date: '5/1/2026' }), row(other)]))).toEqual([]);
});

it('asks before it adds up rows that no column names as documents', () => {
  const rows = [row({}), row({ balance: '100.00' })];
  expect(asked(first(rows))).toEqual(['!balance:rows_added']);
  expect(first(rows)?.problems.find(({ code }) => code === 'rows_added')?.message).toContain('add up to $2,579.90');
  expect(asked(first(rows, { answers: { rows_added: 'one' } }))).toEqual([]);
});
