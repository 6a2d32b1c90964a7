import { describe, expect, it } from 'vitest';
import { suggestMapping } from './index.ts';

const FIRST = ['Monique', 'Marisol', 'Odessa', 'James', 'Leonard', 'Grant'];
const LAST = ['Falkner', 'Abernathy', 'Pruitt', 'Okafor', 'Vance', 'Tidwell'];
const PEOPLE = FIRST.map((name, at) => `${name} ${LAST[at]}`);
const OTHERS = ['Dwayne Quarles', 'Iris Boone', 'Peter Moss', 'Emma Parks', 'Anna Nolan', 'Lena Storm'];
const FEW = ['', '', 'Peter Moss', '', '', ''];
const INSURERS = [
  'Blue Cross of Colorado',
  'United Healthcare',
  'Medicare',
  'Aetna Health Plan',
  'Cigna Health',
  'Humana Insurance Co',
];
const numbers = (start: string) => FIRST.map((_, at) => `${start}${at}`);
const STREETS = FIRST.map((_, at) => `${at + 1}10 Elm St`);
const OTHER_STREETS = FIRST.map((_, at) => `${at + 1}25 Oak Ave`);
const same = (value: string) => FIRST.map(() => value);
const DATES = FIRST.map((_, at) => `0${at + 1}/14/1980`);
const REST = { 'Acct #': numbers('A-10'), 'Balance Due': ['412.50', '880.00', '1330.75', '360.10', '512.44', '280.75'] };

type Columns = Readonly<Record<string, readonly string[]>>;

/** The fields of headings, in order. */
function fieldsOf(columns: Columns): Record<string, string | null> {
  const headers = Object.keys(columns);
  const cells = headers.map((header) => columns[header] ?? []);
  const suggestions = suggestMapping({
    columns: headers.map((header, index) => ({ index, header, samples: cells[index]?.filter((cell) => cell !== '') ?? [] })),
    rows: FIRST.map((_, row) => cells.map((column) => column[row] ?? '')),
  });
  return Object.fromEntries(headers.map((header, index) => [header, suggestions[index]?.field ?? null]));
}

describe('the columns of one party', () => {
  it('are the debtor’s together where the guarantor owes, beside insurers who are called payers', () => {
    const fields = fieldsOf({
      'Acct #': numbers('A-10'),
      'Transport Date': FIRST.map((_, at) => `0${at + 1}/14/2026`),
      'Patient Last Name': LAST,
      'Patient First Name': FIRST,
      'Patient DOB': DATES,
      'Patient Address': STREETS,
      'Patient City': same('Salem'),
      'Patient State': same('OR'),
      'Patient Zip': same('97301'),
      'Patient Phone': numbers('(503) 555-010'),
      'Guarantor Last Name': LAST,
      'Guarantor First Name': FIRST,
      'Guarantor Address': OTHER_STREETS,
      'Guarantor City': same('Albany'),
      'Guarantor State': same('OR'),
      'Guarantor Zip': same('97321'),
      'Guarantor Phone': numbers('(503) 555-012'),
      'Primary Payer': INSURERS,
      'Secondary Payer': ['', 'AARP', '', '', 'Medicaid', ''],
      'Balance Due': REST['Balance Due'],
    });
    expect(fields).toMatchObject({
      'Patient Last Name': 'patient_last_name',
      'Patient Address': 'patient_address_line1',
      'Patient City': 'patient_city',
      'Patient State': 'patient_state',
      'Patient Zip': 'patient_postal_code',
      'Patient Phone': 'patient_phone',
      'Guarantor Last Name': 'last_name',
      'Guarantor First Name': 'first_name',
      'Guarantor Address': 'address_line1',
      'Guarantor City': 'city',
      'Guarantor State': 'state',
      'Guarantor Zip': 'postal_code',
      'Guarantor Phone': 'phone',
      'Primary Payer': 'insurance_name',
      'Secondary Payer': null,
    });
  });

  it.each([
    [
      ['Joint Name', 'Joint SSN'],
      ['Co-Maker Name', 'Co-Maker SSN'],
    ],
    [
      ['Tenant 2', 'Tenant 2 SSN'],
      ['Tenant 3', 'Tenant 3 SSN'],
    ],
    [
      ['Co-Borrower Name', 'Co-Borrower SSN'],
      ['Cosigner Name', 'Cosigner SSN'],
    ],
  ])('are kept for each of several co-debtors: %s and %s', (one, two) => {
    const [name = '', ssn = ''] = one;
    const [otherName = '', otherSsn = ''] = two;
    const fields = fieldsOf({
      'Acct #': numbers('A-10'),
      'Borrower Name': PEOPLE,
      'Borrower SSN': numbers('900-12-345'),
      [name]: ['', '', 'Peter Moss', '', 'Anna Nolan', ''],
      [ssn]: ['', '', '900-13-3456', '', '900-13-3457', ''],
      [otherName]: ['Dwayne Quarles', '', '', 'Emma Parks', '', ''],
      [otherSsn]: ['900-13-3451', '', '', '900-13-3452', '', ''],
      'Balance Due': REST['Balance Due'],
    });
    expect(fields).toMatchObject({
      'Borrower Name': 'full_name',
      [name]: 'co_full_name',
      [ssn]: 'co_ssn',
      [otherName]: 'co_full_name',
      [otherSsn]: 'co_ssn',
    });
  });

  it('follow the parent they are named after', () => {
    const fields = fieldsOf({
      Child: OTHERS,
      Mother: PEOPLE,
      'Mom cell': numbers('(503) 555-010'),
      Father: OTHERS.toReversed(),
      'Dad cell': numbers('(503) 555-012'),
      ...REST,
    });
    expect(fields).toMatchObject({
      Mother: 'full_name',
      'Mom cell': 'phone_mobile',
      Father: 'co_full_name',
      'Dad cell': 'co_phone_mobile',
    });
  });
});

describe('a column with the role of a second person', () => {
  it('does not name the debtor where few rows have it and another names someone in each', () => {
    const fields = fieldsOf({ Unit: numbers('10'), Resident: PEOPLE, Guarantor: FEW, ...REST });
    expect([fields['Resident'], fields['Guarantor']]).toEqual(['full_name', 'guarantor_name']);
  });

  it('still names the debtor where it is full', () => {
    const fields = fieldsOf({ Guarantor: PEOPLE, 'Patient Name': OTHERS, ...REST });
    expect([fields['Guarantor'], fields['Patient Name']]).toEqual(['full_name', 'patient_name']);
  });

  it.each(['Buyer Co-Buyer', 'Borrower Co-Borrower', 'Customer Cosigner'])(
    'is read below a title of the debtor: %s',
    (header) => {
      const [title = ''] = header.split(' ');
      const fields = fieldsOf({ [title]: PEOPLE, [header]: FEW, [`${title} SSN`]: numbers('900-12-345'), ...REST });
      expect([fields[title], fields[header], fields[`${title} SSN`]]).toEqual(['full_name', 'co_full_name', 'ssn']);
    },
  );

  it.each(['Other Occupants (lease)', 'Other Lessees', 'Additional Tenants'])('may be of those on the lease: %s', (header) => {
    expect(fieldsOf({ Tenant: PEOPLE, [header]: FEW, ...REST })[header]).toBe('co_full_name');
  });
});
