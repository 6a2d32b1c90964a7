import { describe, expect, it } from 'vitest';
import { suggestMapping } from './index.ts';

const PEOPLE = ['Falkner, Monique', 'Abernathy, Marisol', 'Pruitt, Odessa', 'Okafor, James', 'Vance, Leonard', 'Tidwell, Grant'];
const OTHERS = ['Quarles, Dwayne', 'Boone, Iris', 'Moss, Peter', 'Parks, Emma', 'Nolan, Anna', 'Storm, Lena'];
const ANIMALS = ['Bella', 'Max, Tiger', 'Daisy', 'herd', 'Cleo', 'Shadow'];
const AGES = ['Brianna (3), Priya (5)', 'Mia (4)', 'Marcus (3)', 'Stuart (6), Rose (2)', 'Leo (4 yrs)', 'Ann (8)'];
const WORDS = ['Mia', 'Leo', 'Brianna', 'Marcus', 'Rose', 'Stuart'];
const PHONES = PEOPLE.map((_, at) => `(503) 555-010${at}`);
const OTHER_PHONES = PEOPLE.map((_, at) => `(503) 555-012${at}`);
const SSNS = PEOPLE.map((_, at) => `900-12-345${at}`);
const NINE = PEOPLE.map((_, at) => `77120443${at}`);
const AMOUNTS = ['412.50', '880.00', '1330.75', '360.10', '512.44', '280.75'];
const NUMBERS = PEOPLE.map((_, at) => `A-10${at}3`);

type Columns = Readonly<Record<string, readonly string[]>>;

function fieldsOf(columns: Columns): Record<string, string | null> {
  const headers = Object.keys(columns);
  const cells = headers.map((header) => columns[header] ?? []);
  const rows = PEOPLE.map((_, row) => cells.map((samples) => samples[row] ?? ''));
  const suggestions = suggestMapping({
    columns: headers.map((header, index) => ({ index, header, samples: cells[index] ?? [] })),
    rows,
  });
  return Object.fromEntries(headers.map((header, index) => [header, suggestions[index]?.field ?? null]));
}

const REST = {
  Street: PEOPLE.map((_, at) => `${at + 1}10 Elm St`),
  City: PEOPLE.map(() => 'Salem'),
  State: PEOPLE.map(() => 'OR'),
  Zip: PEOPLE.map(() => '97301'),
  'Balance Due': AMOUNTS,
};

describe('animals', () => {
  it.each([
    ['Client', 'Patient(s)'],
    ['Client', 'Patient'],
    ['Client Name', 'Patient Name'],
    ['Owner', 'Pet'],
    ['Owner', 'Pet Name'],
    ['Owner Name', 'Animal'],
    ['Customer', 'Pets'],
    ['Responsible Party', 'Animal Name'],
    ['Pet Parent', 'Pets'],
    ['Owner', 'Horse'],
  ])('owe nothing: %s owes for %s', (owner, animal) => {
    const fields = fieldsOf({ 'Acct #': NUMBERS, [animal]: ANIMALS, [owner]: PEOPLE, ...REST });
    expect([fields[owner], fields[animal]]).toEqual(['full_name', null]);
  });

  it('owe nothing where the owner is in two columns', () => {
    const fields = fieldsOf({
      ClientNo: NUMBERS,
      ClientLast: PEOPLE.map((name) => name.split(', ')[0] ?? ''),
      ClientFirst: PEOPLE.map((name) => name.split(', ')[1] ?? ''),
      PatientName: ANIMALS,
      ...REST,
    });
    expect([fields['ClientLast'], fields['ClientFirst'], fields['PatientName']]).toEqual(['last_name', 'first_name', null]);
  });

  it('are not seen in patients who are people', () => {
    expect(fieldsOf({ 'Acct #': NUMBERS, Patient: PEOPLE, ...REST })['Patient']).toBe('full_name');
    const fields = fieldsOf({ 'Acct #': NUMBERS, Patient: OTHERS, Guarantor: PEOPLE, ...REST });
    expect([fields['Patient'], fields['Guarantor']]).toEqual(['patient_name', 'full_name']);
  });
});

