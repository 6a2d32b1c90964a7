import { expect, it } from 'vitest';
import { codesOf, placeAll, type Cells, type TestMapping } from './testing.ts';

const ledger: TestMapping = { row_meaning: 'invoice', debt_type: 'rental' };
const entry = (full_name: string, original_amount: string, payments_credits: string, balance: string): Cells => ({
  full_name,
  original_amount,
  payments_credits,
  balance,
});
const balances = (rows: readonly Cells[]) =>
  placeAll(rows, ledger).flatMap((placed) => (placed === null ? [] : [placed.draft.values['balance']]));

const LEDGER = [
  entry('Holt, Marcus', '1100.00', '', '1100.00'),
  entry('Holt, Marcus', '', '600.00', '500.00'),
  entry('Holt, Marcus', '150.00', '', '650.00'),
  entry('Jett, Lou', '950.00', '', '950.00'),
  entry('Jett, Lou', '', '950.00', '0.00'),
  entry('Moss, Kim', '1000.00', '', '1000.00'),
];

it('counts only the newest of balances that run on', () => {
  const placed = placeAll(LEDGER, ledger);
  expect(balances(LEDGER)).toEqual([65_000, 0, 100_000]);
  expect(placed[0] && codesOf(placed[0])).toContain('balance:running_balance');
  expect(placed[3] && codesOf(placed[3])).toContain('!balance:amount_not_positive');
  expect(placed[5] && codesOf(placed[5])).not.toContain('balance:running_balance');
});

it('finds the newest in the first row of a ledger from new to old', () => {
  expect(balances(LEDGER.toReversed())).toEqual([100_000, 0, 65_000]);
});

it('adds up open invoices', () => {
  const rows = [
    entry('Holt, Marcus', '100.00', '40.00', '60.00'),
    entry('Holt, Marcus', '80.00', '', '80.00'),
    entry('Jett, Lou', '50.00', '', '50.00'),
    entry('Jett, Lou', '50.00', '10.00', '40.00'),
  ];
  expect(balances(rows)).toEqual([14_000, 9000]);
});
