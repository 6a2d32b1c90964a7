import { describe, expect, it } from 'vitest';
import { createRowReader } from './read-row.ts';
import { codesOf, TODAY } from './testing.ts';
import type { ColumnTraits } from './column-traits.ts';

interface Column {
  header: string;
  field: string | null;
  cell: string;
  traits?: ColumnTraits;
}

const column = (header: string, field: string | null, cell: string, traits: ColumnTraits = {}): Column => ({
  header,
  field,
  cell,
  traits,
});

function read(columns: readonly Column[]) {
  const reader = createRowReader(
    {
      columns: columns.map(({ field }, index) => ({ index, field, format: {} })),
      row_meaning: 'debtor',
      invoices: 'one_account',
      debt_type: 'medical',
      defaults: {},
    },
    { today: TODAY, headers: columns.map(({ header }) => header), traits: columns.map(({ traits = {} }) => traits) },
  );
  return reader.read(columns.map(({ cell }) => cell));
}

const ann = column('Name', 'full_name', 'Ann Lee');

describe('a name in parts', () => {
  const guarantor = (first: Column, second: Column) => read([ann, first, second]).parties.map(({ name }) => name);

  it('is joined by what the headings say, not in the order of the columns', () => {
    const last = column('Guarantor Last Name', 'guarantor_name', 'De La Cruz');
    const given = column('Guarantor First Name', 'guarantor_name', 'Ana Maria');
    expect(guarantor(last, given)).toEqual(['Ana Maria De La Cruz']);
    expect(guarantor(given, last)).toEqual(['Ana Maria De La Cruz']);
    expect(guarantor(column('GUAR_LN', 'guarantor_name', 'ORR'), column('GUAR_FN', 'guarantor_name', 'BO'))).toEqual(['BO ORR']);
  });

  it('is joined by which column has given names where the headings say nothing', () => {
    const last = column('Resp 1', 'guarantor_name', 'Orr', { givenNames: 0.1 });
    const given = column('Resp 2', 'guarantor_name', 'Bo', { givenNames: 0.9 });
    expect(guarantor(last, given)).toEqual(['Bo Orr']);
  });

  it('keeps two people apart', () => {
    const columns = ['Guar 1 Last', 'Guar 1 First', 'Guar 2 Last', 'Guar 2 First'];
    const cells = ['Orr', 'Bo', 'Ray', 'Cy'];
    const row = read([ann, ...columns.map((header, at) => column(header, 'guarantor_name', cells[at] ?? ''))]);
    expect(row.parties.map(({ name }) => name)).toEqual(['Bo Orr', 'Cy Ray']);
  });

  it('keeps middle names and suffixes, and a business that has no first name', () => {
    const names = read([
      ann,
      column('Guarantor Last', 'guarantor_name', 'Orr'),
      column('Guarantor Suffix', 'guarantor_name', 'Jr'),
      column('Guarantor First', 'guarantor_name', 'Bo'),
      column('Guarantor Middle', 'guarantor_name', 'T'),
    ]).parties;
    expect(names).toMatchObject([{ role: 'guarantor', name: 'Bo T. Orr Jr' }]);
    const business = column('Guarantor Last Name', 'guarantor_name', 'Mesa Care Center LLC');
    expect(guarantor(business, column('Guarantor First Name', 'guarantor_name', ''))).toEqual(['Mesa Care Center LLC']);
  });
});

describe('several co-debtors in columns of their own', () => {
  const columns = (joint: [string, string], maker: [string, string]) => [
    ann,
    column('Joint Owner Name', 'co_full_name', joint[0]),
    column('Co-Maker Name', 'co_full_name', maker[0]),
    column('Joint SSN', 'co_ssn', joint[1]),
    column('Comaker SSN', 'co_ssn', maker[1]),
  ];

  it('each have their own SSN', () => {
    expect(read(columns(['Bo Orr', '900-70-1111'], ['Cy Ray', '900-70-2222'])).parties).toMatchObject([
      { role: 'co_debtor', name: 'Bo Orr', is_liable: true, ssn: '900701111' },
      { role: 'co_debtor', name: 'Cy Ray', is_liable: true, ssn: '900702222' },
    ]);
    expect(read(columns(['', ''], ['Cy Ray', '900-70-2222'])).parties).toMatchObject([{ name: 'Cy Ray', ssn: '900702222' }]);
  });

  it('do not get the SSN of a co-debtor who is not named', () => {
    expect(read(columns(['', '900-70-1111'], ['Cy Ray', ''])).parties).toMatchObject([{ name: 'Cy Ray', ssn: null }]);
  });

  it('do not get an SSN of which the heading leaves open whose it is', () => {
    const { parties } = read([
      ann,
      column('Tenant 2', 'co_full_name', 'Bo Orr'),
      column('Tenant 3', 'co_full_name', 'Cy Ray'),
      column('Spouse SSN', 'co_ssn', '900-70-1111'),
    ]);
    expect(parties).toMatchObject([
      { name: 'Bo Orr', ssn: null },
      { name: 'Cy Ray', ssn: null },
    ]);
  });

  it('owe with their own SSN where the debtor is not named', () => {
    const [, ...others] = columns(['', ''], ['Cy Ray', '900-70-2222']);
    expect(read([column('Name', 'full_name', ''), ...others]).values).toMatchObject({
      first_name: 'Cy',
      last_name: 'Ray',
      ssn: '900702222',
    });
  });
});