describe('children', () => {
  it.each([
    ['Child(ren)', 'Payer 1', AGES],
    ['Children', 'Payer', AGES],
    ['Child', 'Parent', OTHERS],
    ['Child Name', 'Parent/Guardian', OTHERS],
    ['Kids', 'Parent Name', AGES],
    ['Camper', 'Parent', OTHERS],
    ['Camper Name', 'Payer Name', WORDS],
    ['Enrolled Child', 'Primary Payer', OTHERS],
  ])('do not owe: %s beside %s', (child, payer, values) => {
    const fields = fieldsOf({ 'Family ID': NUMBERS, [child]: values, [payer]: PEOPLE, ...REST });
    expect(fields[payer]).toBe('full_name');
    expect(['patient_name', null]).toContain(fields[child]);
  });

  it('leave the second payer as a co-debtor', () => {
    const fields = fieldsOf({ 'Family ID': NUMBERS, Child: OTHERS, 'Payer 1': PEOPLE, 'Payer 2': OTHERS, ...REST });
    expect([fields['Payer 1'], fields['Payer 2']]).toEqual(['full_name', 'co_full_name']);
  });

  it('do not owe in a school with grades, and students of a college do', () => {
    const school = fieldsOf({
      'Stu ID': NUMBERS,
      Student: OTHERS,
      Grade: ['3', '5', 'K', '1', '2', '8'],
      Parent: PEOPLE,
      ...REST,
    });
    expect([school['Student'], school['Parent']]).toEqual(['patient_name', 'full_name']);
    const college = fieldsOf({ 'Student ID': NUMBERS, Student: PEOPLE, Semester: PEOPLE.map(() => 'FA25'), ...REST });
    expect(college['Student']).toBe('full_name');
  });

  it('owe in a college instead of their parents', () => {
    const dates = PEOPLE.map((_, at) => `04/1${at}/2026`);
    const files: Columns[] = [
      {
        'Student ID': NUMBERS,
        Student: PEOPLE,
        Major: PEOPLE.map(() => 'Nursing'),
        Father: OTHERS,
        Mother: OTHERS,
        'Last Attended': dates,
        Balance: AMOUNTS,
      },
      { Student: PEOPLE, Father: OTHERS, Mother: OTHERS, Term: PEOPLE.map(() => 'Fall 2025'), Tuition: AMOUNTS },
      { Student: PEOPLE, Father: OTHERS, Mother: OTHERS, LAST_ATTENDED: dates, Balance: AMOUNTS },
      { Student: PEOPLE, Father: OTHERS, Mother: OTHERS, EnrollDate: dates, Balance: AMOUNTS },
    ];
    for (const file of files) {
      const fields = fieldsOf(file);
      expect([fields['Student'], fields['Father'], fields['Mother']]).toEqual(['full_name', 'reference_name', 'reference_name']);
    }
  });

  it.each([
    ['Student', 'Grade', 'Enrollment Date'],
    ['Student', 'Grade', 'Financial Aid Date'],
    ['Child', 'Classroom', 'Enrollment Date'],
    ['Child', 'Campus', 'Term'],
  ])('do not owe where children enroll: %s, %s, %s', (child, group, date) => {
    const fields = fieldsOf({
      [child]: WORDS.map((name, at) => `${name} ${OTHERS[at]?.split(',')[0] ?? ''}`),
      [group]: ['3', '5', '4', '1', '2', '8'],
      [date]: PEOPLE.map((_, at) => `04/1${at}/2026`),
      Father: PEOPLE,
      Mother: OTHERS,
      Balance: AMOUNTS,
    });
    expect([fields[child], fields['Father'], fields['Mother']]).toEqual(['patient_name', 'full_name', 'co_full_name']);
  });

  it.each([
    ['Matrícula', 'Alumno', 'Padre o tutor', 'Parentesco', 'Saldo'],
    ['Folio', 'Nombre del alumno', 'Nombre del responsable', 'Parentesco', 'Adeudo total'],
    ['Matrícula', 'Nombre del estudiante', 'Nombre del padre', 'Grado', 'Saldo'],
    ['Kundennr', 'Schüler', 'Erziehungsberechtigte', 'Klasse', 'Offener Betrag'],
    ['Matrícula', 'Aluno', 'Responsável', 'Turma', 'Saldo devedor'],
    ['N° client', 'Élève', 'Représentant légal', 'Classe', 'Solde'],
  ])('do not owe in a list in another language: %s, %s, %s', (number, child, parent, third, balance) => {
    const fields = fieldsOf({
      [number]: NUMBERS,
      [child]: OTHERS,
      [third]: ['Madre', 'Padre', 'Tío', 'Madre', 'Madre', 'Padre'],
      [parent]: PEOPLE,
      [balance]: AMOUNTS,
    });
    expect([fields[child], fields[parent], fields[balance]]).toEqual(['patient_name', 'full_name', 'balance']);
  });
});

