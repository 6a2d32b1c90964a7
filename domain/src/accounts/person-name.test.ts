import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { displayName, fullName, matchKey, sortName } from './person-name.ts';
import { isStateCode, normalizeState } from '../shared/states.ts';

describe('names', () => {
  it('formats display and sort names', () => {
    expect(displayName({ first_name: ' Ann ', middle_name: 'M', last_name: 'da  Costa', suffix: 'Jr.' })).toBe(
      'Ann M. da Costa Jr.',
    );
    expect(displayName({ business_name: 'Acme LLC' })).toBe('Acme LLC');
    expect(displayName({})).toBe('');
    expect(sortName({ first_name: 'Ann', middle_name: 'Marie', last_name: 'Costa' })).toBe('Costa, Ann Marie');
    expect(sortName({ business_name: 'Acme LLC' })).toBe('Acme LLC');
  });

  it('capitalizes user names as the spec requires', () => {
    expect(fullName('ann', 'SMITH')).toBe('Ann Smith');
    expect(fullName('mary ann', null)).toBe('Mary Ann');
    expect(fullName('', undefined)).toBe('');
  });

  it('never contains double spaces', () => {
    const part = fc.option(fc.string());
    fc.assert(
      fc.property(part, part, part, (first_name, middle_name, last_name) => {
        const name = displayName({ first_name, middle_name, last_name });
        expect(name).toBe(name.trim());
        expect(name).not.toMatch(/\s\s/);
      }),
    );
  });
});

describe('matchKey', () => {
  const ann = { first_name: 'Ann', last_name: "O'Neil", address_line1: '12 Oak St.', postal_code: '97201-1234' };

  it('prefers the strongest identifier', () => {
    expect(matchKey({ ...ann, ssnFingerprint: 'abc' })).toBe('ssn:abc');
    const hash = (text: string) => `<${text.length}>`;
    expect(matchKey({ ...ann, date_of_birth: '1990-01-02' }, hash)).toBe('dob:<19>');
    expect(matchKey({ ...ann, date_of_birth: '1990-01-02' })).toBe(matchKey(ann));
    expect(matchKey(ann)).toBe('addr:ANNONEIL:12OAKST:97201');
    expect(matchKey({ ...ann, address_line1: null })).toBe('zip:ANNONEIL:97201');
  });

  it('ignores case and punctuation in names', () => {
    expect(matchKey({ ...ann, first_name: 'ANN', last_name: 'ONEIL', address_line1: '12 OAK ST' })).toBe(matchKey(ann));
  });

  it('returns null for a name without another fact', () => {
    expect(matchKey({ first_name: 'Ann', last_name: 'Smith' })).toBeNull();
    expect(matchKey({ postal_code: '97201' })).toBeNull();
  });

  it('covers businesses', () => {
    expect(matchKey({ business_name: 'Acme, LLC', postal_code: '97201' })).toBe('zip:ACMELLC:97201');
  });
});

it('parses state names and codes', () => {
  expect(normalizeState(' or ')).toBe('OR');
  expect(normalizeState('north  carolina')).toBe('NC');
  expect(normalizeState('D.C.')).toBe('DC');
  expect(normalizeState('XX')).toBeNull();
  expect(isStateCode('toString')).toBe(false);
});
