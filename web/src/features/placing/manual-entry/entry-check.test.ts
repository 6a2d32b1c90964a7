import { describe, expect, it } from 'vitest';
import { checkEntry, labelOf, orderIssues, progressOf, sumOf, type CheckContext } from './entry-check.ts';
import { visibleFieldsOf } from './entry-fields.ts';
import { isWorthKeeping, newEntry, orderTypes } from './entry-start.ts';
import { emptyEntry, type EntryValues } from './entry-values.ts';

const context: CheckContext = {
  today: '2026-06-01',
  locations: [],
  person: null,
  saved: { issues: [], accountNumber: '' },
};
const amounts = {
  itemization_amount: '850',
  itemization_interest: '12.50',
  itemization_fees: '25',
  itemization_payments: '100',
  itemization_credits: '0',
};
const complete: EntryValues = {
  ...emptyEntry('medical'),
  values: {
    ...emptyEntry('medical').values,
    ...amounts,
    first_name: 'Odalys',
    last_name: 'Quintanar',
    client_account_number: 'PT-1',
    balance: '787.50',
    address_line1: '418 Alder Street',
    city: 'Portland',
    state: 'OR',
    postal_code: '97205',
    itemization_reference: 'transaction',
    itemization_date: '01/15/2024',
    date_of_service: '01/15/2024',
    delinquency_date: '03/01/2024',
    bankruptcy_flag: 'no',
    deceased_flag: 'no',
    attorney_flag: 'no',
    dispute_flag: 'no',
  },
};
const change = (values: Record<string, string>, rest: Partial<EntryValues> = {}): EntryValues => ({
  ...complete,
  ...rest,
  values: { ...complete.values, ...values },
});
const pathsOf = (entry: EntryValues, more: Partial<CheckContext> = {}) =>
  checkEntry(entry, { ...context, ...more }).errors.map(({ path }) => path);

describe('form check', () => {
  it('accepts a complete form, and reports an itemization that does not add up at the amount placed', () => {
    expect(pathsOf(complete)).toEqual([]);
    expect(pathsOf(change({ balance: '782.50' }))).toEqual(['balance']);
    expect(pathsOf(change({ itemization_credits: '' }))).toEqual(['itemization_credits']);
  });

  it('requires a name but no itemization of a business', () => {
    const blank = Object.fromEntries(Object.keys(amounts).map((key) => [key, '']));
    const entry = change({ ...blank, property_name: 'Alder Court' }, { debt_type: 'rental', owes: 'business' });
    expect(pathsOf(entry)).toEqual(['business_name']);
    expect(
      pathsOf(change({ property_name: 'Alder Court', business_name: 'Q LLC' }, { debt_type: 'rental', owes: 'business' })),
    ).toEqual([]);
  });

  it('keeps the server’s issues until the account number changes', () => {
    const issue = { path: 'client_account_number', code: 'duplicate_open', message: 'Placed already' };
    const saved = { issues: [issue], accountNumber: 'PT-1' };
    expect(pathsOf(complete, { saved })).toEqual(['client_account_number']);
    expect(pathsOf(change({ client_account_number: 'PT-2' }), { saved })).toEqual([]);
    expect(
      checkEntry(complete, { ...context, saved: { ...saved, issues: [{ ...issue, code: 'duplicate_closed' }] } }).warnings,
    ).toHaveLength(1);
  });

  it('keeps a rejection until its field changes', () => {
    const refused = [{ path: 'location_code', message: 'Choose one of your own', shown: 'MAIN' }];
    expect(pathsOf(change({ location_code: 'MAIN' }), { refused })).toEqual(['location_code']);
    expect(pathsOf(change({ location_code: 'EAST' }), { refused })).toEqual([]);
  });

  it('sorts errors by page order, and counts the completed fields', () => {
    const entry = change({ city: '', client_account_number: '', dispute_flag: '' });
    const check = checkEntry(entry, context);
    const fields = visibleFieldsOf(entry, { person: null, locations: 1 });
    expect(orderIssues(check.errors, fields).map(({ path }) => path)).toEqual(['client_account_number', 'city', 'dispute_flag']);
    const { done, total } = progressOf(entry, check, fields);
    expect(total - done).toBe(3);
  });

  it('lists unanswered circumstances as the one question that they are', () => {
    const entry = change({ bankruptcy_flag: '', deceased_flag: '', attorney_flag: '', dispute_flag: '' });
    const check = checkEntry(entry, context);
    expect(check.errors).toHaveLength(4);
    const [listed, ...others] = orderIssues(check.errors, visibleFieldsOf(entry, { person: null, locations: 1 }));
    expect([listed?.message, labelOf(listed?.path ?? ''), others]).toEqual([
      'Select the circumstances that apply, or “None of these apply”',
      'Circumstances',
      [],
    ]);
  });

  it('shows no warnings about a name that is not entered yet', () => {
    const doubted = (entry: EntryValues) =>
      checkEntry(entry, context).warnings.filter(({ code }) => code === 'name_unlikely').length;
    expect(doubted(emptyEntry('medical'))).toBe(0);
    expect(doubted({ ...emptyEntry('commercial'), owes: 'business' })).toBe(0);
    expect(doubted(change({ first_name: '', last_name: '?' }))).toBe(1);
  });
});

describe('itemization total', () => {
  it('is known once all five amounts are entered, with its difference from the amount placed', () => {
    const sums = (values: Record<string, string>) => {
      const { total, difference } = sumOf(change(values));
      return [total, difference];
    };
    expect(sums({})).toEqual([78_750, 0]);
    expect(sums({ balance: '782.50' })).toEqual([78_750, 500]);
    expect(sums({ balance: '' })).toEqual([78_750, null]);
    expect(sums({ itemization_fees: '' })).toEqual([null, null]);
  });

  it('is not asked for as the amount placed', () => {
    expect(pathsOf(change({ balance: '', itemization_fees: '' }))).toEqual(['itemization_fees']);
  });
});

describe('new form', () => {
  it('starts with the client’s own debt type and its default itemization date, and is not saved yet', () => {
    expect(orderTypes(['rental', 'utility']).slice(0, 2)).toEqual(['rental', 'utility']);
    const entry = newEntry(['loan'], '');
    expect([entry.debt_type, entry.values['itemization_reference']]).toEqual(['loan', 'charge_off']);
    expect(isWorthKeeping(entry)).toBe(false);
    expect(isWorthKeeping({ ...entry, people_id: 'x' })).toBe(true);
    expect(isWorthKeeping({ ...entry, values: { ...entry.values, city: 'Salem' } })).toBe(true);
  });
});
