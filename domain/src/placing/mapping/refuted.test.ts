import { expect, it } from 'vitest';
import { suggestMapping } from './index.ts';

const NAMES = ['Ann Lee', 'Bo Orr', 'Cy Diaz', 'Di Hale', 'Ed Kim', 'Flo Park', 'Gus Ray', 'Ida Voss'];

function suggest(columns: Readonly<Record<string, readonly string[]>>) {
  const all: Record<string, readonly string[]> = {
    'Account Number': NAMES.map((_, at) => `A-${at}7710`),
    Name: NAMES,
    ...columns,
  };
  const headers = Object.keys(all);
  const rows = NAMES.map((_, row) => headers.map((header) => all[header]?.[row] ?? ''));
  const found = suggestMapping({
    columns: headers.map((header, index) => ({ index, header, samples: rows.map((row) => row[index] ?? '') })),
    rows,
  });
  return (header: string) => found[headers.indexOf(header)];
}
const amounts = (of: (at: number) => number) => NAMES.map((_, at) => of(at).toFixed(2));
const days = NAMES.map((_, at) => `0${at + 1}/14/2026`);

it('takes no amount for payments that is as large as the whole debt', () => {
  const of = (payments: readonly string[]) =>
    suggest({
      'Charge Off Amt': amounts((at) => 500 + 37 * at),
      Recoveries: payments,
      'Balance Due': amounts((at) => 480 + 31 * at),
    })('Recoveries');
  expect(of(amounts((at) => 510 + 41 * at))).toMatchObject({
    field: null,
    reason: '“Recoveries” is as much as the whole debt in nearly every row, so it was not paid.',
  });
  expect(of(amounts((at) => 20 + 6 * at))?.field).toBe('payments_credits');
});

it('takes no last day for a payment where nothing was paid', () => {
  const column = suggest({
    'Last day': days,
    'Paid since': ['', '', '', '', '', '', '', '20.00'],
    Balance: amounts((at) => 90 + at),
  })('Last day');
  expect(column?.field).not.toBe('last_payment_date');
  expect(suggest({ 'Last Pmt': days, Balance: amounts((at) => 90 + at) })('Last Pmt')?.field).toBe('last_payment_date');
});

it('takes no state for that of the debtor beside whole addresses', () => {
  const streets = ['1 Elm', '2 Oak', '3 Ash', '4 Fir', '5 Bay', '6 Yew', '7 Ivy', '8 Sage'];
  const addresses = streets.map((street) => `${street} St, Dallas, TX 75208`);
  const states = ['TX', 'TX', 'TX', 'OK', 'TX', 'TX', 'TX', 'TX'];
  const of = (header: string, columns: Readonly<Record<string, readonly string[]>>) =>
    suggest({ ...columns, [header]: states })(header);
  expect(of('Loss State', { Address: addresses, Balance: amounts((at) => 90 + at) })?.field).toBeNull();
  const street = streets.map((text) => `${text} St`);
  expect(of('State', { Address: street, City: NAMES.map(() => 'Dallas'), Balance: amounts((at) => 90 + at) })?.field).toBe(
    'state',
  );
});
