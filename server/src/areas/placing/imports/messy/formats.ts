import { archiveOf, oldWorkbookOf, openDocumentOf, workbookOf } from '#test/import-files.ts';
import { amounts, csv, debtors, type MessyFile } from './messy-file.ts';

const plain = debtors(['Lee, Ann', 'Orr, Bo']);
const both = ['A1 Ann Lee 120.00', 'A2 Bo Orr 120.00'];

const HEADERS = ['Account Number', 'Name', 'Street', 'City', 'State', 'ZIP', 'Date of Service', 'Balance'];
const row = (number: string, name: string, balance = '120.00') => [
  number,
  name,
  `${number.slice(1)} Elm St`,
  'Portland',
  'OR',
  '97205',
  '03/14/2026',
  balance,
];
const january = [HEADERS, row('A1', 'Lee, Ann')];
const february = [['Placements of February'], [], HEADERS, row('A2', 'Orr, Bo')];
/** The same columns in another order. */
const march = [HEADERS.toReversed(), row('A3', 'Ray, Cy').toReversed()];
const summary = [
  ['Office', 'Count'],
  ['North', '1'],
  ['South', '1'],
];
const guide = [['How to use this workbook'], ['One row is one debtor.']];
const payments = [
  ['Account Number', 'Payment Date', 'Amount Paid'],
  ['A1', '02/01/2026', '10.00'],
  ['A2', '02/02/2026', '10.00'],
];
const RECORD_FIELDS = {
  A: null,
  B: 'client_account_number',
  C: 'full_name',
  D: 'address_line1',
  E: 'city',
  F: 'state',
  G: 'postal_code',
  H: 'date_of_service',
  I: 'balance',
};
const RECORDS = (trailer: string) =>
  [
    'H,ALDER FAMILY DENTAL,20260401',
    ...[row('A1', 'Lee, Ann'), row('A2', 'Orr, Bo')].map((cells) => csv(['D', ...cells])),
    trailer,
  ].join('\r\n');
const months = ['A1 Ann Lee 120.00', 'A2 Bo Orr 120.00', 'A3 Cy Ray 120.00'];
const text = (rows: readonly (readonly string[])[]) => csv(rows[0] ?? [], ...rows.slice(1));