describe('the phone, address and SSN of a patient', () => {
  const patient = [
    column('Patient', 'patient_name', 'Bo Orr'),
    column('Patient SSN', 'patient_ssn', '900-70-1111'),
    column('Patient Address', 'patient_address_line1', '1 Elm St'),
    column('Patient City', 'patient_city', 'Salem'),
    column('Patient State', 'patient_state', 'OR'),
    column('Patient Zip', 'patient_postal_code', '97301'),
    column('Patient Phone', 'patient_phone', '503-555-0101'),
  ];
  const own = { address_line1: '1 Elm St', city: 'Salem', state: 'OR', postal_code: '97301', ssn: '900701111' };

  it('are the debtor’s where the patient owes', () => {
    for (const name of ['', 'Self', 'Bo Orr']) {
      const row = read([column('Guarantor', 'full_name', name), ...patient]);
      expect(row.values, name).toMatchObject({ first_name: 'Bo', last_name: 'Orr', ...own });
      expect(row.phones, name).toEqual([{ type: 'home', number: '+15035550101' }]);
      expect(row.values).not.toHaveProperty('patient_ssn');
    }
  });

  it('are not the debtor’s where another owes', () => {
    const row = read([ann, ...patient]);
    for (const key of [...Object.keys(own), 'patient_ssn']) expect(row.values).not.toHaveProperty(key);
    expect(row.phones).toEqual([]);
  });

  it('are not those of a debtor with another name, whatever the relationship says', () => {
    const row = read([ann, column('Relation', 'patient_relationship', 'Self'), ...patient]);
    expect(row.values).not.toHaveProperty('ssn');
    expect(row.values).not.toHaveProperty('address_line1');
  });

  it('do not complete another address', () => {
    const row = read([column('Guarantor', 'full_name', 'Self'), column('City', 'city', 'Albany'), ...patient]);
    expect(row.values['city']).toBe('Albany');
    expect(row.values).not.toHaveProperty('address_line1');
  });

  it('belong to a patient with four names too', () => {
    const [, ...rest] = patient;
    const named = column('Paciente', 'patient_name', 'José Luis Vega Ortiz');
    expect(read([column('Responsable', 'full_name', 'Self'), named, ...rest]).parties).toEqual([]);
  });
});

describe('who the patient is', () => {
  it.each([
    ['Guarantor Relation', 'MOTHER', 'Child'],
    ['Guarantor Relation', 'SELF', 'SELF'],
    ['GuarRel', 'Husband', 'Spouse'],
    ['Resp Party Relationship', 'FACILITY', 'Other'],
    ['Guar Rel', '18', '18'],
    ['Relationship to Guarantor', 'Child', 'Child'],
    ['Patient Rel', 'Mother', 'Mother'],
  ])('is read from %s: %s', (header, cell, relation) => {
    expect(read([ann, column(header, 'patient_relationship', cell)]).values['patient_relationship']).toBe(relation);
  });
});

describe('a name in a column that is not used', () => {
  const few = { sparse: true } as const;
  it.each([
    ['LESSEE/TRANSFEREE', 'MARSH DEBORAH'],
    ['Guarantor', 'Elaine Carver'],
    ['Other Occupants', 'Hale, Kyson'],
    ['Co-Lessee', 'Mesa Auto Rental LLC'],
  ])('is asked about where few rows have one: %s', (header, cell) => {
    expect(codesOf(read([ann, column(header, null, cell, few)]))).toEqual(['!null:debtor_unclear']);
    expect(codesOf(read([ann, column(header, null, cell)]))).toEqual([]);
  });

  it.each([
    ['Lessee', 'Lee, Ann'],
    ['Lessee', 'Same'],
    ['Lessee', 'N/A'],
    ['Lessee', '2 of 3'],
    ['Emergency Contact', 'Elaine Carver'],
    ['Insured', 'Elaine Carver'],
    ['Lessee Phone', 'see notes'],
    ['Sales rep', 'Elaine Carver'],
  ])('is not asked about: %s %s', (header, cell) => {
    expect(codesOf(read([ann, column(header, null, cell, few)]))).toEqual([]);
  });
});
