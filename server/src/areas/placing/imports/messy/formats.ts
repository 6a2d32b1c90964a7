import { csv, debtors, type MessyFile } from './messy-file.ts';

const plain = debtors(['Lee, Ann', 'Orr, Bo']);
const both = ['A1 Ann Lee 120.00', 'A2 Bo Orr 120.00'];

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
];