/** The same rows in the formats that clients send. */
export const FORMAT_FILES: readonly MessyFile[] = [
  {
    name: 'semicolons',
    content: plain.replaceAll('"Lee, Ann"', 'Lee Ann').replaceAll('"Orr, Bo"', 'Orr Bo').replaceAll(',', ';'),
    placed: both,
    formats: { Name: { name: 'LAST FIRST' } },
  },
  {
    name: 'tabs',
    content: csv(
      ['Account Number', 'Name', 'Date of Service', 'Balance'],
      ['A1', 'Ann Lee', '03/14/2026', '120.00'],
      ['A2', 'Bo Orr', '03/14/2026', '120.00'],
    ).replaceAll(',', '\t'),
    fileName: 'list.txt',
    placed: both,
  },
  { name: 'UTF-16 without a mark', content: Buffer.from(plain, 'utf16le'), placed: both },
  { name: 'UTF-16 with a mark', content: Buffer.from(`\uFEFF${plain}`, 'utf16le'), placed: both },
  {
    name: 'a preamble, a total and a page footer',
    content: `Alder Family Dental\r\nAging as of 03/31/2026\r\n\r\n${plain}\r\nTotal,,,,,,,240.00\r\nPage 1 of 1`,
    placed: both,
  },
  {
    name: 'the same account twice',
    content: `${plain}\r\n${plain.split('\r\n')[1] ?? ''}`,
    asked: { duplicate_in_file: 1 },
    placed: both,
  },
  { name: 'dates in two orders', content: plain.replaceAll('03/14/2026', '14/03/2026'), placed: both },
  {
    name: 'a batch from the past, and a placement date to come',
    content: debtors(
      [
        ['Lee, Ann', '05/20/2026'],
        ['Orr, Bo', '05/20/2099'],
      ],
      'Placement Date',
    ),
    fields: { 'Placement Date': 'placement_date' },
    warned: ['date_in_future'],
    placed: ['A1 Ann Lee 120.00 placed on 2026-05-20', 'A2 Bo Orr 120.00'],
  },
  {
    name: 'a workbook with a sheet for each month, a guide and a summary',
    fileName: 'list.xlsx',
    content: workbookOf(
      { name: 'Guide', rows: guide },
      { name: 'January', rows: january },
      { name: 'February', rows: february },
      { name: 'March', rows: march },
      { name: 'Summary', rows: summary },
    ),
    found: [
      '“January”, “February” and “March” have the same columns and are read as one list.',
      'rows 1 to 2 are “January”, rows 3 to 6 are “February”, rows 7 to 8 are “March”',
      '“Summary” is left out. It names no debtors or accounts.',
    ],
    placed: months,
  },
  {
    name: 'a workbook with two lists',
    fileName: 'list.xlsx',
    content: workbookOf({ name: 'Debtors', rows: [...january, row('A2', 'Orr, Bo')] }, { name: 'Payments', rows: payments }),
    choose: ['Debtors'],
    found: ['“Payments” is left out. It has different columns or was not chosen. It lists 2 rows with amounts.'],
    placed: both,
  },
  {
    name: 'a workbook with a sheet that repeats the others',
    fileName: 'list.xlsx',
    content: workbookOf(
      { name: 'North', rows: [...january, row('A3', 'Ray, Cy')] },
      { name: 'South', rows: [HEADERS, row('A2', 'Orr, Bo')] },
      { name: 'All', rows: [...january, row('A2', 'Orr, Bo'), row('A3', 'Ray, Cy')] },
    ),
    choose: ['North', 'South'],
    placed: ['A1 Ann Lee 120.00', 'A3 Cy Ray 120.00', 'A2 Bo Orr 120.00'],
  },
  {
    name: 'an OpenDocument workbook with a hidden sheet',
    fileName: 'list.ods',
    content: openDocumentOf(
      { name: 'Open', rows: [...january, row('A2', 'Orr, Bo')] },
      { name: 'Old', rows: [HEADERS, row('A9', 'Fox, Di')], hidden: true },
    ),
    found: ['“Old” is left out. It is hidden.'],
    placed: both,
  },
  {
    name: 'a workbook of the old format with two sheets of one list',
    fileName: 'list.xls',
    content: oldWorkbookOf({ name: 'January', rows: january }, { name: 'February', rows: february }),
    found: ['“January” and “February” have the same columns'],
    placed: both,
  },
  {
    name: 'an archive of lists with the same columns, a picture and what a Mac adds',
    fileName: 'lists.zip',
    content: archiveOf({
      'lists/january.csv': text(january),
      'lists/february.xlsx': workbookOf({ name: 'Open', rows: february }),
      'lists/march.txt': march.map((cells) => cells.join('\t')).join('\n'),
      'lists/logo.png': Buffer.from(`89504e470d0a1a0a0000${'00'.repeat(200)}`, 'hex'),
      '__MACOSX/._january.csv': 'x',
      '.DS_Store': 'x',
    }),
    found: ['are read as one list', '“lists/logo.png” is left out. This is an image (PNG), not a table.'],
    placed: months,
  },
  {
    name: 'an archive of different lists',
    fileName: 'lists.zip',
    content: archiveOf({ 'debtors.csv': plain, 'payments.csv': text(payments) }),
    choose: ['debtors.csv'],
    placed: both,
  },
  {
    name: 'an archive with one list',
    fileName: 'list.zip',
    content: archiveOf({ 'list.csv': plain }),
    placed: both,
  },
  {
    name: 'a header, details and a trailer that counts and adds them up',
    fileName: 'list.txt',
    content: RECORDS('T,2,240.00'),
    fields: RECORD_FIELDS,
    found: ['Rows that begin with D are the records.', 'Those with T count and add up the rows above'],
    placed: both,
  },
  {
    name: 'a trailer that counts and adds up other rows',
    fileName: 'list.txt',
    content: RECORDS('T,3,360.00'),
    fields: RECORD_FIELDS,
    totals: ['4 360.00 240.00'],
    counts: ['4 3 2'],
    placed: both,
  },
  {
    name: 'an account record with invoices below it',
    fileName: 'list.txt',
    content: [
      '01,A1,Ash Works Inc,1 Elm St,Portland,OR,97205',
      '02,1001,03/14/2026,60.00',
      '02,1002,04/14/2026,40.00',
      '01,A2,Oak Supply LLC,2 Elm St,Portland,OR,97205',
      '02,1003,03/14/2026,50.00',
      '99,2,3,150.00',
    ].join('\n'),
    map: { debt_type: 'commercial', row_meaning: 'invoice' },
    fields: {
      A: null,
      B: 'client_account_number',
      C: 'business_name',
      D: 'address_line1',
      E: 'city',
      F: 'state',
      G: 'postal_code',
      '02:B': 'invoice_number',
      '02:C': 'invoice_date',
      '02:D': 'balance',
    },
    found: ['Each row with 02 is a debt of the record above it.'],
    placed: ['A1 Ash Works Inc 100.00', 'A2 Oak Supply LLC 50.00'],
  },
  {
    name: 'fixed positions with three record types and a trailer',
    fileName: 'list.dat',
    content: [
      ...[
        ['A1', 'Lee, Ann', '120.00', '1 Elm St'],
        ['A2', 'Okafor, Bo', '80.00', '22 Oak Ave'],
        ['A3', 'Ray, Cynthia', '45.50', '333 Pine Rd'],
        ['A4', 'Foxworthy, Di', '1070.00', '4444 Fir Ln'],
      ].flatMap(([number = '', name = '', balance = '', street = ''], at) => [
        `01${number.padEnd(10)}${name.padEnd(20)}${`0${at + 3}/14/2026`.padEnd(12)}${balance.padStart(12)}`,
        `02${' '.repeat(60)}${street.padEnd(24)}${'Portland'.padEnd(20)}OR  97205`,
      ]),
      '99  000004  1315.50',
    ].join('\r\n'),
    fields: {
      A: null,
      B: 'client_account_number',
      C: 'full_name',
      D: 'date_of_service',
      E: 'balance',
      '02:C': 'address_line1',
      '02:D': 'city',
      '02:E': 'state',
      '02:F': 'postal_code',
    },
    found: ['Rows that begin with 01 are the records. Those with 02 complete them.'],
    placed: ['A1 Ann Lee 120.00', 'A2 Bo Okafor 80.00', 'A3 Cynthia Ray 45.50', 'A4 Di Foxworthy 1070.00'],
  },
  {
    name: 'a table in HTML that a program named .xls',
    fileName: 'aging.xls',
    content: `<html><body><table>${[...january, row('A2', 'Orr, Bo')]
      .map((cells) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`)
      .join('')}</table></body></html>`,
    placed: both,
  },
  {
    name: 'addresses in quoted-printable',
    content: plain.replace('1 Elm St', '1 Elm St=0D=0AApt 2'),
    placed: both,
  },
  {
    name: 'zero-padded cents with a sign, in columns without a suggestion, and a date that is mapped by hand',
    content: amounts(
      [
        ['00056240+', '00000000+', '20260520'],
        ['00031815+', '00017500+', '20260522'],
        ['00005000-', '00000000+', '20260601'],
      ],
      'XQ2',
      'XQ3',
    ).replace('Balance', 'XQ1'),
    map: { debt_type: 'consumer' },
    fields: { XQ1: 'balance', XQ2: 'fees', XQ3: 'charge_off_date' },
    ambiguous: ['XQ1', 'XQ2'],
    asked: { amount_not_positive: 1 },
    placed: ['A1 Ann Lee 562.40', 'A2 Ann Leeman 318.15'],
  },
];
