import type { ManualDraft, PlacedPerson } from '@recoup/contract/placing/manual-entry';
import { describe, expect, it } from 'vitest';
import { askedFields, isNeeded } from './entry-fields.ts';
import {
  contentOf,
  emptyEntry,
  entryOf,
  readValue,
  showValue,
  tidyAmount,
  valuesWithPerson,
  type EntryValues,
} from './entry-values.ts';

const entryWith = (values: Record<string, string>, rest: Partial<EntryValues> = {}): EntryValues => {
  const entry = emptyEntry('medical');
  return { ...entry, ...rest, values: { ...entry.values, ...values } };
};
const person: PlacedPerson = {
  people_id: '018f0000-0000-7000-8000-0000000000b1',
  kind: 'person',
  display_name: 'Odalys Quintanar',
  values: { first_name: 'Odalys', last_name: 'Quintanar', address_line1: '418 Alder Street', city: 'Portland' },
  ssn_last4: '1234',
  ein_last4: null,
  has_date_of_birth: false,
  accounts: 1,
};
const keysOf = (entry: EntryValues, known: PlacedPerson | null = null) =>
  askedFields(entry, { person: known, locations: 1 }).map(({ key }) => key);

describe('values of the form', () => {
  it.each([
    ['money', '1,234.5', 123_450, '1,234.50'],
    ['money', '0', 0, '0.00'],
    ['date', '3/4/2026', '2026-03-04', '03/04/2026'],
    ['yes_no', 'no', false, 'no'],
    ['text', '  Maria ', 'Maria', 'Maria'],
  ] as const)('read a %s and show it again', (kind, shown, value, again) => {
    expect(readValue({ kind }, shown)).toBe(value);
    expect(showValue({ kind }, value)).toBe(again);
  });

  it('leave what cannot be read as it is, so that the rules can refuse it, and blank is nothing', () => {
    expect(readValue({ kind: 'date' }, '02/30/2026')).toBe('02/30/2026');
    expect(readValue({ kind: 'money' }, '.')).toBe('.');
    expect(readValue({ kind: 'money' }, '  ')).toBeNull();
  });

  it.each([
    ['balance', '850', '850.00'],
    ['balance', '1,200.5', '1,200.50'],
    ['balance', '850.00', null],
    ['balance', '', null],
    ['city', '850', null],
  ])('of %s %s are tidied when they are left: %s', (key, shown, tidied) => {
    expect(tidyAmount(key, shown)).toBe(tidied);
  });

  it('keep what another debt type asked, and come back from the server as they went', () => {
    const entry = entryWith({ last_name: 'Quintanar', date_of_service: '01/15/2024', balance: '787.50' }, { debt_type: 'loan' });
    const content = contentOf(entry, []);
    expect(content.values).toEqual({ last_name: 'Quintanar', date_of_service: '2024-01-15', balance: 78_750 });
    expect(entryOf({ ...content } as ManualDraft)).toEqual(entry);
  });

  it('leave a sensitive value that is on file out of what is sent, until it is cleared or typed anew', () => {
    expect(contentOf(entryWith({}), ['ssn']).values).not.toHaveProperty('ssn');
    expect(contentOf(entryWith({}, { cleared: ['ssn'] }), ['ssn']).values).toEqual({ ssn: null });
    expect(contentOf(entryWith({ ssn: '900-70-1234' }, { cleared: ['ssn'] }), ['ssn']).values).toEqual({ ssn: '900-70-1234' });
  });

  it('send nothing of a person where a business owes, and leave nameless parties out', () => {
    const party = { role: 'spouse', name: ' ', is_liable: true, phone: '', address: '' } as const;
    const entry = entryWith(
      { first_name: 'Odalys', business_name: 'Quintanar Supply LLC' },
      { debt_type: 'rental', owes: 'business', parties: [party, { ...party, name: ' Ana ' }] },
    );
    expect(contentOf(entry, ['ssn']).values).not.toHaveProperty('ssn');
    const content = contentOf(entry, ['ssn'], { isFinal: true });
    expect(content.values).toEqual({ business_name: 'Quintanar Supply LLC', ssn: null });
    expect(content.parties).toEqual([{ role: 'spouse', name: 'Ana', is_liable: true, phone: null, address: null }]);
  });

  it('take what is known of a person before what was typed', () => {
    const values = valuesWithPerson(entryWith({ city: 'Salem', phone: '(503) 555-0142' }), person);
    expect(values).toMatchObject({ city: 'Portland', last_name: 'Quintanar', phone: '(503) 555-0142' });
  });
});

describe('fields that are asked', () => {
  it('follow the debt type', () => {
    expect(keysOf(entryWith({}))).toContain('date_of_service');
    expect(keysOf(entryWith({}, { debt_type: 'rental' }))).not.toContain('date_of_service');
    expect(keysOf(entryWith({}, { debt_type: 'judgment' }))).toEqual(expect.arrayContaining(['court_name', 'case_number']));
  });

  it('follow who owes: a business needs no itemization and has no date of birth', () => {
    const business = keysOf(entryWith({}, { debt_type: 'rental', owes: 'business' }));
    expect(business).toContain('business_name');
    expect(business.filter((key) => /itemization|birth|ssn|first_name/.test(key))).toEqual([]);
  });

  it('leave out what is known of the person, and ask what is not', () => {
    const keys = keysOf(entryWith({}, { people_id: person.people_id }), person);
    expect(keys.filter((key) => ['last_name', 'ssn', 'address_line1', 'address_line2', 'city'].includes(key))).toEqual([]);
    expect(keys).toEqual(expect.arrayContaining(['date_of_birth', 'state', 'postal_code', 'phone', 'client_account_number']));
  });

  it('ask the name of the attorney only where there is one, and a location only where there are several', () => {
    expect(keysOf(entryWith({}))).not.toContain('attorney_name');
    expect(keysOf(entryWith({ attorney_flag: 'yes' }))).toContain('attorney_name');
    const several = askedFields(entryWith({}), { person: null, locations: 2 });
    expect(several.filter((field) => field.key === 'location_code').map((field) => isNeeded(field, entryWith({})))).toEqual([
      true,
    ]);
    expect(keysOf(entryWith({}))).not.toContain('location_code');
  });
});
