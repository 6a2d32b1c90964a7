import { workbookOf } from '#test/import-files.ts';
import { csv, type MessyFile } from './messy-file.ts';

const OWES = ['Account Number', 'Name', 'Street', 'City', 'State', 'ZIP', 'Date of Service', 'Balance'];
const row = (number: string, name: string, balance: string, street = `${number.slice(1)} Elm St`) => [
  number,
  name,
  street,
  'Portland',
  'OR',
  '97205',
  '03/14/2026',
  balance,
];
const several = ['Lee, Ann', 'Orr, Bo', 'Ray, Cy', 'Day, Di', 'Fox, Ed'].map((name, at) => row(`A${at + 1}`, name, '120.00'));

const LEDGER = ['Tenant', 'Unit', 'Street', 'City', 'State', 'ZIP', 'Date', 'Description', 'Balance'];
const tenant = (name: string, unit: string, cells: readonly string[]) => [
  name,
  unit,
  '1 Elm St',
  'Portland',
  'OR',
  '97205',
  ...cells,
];
const below = (...cells: string[]) => ['', '', '', '', '', '', ...cells];

/** Rows that belong together, or only seem to. */
export const ROW_FILES: readonly MessyFile[] = [
  {
    name: 'one number on rows of two people',
    content: csv(OWES, ...several, row('A2', 'Kim, Flo', '75.00', '9 Oak Ave')),
    asked: { duplicate_in_file: 1 },
    placed: ['A1 Ann Lee 120.00', 'A2 Bo Orr 120.00', 'A3 Cy Ray 120.00', 'A4 Di Day 120.00', 'A5 Ed Fox 120.00'],
  },
  {
    name: 'one number on rows of two people in a list of invoices',
    content: csv(
      [...OWES, 'Invoice No'],
      ...several.map((cells, at) => [...cells, `I${at}`]),
      [...row('A1', 'Ann Lee', '30.00', '1 Elm Street'), 'I7'],
      [...row('A2', 'Kim, Flo', '75.00', '9 Oak Ave'), 'I8'],
    ),
    map: { row_meaning: 'invoice' },
    asked: { other_debtor: 1, other_row_of_account: 1 },
    placed: ['A1 Ann Lee 150.00', 'A3 Cy Ray 120.00', 'A4 Di Day 120.00', 'A5 Ed Fox 120.00'],
  },
  {
    name: 'a ledger that names each tenant once',
    content: csv(
      LEDGER,
      tenant('Lee, Ann', '101', ['03/01/2026', 'Rent March', '1100.00']),
      below('03/25/2026', 'Payment', '500.00'),
      below('04/01/2026', 'Rent April', '1600.00'),
      tenant('Orr, Bo', '102', ['03/01/2026', 'Rent March', '900.00']),
      below('03/20/2026', 'Tenant filed chapter 7', '900.00'),
      tenant('Ray, Cy', '103', ['03/01/2026', 'Rent March', '800.00']),
      ['Total', '', '', '', '', '', '', '', '3200.00'],
    ),
    map: { debt_type: 'rental' },
    found: ['as in a ledger'],
    asked: { field_missing: 3, name_missing: 3, unclear_row: 2, rows_below: 2, fact_bankruptcy: 2 },
    totals: ['8 3200.00 3300.00'],
    answers: { rows_below: 'amount' },
    placed: ['Ann Lee Ann Lee 1100.00', 'Cy Ray Cy Ray 800.00'],
  },
  {
    name: 'a ledger with merged cells, whose balance runs on',
    fileName: 'ledger.xlsx',
    content: workbookOf({
      name: 'Ledger',
      rows: [
        ['Tenant', 'Unit', 'Street', 'City', 'State', 'ZIP', 'Date', 'Description', 'Charge', 'Payment', 'Balance'],
        tenant('Lee, Ann', '101', ['03/15/2026', 'Rent March', '1100.00', '', '1100.00']),
        below('03/25/2026', 'Payment', '', '600.00', '500.00'),
        below('04/30/2026', 'Cleaning', '150.00', '', '650.00'),
        tenant('Orr, Bo', '102', ['03/15/2026', 'Rent March', '900.00', '', '900.00']),
        below('03/20/2026', 'Payment', '', '900.00', '0.00'),
      ],
      merged: ['A', 'B', 'C', 'D', 'E', 'F'].flatMap((column) => [`${column}2:${column}4`, `${column}5:${column}6`]),
    }),
    map: { debt_type: 'rental' },
    fields: { Charge: 'original_amount', Payment: 'payments_credits' },
    asked: { amount_not_positive: 1 },
    warned: ['running_balance'],
    placed: ['Ann Lee Ann Lee 650.00'],
  },
  {
    name: 'customers above their invoices, with contact and address beside the name',
    content: csv(
      ['', 'Type', 'Date', 'Num', 'Due Date', 'Open Balance', 'Main Contact', 'Main Phone', 'Bill to'],
      ['Ash Works Inc', '', '', '', '', '', 'Dana Ruiz', '503-555-0121', '1 Elm St, Portland, OR 97205'],
      ['', 'Invoice', '01/12/2026', 'T-1', '02/11/2026', '100.00', '', '', ''],
      ['', 'Payment', '02/28/2026', 'T-2', '', '-40.00', '', '', ''],
      ['Total Ash Works Inc', '', '', '', '', '60.00', '', '', ''],
      ['Birch Co (Ch 11 filed 3/3/26)', '', '', '', '', '', 'Al Ng', '503-555-0138', '2 Elm St, Portland, OR 97205'],
      ['', 'Invoice', '01/19/2026', 'T-3', '02/18/2026', '90.00', '', '', ''],
      ['Total Birch Co (Ch 11 filed 3/3/26)', '', '', '', '', '90.00', '', '', ''],
      ['TOTAL', '', '', '', '', '150.00', '', '', ''],
    ),
    map: { debt_type: 'commercial' },
    fields: { 'Customer (carried down)': 'full_name' },
    found: ['carried down'],
    asked: { fact_bankruptcy: 1 },
    placed: ['T-1 Ash Works Inc 60.00; contact Dana Ruiz'],
  },
  {
    name: 'codes that a line below the rows explains, a number of rows, and a remark',
    content: [
      csv([...OWES, 'CD'], ...several.map((cells, at) => [...cells, 'FLDFF'[at] ?? 'F'])),
      ',Accounts: 5,,,,,,600.00,',
      'F=Final unpaid,"L=Lien, payment plan",D=Disputed,,,,,,',
      ',"Deb, I left off the Hansons, they are in bankruptcy",,,,,,,',
    ].join('\r\n'),
    found: ['meanings are added to the codes of “CD”', 'below the data is a remark'],
    asked: { fact_payment_plan: 1, fact_dispute: 1 },
    placed: ['A1 Ann Lee 120.00', 'A4 Di Day 120.00', 'A5 Ed Fox 120.00'],
  },
  {
    name: 'a line of an unknown label with the sum of the rows',
    content: csv(OWES, ...several, ['Owed as of June', '', '', '', '', '', '', '600.00']),
    placed: ['A1 Ann Lee 120.00', 'A2 Bo Orr 120.00', 'A3 Cy Ray 120.00', 'A4 Di Day 120.00', 'A5 Ed Fox 120.00'],
  },
  {
    name: 'patients below the person who pays, whose shares do not come to the amount of one',
    content: csv(
      ['Account Number', 'Name', 'Rel', 'Street', 'City', 'State', 'ZIP', 'Date of Service', 'Balance'],
      ...['Lee, Ann', 'Orr, Bo', 'Ray, Cy', 'Day, Di'].flatMap((name, at) => [
        [`A${at + 1}`, name, 'Guar', `${at + 1} Elm St`, 'Portland', 'OR', '97205', '03/14/2026', '120.00'],
        ['', 'Mia', 'Child', '', '', '', '', '', at === 3 ? '60.00' : '80.00'],
        ['', 'Lia', 'Child', '', '', '', '', '', '40.00'],
      ]),
    ),
    map: { debt_type: 'medical' },
    found: ['belong to the account above'],
    asked: { rows_below: 1 },
    placed: ['A1 Ann Lee 120.00', 'A2 Bo Orr 120.00', 'A3 Cy Ray 120.00'],
  },
  {
    name: 'a Spanish sum, and a control record with other numbers',
    content: [
      csv(OWES, ...several.slice(0, 2), ['Suma', '', '', '', '', '', '', '230.00']),
      'TRAILER,3,24000,,,,,',
      'TRAILER,,,,,,,250.00',
    ].join('\r\n'),
    totals: ['4 230.00 240.00', '6 250.00 240.00'],
    counts: ['5 3 2'],
    placed: ['A1 Ann Lee 120.00', 'A2 Bo Orr 120.00'],
  },
  {
    name: 'a second table with its columns in another order',
    content: [
      csv(OWES, ...several),
      csv(
        [...OWES].toReversed(),
        ...[row('B1', 'Hay, Hal', '50.00'), row('B2', 'Ito, Ivy', '60.00')].map((cells) => cells.toReversed()),
      ),
    ].join('\r\n\r\n'),
    found: ['another order'],
    placed: [
      'A1 Ann Lee 120.00',
      'A2 Bo Orr 120.00',
      'A3 Cy Ray 120.00',
      'A4 Di Day 120.00',
      'A5 Ed Fox 120.00',
      'B1 Hal Hay 50.00',
      'B2 Ivy Ito 60.00',
    ],
  },
  {
    name: 'a second table with other columns',
    content: [
      csv(OWES, ...several.slice(0, 2)),
      csv(
        ['Account Number', 'Name', 'Street', 'City', 'State', 'ZIP', 'Date of Service', 'Amount Paid'],
        row('B1', 'Hay, Hal', '50.00'),
        row('B2', 'Ito, Ivy', '60.00'),
      ),
    ].join('\r\n'),
    asked: { other_header: 2 },
    placed: ['A1 Ann Lee 120.00', 'A2 Bo Orr 120.00'],
  },
  {
    name: 'a second sheet whose first row names no debtor, with a sum without a label',
    fileName: 'list.xlsx',
    content: workbookOf(
      { name: 'North', rows: [OWES, ...several] },
      {
        name: 'South',
        rows: [
          OWES,
          ['', '', '', '', '', '', '03/14/2026', '40.00'],
          row('C1', 'Ito, Ivy', '60.00'),
          row('C2', 'Kim, Flo', '40.00'),
          ['', '', '', '', '', '', '', '100.00'],
        ],
      },
    ),
    asked: { field_missing: 1, name_missing: 1, unclear_row: 1 },
    placed: [
      'A1 Ann Lee 120.00',
      'A2 Bo Orr 120.00',
      'A3 Cy Ray 120.00',
      'A4 Di Day 120.00',
      'A5 Ed Fox 120.00',
      'C1 Ivy Ito 60.00',
      'C2 Flo Kim 40.00',
    ],
  },
];
