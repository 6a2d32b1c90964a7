import { expect, it } from 'vitest';
import { namesDebtor } from './group-rows.ts';
import { detectStructure } from './structure.ts';

const meaningOf = (lines: readonly string[]) => detectStructure(lines.map((line) => line.split(','))).rowMeaning;

it.each([
  'Site Name',
  'Store Name',
  'Branch Name',
  'Provider Name',
  'Insurance Name',
  'Pet Name',
  'Course Name',
  'Employer Name',
  'Address (payer)',
  'Purchaser Phone',
  'Patient DOB',
])('does not take %s for the debtor', (header) => expect(namesDebtor(header)).toBe(false));

it.each(['Name', 'Customer', 'Account Name', 'Subscriber', 'PT_NM', 'Resident Name', 'Company Name', 'Last Name'])(
  'takes %s for the debtor',
  (header) => expect(namesDebtor(header)).toBe(true),
);

it('is one debtor per row where only the kind of site repeats', () => {
  const rows = ['Alvin Fennimore', 'Iris Boone', 'Tonya Tidwell', 'Clifton Whitlock'].map(
    (name, at) => `G4-10${at},${name},Residence,${at} Elm St,1${at}0.59`,
  );
  expect(meaningOf(['CS#,Subscriber,Site Name,Site Addr,Total Owed', ...rows]).value).toBe('debtor');
});

it('is a part of the debt where the number of a visit repeats with other amounts', () => {
  const rows = ['L17,Lee,80053,32.05', 'L17,Lee,85025,13.25', 'L25,Orr,80053,51.05', 'L30,Ng,80053,11.40', 'L30,Ng,84443,58.25'];
  expect(meaningOf(['ACCN,PT_NM,CPT,BAL_DUE', ...rows]).value).toBe('invoice');
});

const LOANS = [
  '14482,Alvarez,5174.34',
  '27519,Hallett,1713.03',
  '27519,Hallett,1643.15',
  '39877,Thorne,2479.90',
  '40215,Wexler,516.30',
];
const withSuffix = (suffixes: readonly string[]) => LOANS.map((row, at) => row.replace(',', `,${suffixes[at]},`));

it('is a debt per row where a second number tells the rows of one member apart', () => {
  const rows = withSuffix(['L30', 'L11', 'L30', 'L10', 'L30']);
  expect(meaningOf(['Member Number,Loan Suffix,Name,Balance Due', ...rows])).toMatchObject({ value: 'debtor', keyColumn: 1 });
});

it.each(['Charge Off Date', 'CHGOFF_DT', 'Open Date', 'Loan Type', 'Interest Rate'])(
  'is a debt per row where each row has its own %s',
  (header) => {
    const rows = LOANS.map((row, at) => `${row},${at + 1}`);
    expect(meaningOf([`Member Number,Name,Balance Due,${header}`, ...rows]).value).toBe('debtor');
  },
);

it('is no ledger where rows without a lessee have a number of their own', () => {
  const rows = ['Lee Ann', '', '', 'Orr Bo', ''].map((lessee, at) => `P00882${at}1,OWNER ${at},${lessee},4${at}.00`);
  const ledger = rows.map((row) => row.replace(/^P\d+/, ''));
  expect(meaningOf(['Citation,Reg Owner,Lessee,Amt Due', ...rows]).message).not.toContain('ledger');
  expect(meaningOf(['Citation,Reg Owner,Lessee,Amt Due', ...ledger]).message).toContain('ledger');
});
