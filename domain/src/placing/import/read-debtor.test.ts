import { describe, expect, it } from 'vitest';
import type { NameFormat } from '../sheet/types.ts';
import { createRowReader } from './read-row.ts';
import { codesOf, mapFields, placeCells, readCells, TODAY, type Cells } from './testing.ts';

/** First, middle, last, suffix; or the business. */
function debtor(cells: Cells, name?: NameFormat, debt_type: 'consumer' | 'commercial' = 'consumer'): string {
  const { values } = readCells(cells, { debt_type, formats: name === undefined ? {} : { full_name: { name } } });
  if (values['business_name'] !== undefined) return String(values['business_name']);
  return ['first_name', 'middle_name', 'last_name', 'suffix'].map((key) => values[key] ?? '').join('|');
}

function parties(cells: Cells): string[] {
  return readCells(cells).parties.map(({ role, name, is_liable }) => `${role} ${name}${is_liable ? ' owes' : ''}`);
}

describe('debtor names', () => {
  it.each<[string, NameFormat, string]>([
    ['LEE, ANN M', 'LAST, FIRST M', 'ANN|M|LEE|'],
    ['Lee Jr., Bo', 'LAST, FIRST M', 'Bo||Lee|Jr.'],
    ['Ann M Lee', 'FIRST LAST', 'Ann|M|Lee|'],
    ['Lee Ann', 'LAST FIRST', 'Ann||Lee|'],
    ['Alder Ridge Supply LLC', 'FIRST LAST', 'Alder Ridge Supply LLC'],
  ])('reads %s as %s', (text, format, expected) => {
    expect(debtor({ full_name: text }, format)).toBe(expected);
  });

  it('detect a business in the last-name column', () => {
    expect(debtor({ first_name: '', last_name: 'Alder Ridge Supply LLC' })).toBe('Alder Ridge Supply LLC');
    expect(debtor({ first_name: '', last_name: 'Hickory Hollow Fabricatio' })).toBe('Hickory Hollow Fabricatio');
    expect(debtor({ first_name: '', last_name: 'de la Cruz' })).toBe('||de la Cruz|');
    expect(debtor({ first_name: 'Blue', last_name: 'Heron', debtor_type: 'Business' })).toBe('Blue Heron');
    expect(debtor({ first_name: 'Ann', last_name: 'Lee', debtor_type: 'Consumer' })).toBe('Ann||Lee|');
    expect(debtor({ first_name: 'Ann', last_name: 'Lee', debtor_type: 'C' })).toBe('Ann||Lee|');
  });

  it('detect a person in the company column, but no company in person columns', () => {
    expect(debtor({ business_name: 'Ann Lee' })).toBe('Ann||Lee|');
    expect(debtor({ full_name: 'Blue Heron' }, 'BUSINESS')).toBe('Blue||Heron|');
    expect(debtor({ full_name: 'Blue Heron' }, 'BUSINESS', 'commercial')).toBe('Blue Heron');
    expect(debtor({ business_name: 'Ann Lee' }, undefined, 'commercial')).toBe('Ann Lee');
    expect(debtor({ business_name: 'Ann Lee', debtor_type: 'company' })).toBe('Ann Lee');
    expect(debtor({ business_name: 'Lee Plumbing Inc' })).toBe('Lee Plumbing Inc');
  });

  it('judge columns of first and last names by the whole name', () => {
    expect(debtor({ last_name: 'COUNTY JAIL', first_name: 'SHERIFF' })).toBe('SHERIFF COUNTY JAIL');
    expect(debtor({ last_name: 'Alder Ridge', first_name: 'Services LLC' })).toBe('Alder Ridge Services LLC');
    expect(codesOf(readCells({ last_name: 'Ranch', first_name: 'Rocking' }))).toEqual(['!full_name:name_unlikely']);
    expect(codesOf(readCells({ last_name: 'Auto Repair', first_name: 'Joe' }))).toEqual(['!full_name:name_unlikely']);
    expect(codesOf(readCells({ last_name: 'Church', first_name: 'Grace' }))).toEqual([]);
  });

  it.each<[string, string, boolean]>([
    ['Destiny', 'Church', false],
    ['Ulf', 'Steel', false],
    ['Priyanka', 'Sales', false],
    ['Texas', 'Steel', true],
    ['Auto', 'Sales', true],
    ['First', 'Church', true],
    ['Mayo', 'Clinic', true],
  ])('%s %s in columns of people is asked about: %s', (first_name, last_name, isAsked) => {
    expect(codesOf(readCells({ first_name, last_name }))).toEqual(isAsked ? ['!full_name:name_unlikely'] : []);
  });

  it('use the person in the debtor’s column as the contact of a business, before another contact', () => {
    const row = readCells({ full_name: 'Lee, Ann', business_name: 'Ridge Roofing Inc', contact_name: 'Bo Orr' });
    expect(row.values).toMatchObject({ business_name: 'Ridge Roofing Inc', contact_name: 'Ann Lee' });
    expect(codesOf(row)).toEqual(['contact_name:contact_not_used']);
  });

  it('use the person beside a business as its contact, unless the file names the person as debtor', () => {
    const both = { business_name: 'Lee Plumbing Inc', first_name: 'Ann', last_name: 'Lee' };
    expect(readCells(both).values).toMatchObject({ business_name: 'Lee Plumbing Inc', contact_name: 'Ann Lee' });
    expect(readCells({ ...both, debtor_type: 'Individual' }).values).not.toHaveProperty('business_name');
  });

  it('ask about a person beside the debtor, and say what was left off', () => {
    const row = readCells({ full_name: 'Ann Lee w/ Mark Lee' });
    expect(row.parties).toMatchObject([{ role: 'co_debtor', name: 'Mark Lee' }]);
    expect(codesOf(row)).toEqual(['!full_name:co_debtor_unclear']);
    expect(row.problems[0]?.people).toEqual(['Mark Lee']);
    expect(codesOf(readCells({ full_name: 'Acme LLC (Denver)' }))).toEqual(['full_name:left_off_name']);
    expect(codesOf(readCells({ full_name: 'Lee, Ann *BK*' }))).toEqual(['!full_name:fact_bankruptcy']);
    expect(codesOf(readCells({ full_name: 'Ann Lee', patient_name: 'Oliver Lee (mom half)' }))).toEqual([
      'patient_name:left_off_name',
    ]);
    expect(parties({ full_name: 'Ann Lee', patient_name: 'Oliver Lee (mom half)' })).toEqual(['patient Oliver Lee']);
  });

  it('are those whom the user chooses of two parties in a cell', () => {
    const cells = { full_name: 'Coast Lease Trust LSR / Keith Brown LSE', phone: '503-555-0101' };
    expect(codesOf(readCells(cells))).toEqual(['!full_name:party_unclear']);
    const place = (answer: string) => placeCells(cells, { answers: { party_unclear: answer } }).draft;
    expect(place('keep').values).toMatchObject({ first_name: 'Keith', last_name: 'Brown' });
    expect(place('other').values).toMatchObject({ business_name: 'Coast Lease Trust' });
    expect(place('both').parties).toMatchObject([{ name: 'Coast Lease Trust', is_liable: true }]);
  });

  it('may be a given name of two letters, and two given names with two surnames', () => {
    expect(debtor({ first_name: 'Pa', last_name: 'Moua' })).toBe('Pa||Moua|');
    expect(debtor({ full_name: 'Pa Moua' })).toBe('Pa||Moua|');
    const patient = 'RODR\u00cdGUEZ PE\u00d1A, MAR\u00cdA DEL CARMEN';
    const row = readCells({ patient_name: patient, patient_dob: '1/2/1980', full_name: '', patient_relationship: 'Mismo' });
    expect(row.parties).toEqual([]);
    expect(row.values).toMatchObject({ date_of_birth: '1980-01-02' });
  });

  it('have no phones of other people', () => {
    const row = readCells({ full_name: 'Ann Lee', phone: '503-555-0101 (son), 503-555-0102 c' });
    expect(row.phones).toEqual([{ type: 'mobile', number: '+15035550102' }]);
    expect(row.values['phone']).toBe('+15035550102');
    expect(codesOf(row)).toEqual(['phone:contact_phone']);
  });

  it('separate suffixes and initials', () => {
    expect(debtor({ first_name: 'Ann M', last_name: 'Lee Jr' })).toBe('Ann|M|Lee|Jr');
    expect(debtor({ first_name: 'Mary Ann', last_name: 'Lee' })).toBe('Mary Ann||Lee|');
    expect(debtor({ first_name: 'J', last_name: 'Lee' })).toBe('J||Lee|');
  });

  it('fall back to the guarantor, then the patient', () => {
    expect(debtor({ guarantor_name: 'Ann Lee', patient_name: 'Bo Lee' })).toBe('Ann||Lee|');
    expect(parties({ guarantor_name: 'Ann Lee', patient_name: 'Bo Lee' })).toEqual(['patient Bo Lee']);
    const patient = readCells({ patient_name: 'Ann Lee', patient_dob: '1/2/1980' });
    expect(patient.values).toMatchObject({ first_name: 'Ann', last_name: 'Lee', date_of_birth: '1980-01-02' });
    expect(patient.parties).toEqual([]);
  });

  it.each(['', 'Unknown', 'n/a', 'Deceased', 'TBD'])(
    'pass over the child where the father is %j and the mother is named',
    (father) => {
      const row = readCells({
        full_name: father,
        co_full_name: 'Iris Boone',
        patient_name: 'Emma Boone',
        co_phone: '503-555-0101',
      });
      expect(row.values).toMatchObject({ first_name: 'Iris', last_name: 'Boone', patient_name: 'Emma Boone' });
      expect(row.values).not.toHaveProperty('co_phone');
      expect(row.values['phone']).toBe(readCells({ phone: '503-555-0101' }).values['phone']);
      expect(row.parties.map(({ role, name }) => `${role} ${name}`)).toEqual(['patient Emma Boone']);
      expect(codesOf(row)).toContain('full_name:co_debtor_owes');
    },
  );

  it('keep the SSN of a debtor who is not named from the co-debtor', () => {
    const row = readCells({ full_name: '', ssn: '123-45-6789', co_full_name: 'Iris Boone' });
    expect(row.values).not.toHaveProperty('ssn');
    const own = readCells({ full_name: '', ssn: '123-45-6789', co_full_name: 'Iris Boone', co_ssn: '234-56-7891' });
    expect(own.values['ssn']).toBe(readCells({ ssn: '234-56-7891' }).values['ssn']);
  });

  it('ask where the patient would owe beside a co-debtor', () => {
    const row = readCells({ full_name: 'Self', co_full_name: 'Iris Boone', patient_name: 'Emma Boone' });
    expect(codesOf(row)).toEqual(['!full_name:debtor_unclear']);
    expect(codesOf(readCells({ full_name: 'Self', co_full_name: 'Emma Boone', patient_name: 'Emma Boone' }))).toEqual([]);
    expect(codesOf(readCells({ full_name: 'Self', co_full_name: 'Iris Boone' }))).toEqual(['!full_name:name_elsewhere']);
  });

  it('take the date of birth of a patient who is the debtor', () => {
    const names: Cells[] = [
      { guarantor_name: 'Ann Lee' },
      { full_name: 'Lee, Ann' },
      { full_name: 'Ann Lee', patient_relationship: 'Self' },
    ];
    for (const cells of names) {
      const row = readCells({ ...cells, patient_name: 'Ann Lee', patient_dob: '1/2/2012' });
      expect(row.values).toMatchObject({ first_name: 'Ann', last_name: 'Lee', date_of_birth: '2012-01-02' });
    }
    expect(
      readCells({ full_name: 'Bo Lee', patient_name: 'Ann Lee', patient_dob: '1/2/2012' }).values['date_of_birth'],
    ).toBeUndefined();
  });

  it('mark deceased debtors and estates', () => {
    const ways: Cells[] = [
      { full_name: 'Estate of Ann Lee' },
      { full_name: 'Lee, Ann (Deceased)' },
      { first_name: 'Ann', last_name: 'Lee (DECEASED)' },
      { first_name: '', last_name: 'Estate of Ann Lee' },
      { full_name: 'Late Ann Lee' },
      { full_name: 'The late Ann Lee' },
      { first_name: 'Late Ann', last_name: 'Lee' },
      { full_name: 'Lee, Ann (Est of)' },
      { first_name: 'Est. of Ann', last_name: 'Lee' },
      { first_name: 'Ann', last_name: 'Lee (Est of)' },
    ];
    for (const cells of ways)
      expect(readCells(cells).values).toMatchObject({ first_name: 'Ann', last_name: 'Lee', deceased_flag: true });
  });

  it('do not mistake a unit after a name for a deceased notice', () => {
    const row = readCells({ full_name: 'Lee, Ann - Unit 4B' });
    expect(row.values).toMatchObject({ first_name: 'Ann', last_name: 'Lee' });
    expect(row.values['deceased_flag']).toBeUndefined();
    expect(codesOf(row)).toEqual(['full_name:dwelling_in_name']);
  });

  it('require letters', () => {
    expect(codesOf(readCells({ full_name: '10234' }))).toEqual(['!full_name:not_a_name']);
    expect(codesOf(readCells({ spouse_name: '10234' }))).toEqual(['spouse_name:not_a_name']);
  });
});