describe('identity numbers', () => {
  it.each([
    ['PRIM NAME', 'PRIM SSN', 'JT NAME', 'JT SSN'],
    ['Prim Name', 'Prim SSN', 'Joint Name', 'Joint SSN'],
    ['PRIMARY OWNER', 'PRIMARY SSN', 'JOINT OWNER', 'JOINT SSN'],
    ['Member Name', 'Member SSN', 'Jt Owner', 'Jt Owner SSN'],
  ])('of joint owners stay with them: %s, %s, %s, %s', (name, ssn, joint, jointSsn) => {
    const fields = fieldsOf({ 'Mbr Nbr': NUMBERS, [name]: PEOPLE, [joint]: OTHERS, [jointSsn]: SSNS, [ssn]: SSNS, ...REST });
    expect([fields[name], fields[ssn], fields[joint], fields[jointSsn]]).toEqual(['full_name', 'ssn', 'co_full_name', 'co_ssn']);
  });

  it.each(['PG1', 'PG 1', 'Guarantor 1', 'Personal Guarantor'])('of the guarantor %s are not the lessee’s', (guarantor) => {
    const fields = fieldsOf({
      'Lse #': NUMBERS,
      Lessee: ['Copper Kettle LLC', 'Hanley Tool Inc', 'Lake Imaging PLLC', 'Bay Foods LLC', 'Elm Cafe Inc', 'Oak Dental PC'],
      [guarantor]: PEOPLE,
      [`${guarantor} SSN`]: SSNS,
      ...REST,
    });
    expect(fields[guarantor]).toMatch(/guarantor/);
    expect(fields[`${guarantor} SSN`]).toBeNull();
  });

  it.each(['PRO', 'Pro #', 'Freight Bill', 'Ticket', 'Badge', 'Zone', ''])('are not nine plain digits under %s', (header) => {
    const fields = fieldsOf({ [header]: NINE, Name: PEOPLE, ...REST });
    expect(fields[header] ?? '').not.toMatch(/ssn|ein/);
  });

  it.each(['SSN', 'Soc Sec', 'SS#', 'SSN (no dashes)'])('are nine plain digits under %s', (header) => {
    expect(
      fieldsOf({ Account: NUMBERS, Name: PEOPLE, [header]: NINE.map((digits) => `9${digits.slice(1)}`), ...REST })[header],
    ).toBe('ssn');
  });
});

describe('phones of third parties', () => {
  it.each([
    ['AltContact', 'AltPhone'],
    ['Alt Contact', 'Alt Ph'],
    ['Alternate Contact', 'Alternate Phone'],
    ['Other Contact', 'Other Phone'],
    ['Emergency Contact', 'Emergency Phone'],
    ['Emerg Contact', 'Emerg Cell'],
    ['NOK', 'NOK Phone'],
    ['Reference 1', 'Reference 1 Phone'],
  ])('are not the debtor’s: %s, %s', (contact, phone) => {
    const fields = fieldsOf({ Unit: NUMBERS, Tenant: PEOPLE, [contact]: OTHERS, [phone]: OTHER_PHONES, Phone: PHONES, ...REST });
    expect(fields['Phone']).toBe('phone');
    expect(fields[phone]).toBeNull();
    expect(fields[contact]).not.toBe('contact_name');
  });

  it('are not the debtor’s beside both names of an alternate contact', () => {
    const part = (at: number) => OTHERS.map((name) => name.split(/[ ,]+/)[at] ?? '');
    const names = { FNameAlt: part(0), LNameAlt: part(1) };
    const fields = fieldsOf({ Unit: NUMBERS, Tenant: PEOPLE, Phone: PHONES, ...names, PhoneAlt: OTHER_PHONES, ...REST });
    expect(fields).toMatchObject({ Phone: 'phone', FNameAlt: null, LNameAlt: null, PhoneAlt: null });
  });

  it('leave another phone without a contact to the debtor', () => {
    const fields = fieldsOf({ Account: NUMBERS, Tenant: PEOPLE, Phone: PHONES, 'Alt Phone': OTHER_PHONES, ...REST });
    expect(fields['Alt Phone']).toBe('phone_other');
    const business = fieldsOf({ Account: NUMBERS, Customer: PEOPLE, Contact: OTHERS, 'Contact Phone': PHONES, ...REST });
    expect(business['Contact Phone']).toBe('phone');
  });
});

describe('facts of another person', () => {
  it('are the decedent’s in a list of funerals, and the debtor’s elsewhere', () => {
    const dates = PEOPLE.map((_, at) => `04/1${at}/2026`);
    const funeral = fieldsOf({
      Case: NUMBERS,
      Decedent: OTHERS,
      'Date of Death': dates,
      Purchaser: PEOPLE,
      Relation: WORDS,
      ...REST,
    });
    expect([funeral['Date of Death'], funeral['Decedent'], funeral['Purchaser'], funeral['Relation']]).toEqual([
      null,
      null,
      'full_name',
      null,
    ]);
    expect(fieldsOf({ Account: NUMBERS, Name: PEOPLE, 'Date of Death': ['', '04/12/2026'], ...REST })['Date of Death']).toBe(
      'deceased_flag',
    );
  });
});

describe('ages of people', () => {
  it.each(['Pt Name', 'PT_NAME', 'Student Name', 'Child'])('are no days past due beside %s', (name) => {
    expect(fieldsOf({ [name]: PEOPLE, Age: ['20', '34', '53', '41', '27', '38'], Total: AMOUNTS })['Age']).toBeNull();
  });

  it('are days past due beside other names', () => {
    expect(fieldsOf({ Name: PEOPLE, Age: ['20', '34', '53', '41', '27', '38'], Total: AMOUNTS })['Age']).toBe('days_past_due');
  });
});
