import { describe, expect, it } from 'vitest';
import type { MergedColumns } from './types.ts';
import { detectStructure } from './structure.ts';

const csv = (text: string) => text.split('\n').map((line) => line.split(','));
const headersOf = (text: string, merged?: MergedColumns) =>
  detectStructure(csv(text), merged === undefined ? {} : { merged }).columns.map(({ header }) => header);
const DATA = (cells: string) => [1, 2, 3].map((at) => cells.replaceAll('#', `${at}`)).join('\n');

describe('the title of a group of columns', () => {
  it('reaches the details of the person below it', () => {
    const text = `Acct,Patient,,,Responsible Party,,,,,,Balance,Last
No,Last,First,DOB,Last,First,Address,City,St,Zip,Due,Pmt
${DATA('A#,Lee,Ann,01/0#/1990,Lee,Bo,# Elm St,Austin,TX,7870#,1#.00,01/0#/2026')}`;
    expect(headersOf(text).slice(0, 10).join('; ')).toBe(
      'Acct No; Patient Last; Patient First; Patient DOB; Responsible Party Last; Responsible Party First; Responsible Party Address; Responsible Party City; Responsible Party St; Responsible Party Zip',
    );
    expect(headersOf(text).slice(10)).toEqual(['Balance Due', 'Last Pmt']);
  });

  it('is found above few of the columns and above a column of its own', () => {
    const text = `,Borrower,,,,Co-Borrower,,,,,
Loan #,First Name,Last Name,SSN,Cell Phone,First Name,Last Name,SSN,Principal,Interest,Charge Off Date
${DATA('L#,Ann,Lee,900-11-222#,512-555-010#,Bo,Lee,900-12-222#,10#.00,5.00,01/0#/2026')}`;
    expect(headersOf(text)).toEqual(
      'Loan #,Borrower First Name,Borrower Last Name,Borrower SSN,Borrower Cell Phone,Co-Borrower First Name,Co-Borrower Last Name,Co-Borrower SSN,Principal,Interest,Charge Off Date'.split(
        ',',
      ),
    );
  });

  it('reaches the columns of its merged cell and no further', () => {
    const text = `RUN NO,PATIENT,,,CHARGES,,,CREDITS,,
,LAST,FIRST,DOB,BASE,MILES,TOTAL,INS,PT PD,BAL
${DATA('26-0#,Lee,Ann,01/0#/1990,9#.00,1.00,9#.00,1.00,0.00,8#.00')}`;
    const merged = new Map([[0, [[1, 3] as const, [4, 6] as const, [7, 8] as const]]]);
    expect(headersOf(text, merged)).toEqual([
      'RUN NO',
      'PATIENT LAST',
      'PATIENT FIRST',
      'PATIENT DOB',
      'CHARGES BASE',
      'CHARGES MILES',
      'CHARGES TOTAL',
      'CREDITS INS',
      'CREDITS PT PD',
      'BAL',
    ]);
  });
});

describe('a name without a group', () => {
  it.each([
    [
      'halves of names',
      `Last,First,,,Date of,Amount\nName,Name,Address,City,Birth,Owed\n${DATA('Lee,Ann,# Elm St,Austin,01/0#/1990,1#.00')}`,
      'Last Name,First Name,Address,City,Date of Birth,Amount Owed',
    ],
    [
      'a title of the report',
      `Past Due Accounts,,,,,\nName,Address,City,State,Zip,Balance\n${DATA('Ann Lee,# Elm St,Austin,TX,7870#,1#.00')}`,
      'Name,Address,City,State,Zip,Balance',
    ],
    [
      'no person below',
      `Acct,Current,,Last,\nNumber,Balance,Status,Payment,Name\n${DATA('A#,1#.00,Open,01/0#/2026,Ann Lee')}`,
      'Acct Number,Current Balance,Status,Last Payment,Name',
    ],
  ])('stays as it is: %s', (_, text, expected) => {
    expect(headersOf(text).join(',')).toBe(expected);
  });
});