describe('a debtor cell that points elsewhere', () => {
  const said = (cells: Cells) => [debtor(cells), ...parties(cells), ...codesOf(readCells(cells))];

  it.each<[Cells, string[]]>([
    [{ full_name: 'Same as patient', patient_name: 'Ann Lee' }, ['Ann||Lee|']],
    [{ full_name: 'Self', guarantor_name: 'Bo Lee' }, ['Bo||Lee|']],
    [{ guarantor_name: 'SELF', patient_name: 'Lee, Ann' }, ['Ann||Lee|']],
    [{ full_name: 'Ann Lee', guarantor_name: 'same as patient' }, ['Ann||Lee|']],
    [{ full_name: 'Self' }, ['|||', '!full_name:name_elsewhere']],
    [{ first_name: 'SAME', last_name: 'SAME', patient_name: 'Ann Lee' }, ['Ann||Lee|']],
    [{ first_name: 'See', last_name: 'Patient' }, ['|||', '!full_name:name_elsewhere']],
    [{ first_name: '', last_name: 'Self' }, ['|||', '!full_name:name_elsewhere']],
    [{ business_name: 'Self' }, ['|||', '!full_name:name_elsewhere']],
    [{ full_name: 'same as above' }, ['|||', '!full_name:name_elsewhere']],
    [{ full_name: 'Parent of Tim Lee' }, ['|||', 'patient Tim Lee', '!full_name:adult_not_named']],
    [{ full_name: 'Parent of Tim Lee', guarantor_name: 'Ann Lee' }, ['Ann||Lee|', 'patient Tim Lee']],
    [{ full_name: 'Lee, Baby Boy', guarantor_name: 'Lee, Ann' }, ['Ann||Lee|', 'patient Baby Boy Lee']],
    [{ full_name: 'Lee, Baby Boy' }, ['Baby|Boy|Lee|', '!full_name:adult_not_named']],
  ])('%o', (cells, expected) => {
    expect(said(cells)).toEqual(expected);
  });

  it('asks when it names another person, or nobody', () => {
    expect(codesOf(readCells({ full_name: 'co-signer: Orr, Bo' }))).toEqual(['!full_name:debtor_unclear']);
    expect(codesOf(readCells({ full_name: 'Current Occupant' }))).toEqual(['!full_name:not_a_name']);
    expect(codesOf(readCells({ first_name: 'Aid', last_name: 'Legal' }))).toEqual(['!full_name:name_unlikely']);
    expect(codesOf(readCells({ full_name: 'Ann Lee', co_full_name: 'Aid Legal' }))).toEqual(['!co_full_name:name_unlikely']);
    expect(parties({ full_name: 'Ann Lee', attorney_name: 'Legal Aid' })).toEqual(['attorney Legal Aid']);
  });
});

