import { describe, expect, it } from 'vitest';
import type { NameFormat } from '../sheet/types.ts';
import { codesOf, readCells, type Cells } from './testing.ts';

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

  it('use the person beside a business as its contact, unless the file says the person owes', () => {
    const both = { business_name: 'Lee Plumbing Inc', first_name: 'Ann', last_name: 'Lee' };
    expect(readCells(both).values).toMatchObject({ business_name: 'Lee Plumbing Inc', contact_name: 'Ann Lee' });
    expect(readCells({ ...both, debtor_type: 'Individual' }).values).not.toHaveProperty('business_name');
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

  it('mark deceased debtors and estates', () => {
    const ways: Cells[] = [
      { full_name: 'Estate of Ann Lee' },
      { full_name: 'Lee, Ann (Deceased)' },
      { first_name: 'Ann', last_name: 'Lee (DECEASED)' },
      { first_name: '', last_name: 'Estate of Ann Lee' },
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

describe('other people in a row', () => {
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
