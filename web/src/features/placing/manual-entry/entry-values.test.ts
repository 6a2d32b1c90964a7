import type { ManualDraft, PlacedPerson } from '@recoup/contract/placing/manual-entry';
import { describe, expect, it } from 'vitest';
import { visibleFieldsOf, isNeeded } from './entry-fields.ts';
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
  visibleFieldsOf(entry, { person: known, locations: 1 }).map(({ key }) => key);

describe('form values', () => {
  it.each([
    ['money', '1,234.5', 123_450, '1,234.50'],
    ['money', '0', 0, '0.00'],
    ['date', '3/4/2026', '2026-03-04', '03/04/2026'],
    ['yes_no', 'no', false, 'no'],
    ['text', '  Maria ', 'Maria', 'Maria'],
  ] as const)('parse and format %s %s', (kind, shown, value, again) => {
    expect(readValue({ kind }, shown)).toBe(value);
    expect(showValue({ kind }, value)).toBe(again);
  });

  it('pass unparseable text on for the rules to reject, and treat blank text as null', () => {
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
  ])('are formatted on blur: %s %s becomes %s', (key, shown, tidied) => {
    expect(tidyAmount(key, shown)).toBe(tidied);
  });

  it('include those of other debt types, and survive a round trip to the server', () => {
    const entry = entryWith({ last_name: 'Quintanar', date_of_service: '01/15/2024', balance: '787.50' }, { debt_type: 'loan' });
    const content = contentOf(entry, []);
    expect(content.values).toEqual({ last_name: 'Quintanar', date_of_service: '2024-01-15', balance: 78_750 });
    expect(entryOf({ ...content } as ManualDraft)).toEqual(entry);
  });

  it('omit a sensitive value on file unless it is cleared or replaced', () => {
    expect(contentOf(entryWith({}), ['ssn']).values).not.toHaveProperty('ssn');
    expect(contentOf(entryWith({}, { cleared: ['ssn'] }), ['ssn']).values).toEqual({ ssn: null });
    expect(contentOf(entryWith({ ssn: '900-70-1234' }, { cleared: ['ssn'] }), ['ssn']).values).toEqual({ ssn: '900-70-1234' });
  });

  it('omit a person’s data for a business debtor, and parties without a name', () => {
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

  it('prefer what is known about the person to the user’s input', () => {
    const values = valuesWithPerson(entryWith({ city: 'Salem', phone: '(503) 555-0142' }), person);
    expect(values).toMatchObject({ city: 'Portland', last_name: 'Quintanar', phone: '(503) 555-0142' });
  });
});

describe('visible fields', () => {
  it('depend on the debt type', () => {
    expect(keysOf(entryWith({}))).toContain('date_of_service');
    expect(keysOf(entryWith({}, { debt_type: 'rental' }))).not.toContain('date_of_service');
    expect(keysOf(entryWith({}, { debt_type: 'judgment' }))).toEqual(expect.arrayContaining(['court_name', 'case_number']));
  });

  it('depend on the debtor: a business has no itemization and no date of birth', () => {
    const business = keysOf(entryWith({}, { debt_type: 'rental', owes: 'business' }));
    expect(business).toContain('business_name');
    expect(business.filter((key) => /itemization|birth|ssn|first_name/.test(key))).toEqual([]);
  });

  it('exclude what is known about the person, and include what is missing', () => {
    const keys = keysOf(entryWith({}, { people_id: person.people_id }), person);
    expect(keys.filter((key) => ['last_name', 'ssn', 'address_line1', 'address_line2', 'city'].includes(key))).toEqual([]);
    expect(keys).toEqual(expect.arrayContaining(['date_of_birth', 'state', 'postal_code', 'phone', 'client_account_number']));
  });

  it('include the attorney’s name only if there is an attorney, and the location only if there are several', () => {
    expect(keysOf(entryWith({}))).not.toContain('attorney_name');
    expect(keysOf(entryWith({ attorney_flag: 'yes' }))).toContain('attorney_name');
    const several = visibleFieldsOf(entryWith({}), { person: null, locations: 2 });
    expect(several.filter((field) => field.key === 'location_code').map((field) => isNeeded(field, entryWith({})))).toEqual([
      true,
    ]);
    expect(keysOf(entryWith({}))).not.toContain('location_code');
  });
});