describe('other people in a row', () => {
  it.each<[Cells, string[]]>([
    [{ first_name: 'John/Mary', last_name: 'Smith' }, ['co_debtor Mary Smith owes']],
    [{ first_name: 'John & Mary', last_name: 'Smith' }, ['co_debtor Mary Smith owes']],
    [{ first_name: 'Ann (co-signer Bo Orr)', last_name: 'Lee' }, ['co_debtor Bo Orr owes']],
    [{ full_name: 'Ann Lee', co_full_name: 'co-signer: Orr, Bo' }, ['co_debtor Bo Orr owes']],
    [{ full_name: 'Ann Lee', co_full_name: 'spouse: Lee, Bo' }, ['spouse Bo Lee']],
    [{ full_name: 'Ann Lee', co_full_name: 'Self' }, []],
    [{ full_name: 'Smith, Tim (dad Bob owes)' }, ['guarantor Bob Smith owes']],
    [{ full_name: 'Ann Lee', guarantor_name: 'guardian: Bo Lee' }, ['guarantor Bo Lee owes']],
    [{ full_name: 'Ann Lee', guarantor_name: 'Bo Lee; Cy Orr' }, ['guarantor Bo Lee owes', 'guarantor Cy Orr owes']],
  ])('come from %o', (cells, expected) => {
    expect(parties(cells)).toEqual(expected);
  });

  it('recognize a patient who is responsible, with carets in the names', () => {
    const row = readCells({ guarantor_name: 'Lee^Tim', patient_name: 'Lee^Tim', patient_dob: '3/3/2017' });
    expect(row.values).toMatchObject({ first_name: 'Tim', last_name: 'Lee', date_of_birth: '2017-03-03' });
    expect(row.parties).toEqual([]);
    const placed = placeCells({ guarantor_name: 'Lee^Tim', patient_name: 'Lee^Tim', patient_dob: '3/3/2017', balance: '10.00' });
    expect(codesOf(placed)).toContain('!guarantor_name:minor_without_adult');
  });

  it('are asked about where a share of the debt is stated', () => {
    const cell = 'Lee, Ann (50%) / Orr, Bo (50%)';
    expect(codesOf(readCells({ full_name: cell }))).toEqual(['!full_name:co_debtor_unclear']);
    expect(codesOf(readCells({ full_name: 'Ann Lee (50%)' }))).toEqual(['!full_name:debtor_unclear']);
    expect(codesOf(readCells({ full_name: 'Ann Lee', co_full_name: 'Bo Orr (1/2)' }))).toEqual([
      '!co_full_name:co_debtor_unclear',
    ]);
    const only = placeCells({ full_name: cell, balance: '10.00' }, { answers: { co_debtor_unclear: 'does_not_owe' } });
    expect(only.draft.parties).toEqual([]);
  });

  it.each<[string, string, boolean]>([
    ['P2 %', '50', true],
    ['Tenant share', '1/2', true],
    ['Split', '50/50', true],
    ['TENANT_2_PCT', '40', true],
    ['CoTenantPct', '40', true],
    ['Resp. Party %', '40', true],
    ['Co-debtor percent', '40', true],
    ['% Ownership', '1/3', true],
    ['% Complete', '50', false],
    ['Attendance %', '93', false],
    ['GPA %', '75', false],
    ['Pct Paid', '40', false],
    ['Contingency %', '30', false],
    ['Agency split', '30', false],
    ['Settlement %', '50', false],
    ['Probability %', '50', false],
    ['Split date', '1/2', false],
    ['% Off', '15', false],
    ['Patient Co-Pay %', '20', false],
    ['Share Acct', '1', false],
    ['Time Share Unit', '12', false],
    ['P2 %', '100', false],
    ['P2 %', '0', false],
    ['Int %', '18', false],
    ['Tax %', '8', false],
  ])('are asked about beside a column %s of %s: %s', (header, cell, isAsked) => {
    const mapping = mapFields(['full_name', 'co_full_name', 'other'], { unused: ['other'] });
    const reader = createRowReader(mapping, { today: TODAY, headers: ['Payer 1', 'Payer 2', header] });
    expect(codesOf(reader.read(['Ann Lee', 'Bo Orr', cell]))).toEqual(isAsked ? ['!null:co_debtor_unclear'] : []);
    expect(codesOf(reader.read(['Ann Lee', '', cell]))).toEqual([]);
  });

  it('are asked about a share and about a remark in another column', () => {
    const mapping = mapFields(['full_name', 'co_full_name', 'share', 'remark'], { unused: ['share', 'remark'] });
    const reader = createRowReader(mapping, { today: TODAY, headers: ['Payer 1', 'Payer 2', 'Split', 'Remark'] });
    const row = reader.read(['Ann Lee', 'Bo Orr', '50', 'roommate not on the lease']);
    expect(row.problems.map(({ column, code }) => [column, code])).toEqual([
      [2, 'co_debtor_unclear'],
      [3, 'co_debtor_unclear'],
    ]);
  });

  it('keeps two guarantor columns apart, and joins the columns of one', () => {
    const guarantors = (first: string, second: string) => {
      const mapping = mapFields(['full_name', 'guarantor_name', 'other']);
      const columns = mapping.columns.map((column) =>
        column.field === 'other' ? { ...column, field: 'guarantor_name' } : column,
      );
      const reader = createRowReader({ ...mapping, columns }, { today: TODAY });
      return reader.read(['Ann Lee', first, second]).parties.map(({ name }) => name);
    };
    expect(guarantors('Bo Lee', 'Cy Orr')).toEqual(['Bo Lee', 'Cy Orr']);
    expect(guarantors('Bo', 'Lee')).toEqual(['Bo Lee']);
  });

  it.each([
    ['Lee, Ann; Orr, Bo', 'Bo Orr'],
    ['Ann & Bo Lee', 'Bo Lee'],
    ['Lee, Ann & Bo', 'Bo Lee'],
  ])('splits %s', (text, other) => {
    const row = readCells({ full_name: text });
    expect(row.values).toMatchObject({ first_name: 'Ann', last_name: 'Lee' });
    expect(row.parties).toMatchObject([{ role: 'co_debtor', name: other, is_liable: true }]);
  });

  it('gives the co-debtor their own fields', () => {
    const row = readCells({
      full_name: 'Ann Lee',
      co_first_name: 'Bo',
      co_last_name: 'Orr',
      co_phone: '401-555-0160',
      co_email: 'bo@example.com',
      co_ssn: '900-70-1234',
      co_address_line1: '1 Elm St',
      co_city: 'Portland',
      co_state: 'OR',
      co_postal_code: '97205',
    });
    expect(row.parties).toEqual([
      {
        role: 'co_debtor',
        name: 'Bo Orr',
        is_liable: true,
        phone: '+14015550160',
        email: 'bo@example.com',
        ssn: '900701234',
        address: '1 Elm St, Portland, OR 97205',
      },
    ]);
  });

  it('separates liable from non-liable parties', () => {
    expect(
      parties({
        full_name: 'Ann Lee',
        co_full_name: 'Bo Orr',
        guarantor_name: 'Cy Ray',
        spouse_name: 'Di Fox',
        attorney_name: 'Ed Law',
        patient_first_name: 'Flo',
        patient_last_name: 'Lee',
      }),
    ).toEqual(['co_debtor Bo Orr owes', 'guarantor Cy Ray owes', 'spouse Di Fox', 'attorney Ed Law', 'patient Flo Lee']);
  });

  it('never lists the debtor as a party', () => {
    for (const guarantor of ['Ann Lee', 'ANN LEE', 'Ann M. Lee', 'Ann M Lee'])
      expect(parties({ first_name: 'Ann', middle_name: 'M', last_name: 'Lee', guarantor_name: guarantor })).toEqual([]);
    expect(parties({ full_name: 'Ann Lee', patient_name: 'Someone Else', patient_relationship: 'Self' })).toEqual([]);
    expect(parties({ business_name: 'Lee Plumbing Inc', co_full_name: 'Lee Plumbing, Inc.' })).toEqual([]);
  });

  it('keeps people who only share a name', () => {
    for (const other of ['Anna Lee', 'Ann B. Lee', 'Ann Lee Jr.', 'Ann Leeds'])
      expect(parties({ first_name: 'Ann', middle_name: 'M', last_name: 'Lee', guarantor_name: other })).toHaveLength(1);
  });
});

it('takes the adult as the debtor of a patient who was under 18 at the service', () => {
  const cells = { full_name: 'Gia Orr', date_of_birth: '3/11/2008', guarantor_name: 'Cy Orr', date_of_service: '11/18/2025' };
  expect(debtor(cells)).toBe('Cy||Orr|');
  expect(debtor({ ...cells, date_of_service: '4/18/2026' })).toBe('Gia||Orr|');
  // A mistyped day of service makes nobody older.
  expect(debtor({ ...cells, date_of_birth: '3/11/2015', date_of_service: '11/18/2005' })).toBe('Cy||Orr|');
});
