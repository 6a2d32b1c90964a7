import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { assumeItemization } from './assumed-itemization.ts';
import { CERTIFICATION, isCertified } from './certification.ts';
import { DEBT_TYPES, isDebtType, type DebtType } from '../shared/debt-types.ts';
import { parseCents } from '../shared/money.ts';
import { fieldsOf, findField, needOf, PLACEMENT_FIELDS } from './placement-fields.ts';
import type { DraftValues, PlacementContext, PlacementDraft } from './placement-draft.ts';
import { debtDate, validatePlacement } from './placement.ts';

const context: PlacementContext = { today: '2026-11-20', source: 'manual', locations: [] };
const inFile: PlacementContext = { ...context, source: 'file' };

/** Examples from the field table as a draft. */
function example(debt_type: PlacementDraft['debt_type']): PlacementDraft {
  const entries = fieldsOf(debt_type).map((field) => {
    if (field.example === '') return [field.key, null];
    if (field.kind === 'money') return [field.key, parseCents(field.example)];
    return [field.key, field.kind === 'yes_no' ? field.example === 'yes' : field.example];
  });
  return { debt_type, values: Object.fromEntries(entries) as DraftValues, parties: [] };
}

function change(values: DraftValues, debt_type: PlacementDraft['debt_type'] = 'consumer'): PlacementDraft {
  const draft = example(debt_type);
  return { ...draft, values: { ...draft.values, ...values } };
}

function errors(draft: PlacementDraft, where = context) {
  return validatePlacement(draft, where).errors.map((issue) => `${issue.path}:${issue.code}`);
}

function warnings(draft: PlacementDraft, where = context) {
  return validatePlacement(draft, where).warnings.map((issue) => `${issue.path}:${issue.code}`);
}

describe('field table', () => {
  it('lists each field once, with a valid example', () => {
    expect(new Set(PLACEMENT_FIELDS.map((field) => field.key)).size).toBe(PLACEMENT_FIELDS.length);
    for (const type of DEBT_TYPES)
      expect(errors(example(type)).filter((issue) => !issue.startsWith('business_name'))).toEqual([]);
  });

  it('explains when a conditional field is required', () => {
    for (const field of PLACEMENT_FIELDS) {
      if (Object.values(field.needs).includes('conditional')) expect(field.condition, field.key).toBeTruthy();
    }
  });

  it('contains no clinical text', () => {
    for (const field of PLACEMENT_FIELDS)
      expect(`${field.key} ${field.label}`).not.toMatch(/diagnos|procedure|icd|cpt|symptom|treatment/i);
    expect(needOf('date_of_service', 'medical')).toBe('required');
    expect(needOf('date_of_service', 'commercial')).toBeNull();
    expect(findField('nothing')).toBeNull();
    expect(isDebtType('medical') && !isDebtType('dental')).toBe(true);
  });
});

describe('validatePlacement', () => {
  it('requires a name, a number and an amount', () => {
    const empty: PlacementDraft = { debt_type: 'consumer', values: {}, parties: [] };
    expect(errors(empty, inFile)).toEqual(
      expect.arrayContaining([
        'client_account_number:field_missing',
        'balance:field_missing',
        'last_name:name_missing',
        'itemization_date:itemization_date_missing',
      ]),
    );
    expect(errors(change({ balance: 0 }))).toEqual(['balance:amount_not_positive']);
    expect(errors(change({ balance: -5 }), inFile)).toEqual(['balance:amount_not_positive']);
    expect(errors(change({ client_account_number: '--' }))).toEqual(['client_account_number:account_number_invalid']);
  });

  it('checks the itemization of a person but not of a business', () => {
    expect(errors(change({ itemization_fees: 2501 }))).toEqual(['balance:itemization_sum']);
    expect(errors(change({ itemization_date: '2025-12-31', itemization_reference: 'transaction' }))).toEqual([
      'itemization_date:itemization_before_transaction',
    ]);
    expect(errors(change({ itemization_credits: null }, 'commercial'))).toEqual([]);
  });

  it('compares the itemization with the other dates of the debt', () => {
    const paid = { last_payment_date: '2026-06-12', itemization_amount: 75_000, itemization_payments: 0 };
    expect(errors(change(paid))).toEqual(['itemization_payments:payment_after_itemization']);
    expect(errors(change({ ...paid, last_payment_date: '2026-05-31' }))).toEqual([]);
    expect(errors(change({ last_statement_date: '2026-05-30' }))).toEqual(['itemization_date:itemization_date_differs']);
    const charged = { itemization_reference: 'charge_off', charge_off_date: '2026-04-01' };
    expect(errors(change(charged, 'loan'))).toEqual(['itemization_date:itemization_date_differs']);
    expect(errors(change({ ...charged, itemization_date: '2026-04-01' }, 'loan'))).toEqual([]);
  });

  it('asks about names and remarks that contradict the answers', () => {
    expect(errors(change({ first_name: 'See', last_name: 'Patient' }))).toEqual(['last_name:not_a_name']);
    expect(warnings(change({ last_name: 'Legal' }))).toContain('last_name:name_unlikely');
    for (const last_name of ['Lee (guar. Thuy Tran)', 'Lee w/ Mark Lee', 'Lee - call first'])
      expect(warnings(change({ last_name })), last_name).toContain('last_name:name_unlikely');
    expect(errors(change({ first_name: 'Not', last_name: 'On File' }))).toEqual(['last_name:not_a_name']);
    expect(errors(change({ notes: 'Filed chapter 7' }))).toEqual(['notes:fact_bankruptcy']);
    expect(errors(change({ notes: 'Filed chapter 7', bankruptcy_flag: true }))).toEqual([]);
    expect(warnings(change({ notes: 'On a payment plan' }))).toContain('notes:fact_payment_plan');
  });

  it('finds duplicates by normalized account number', () => {
    const seen = (duplicate: 'in_file' | 'open' | 'closed') => ({
      ...context,
      findDuplicate: (key: string) => (key === 'PT20418' ? duplicate : null),
    });
    expect(errors(change({}), seen('in_file'))).toEqual(['client_account_number:duplicate_in_file']);
    expect(errors(change({}), seen('open'))).toEqual(['client_account_number:duplicate_open']);
    expect(errors(change({}), seen('closed'))).toEqual([]);
    expect(warnings(change({}), seen('closed'))).toEqual(['client_account_number:duplicate_closed']);
  });

  it('checks location codes', () => {
    const two = { ...context, locations: ['MAIN', 'WEST'] };
    expect(errors(change({}), two)).toEqual([]);
    expect(errors(change({ location_code: 'EAST' }), two)).toEqual(['location_code:location_unknown']);
    expect(errors(change({ location_code: null }), two)).toEqual(['location_code:location_missing']);
    expect(warnings(change({ location_code: null }), { ...two, source: 'file' })).toEqual(['location_code:location_missing']);
  });

  it('requires past dates in order', () => {
    expect(errors(change({ last_payment_date: '2026-11-21' }))).toEqual(['last_payment_date:date_in_future']);
    expect(errors(change({ last_payment_date: '2026-01-02' }))).toEqual(['last_payment_date:date_order']);
    expect(warnings(change({ last_payment_date: '2026-01-02' }), inFile)).toEqual(['last_payment_date:date_order']);
    expect(errors(change({ open_date: '2026-02-30' }))).toEqual(['open_date:date_invalid']);
  });

  it('requires a date for the statute of limitations: an error in the form, a warning in a file', () => {
    const none = { last_payment_date: null, charge_off_date: null, delinquency_date: null };
    expect(errors(change(none))).toEqual(['delinquency_date:limitation_unknown']);
    expect(errors(change(none), inFile)).toEqual([]);
    expect(warnings(change(none), inFile)).toEqual(['delinquency_date:limitation_unknown']);
    expect(errors(change({ ...none, sol_date: '2030-01-01' }))).toEqual([]);
    expect(warnings(change({ ...none, sol_date: '2025-01-01' }))).toEqual(['sol_date:out_of_statute']);
  });

  it('requires an adult for a minor', () => {
    const minor = { date_of_birth: '2010-01-01', ssn: null };
    expect(errors(change(minor))).toEqual(['guarantor_name:minor_without_adult']);
    expect(errors(change({ ...minor, guarantor_name: 'Ada Okafor' }))).toEqual([]);
    const party = { role: 'responsible', name: 'Ada Okafor', is_liable: true } as const;
    expect(errors({ ...change(minor), parties: [party] })).toEqual([]);
    expect(errors({ ...change(minor), parties: [{ ...party, date_of_birth: '2011-01-01' }] })).toEqual([
      'guarantor_name:minor_without_adult',
    ]);
    expect(warnings(change({ ...minor, ssn: '900-70-1234', guarantor_name: 'Ada Okafor' }))).toEqual(['ssn:minor_ssn']);
  });

  it('blocks discharged debts and flags known circumstances', () => {
    expect(errors(change({ bankruptcy_flag: true, bankruptcy_discharged: true }))).toEqual([
      'bankruptcy_flag:bankruptcy_discharged',
    ]);
    expect(warnings(change({ bankruptcy_flag: true, dispute_flag: true, deceased_flag: true }))).toEqual([
      'bankruptcy_flag:bankruptcy_known',
      'dispute_flag:dispute_known',
      'deceased_flag:deceased_known',
    ]);
    expect(errors(change({ dispute_flag: null }))).toEqual(['dispute_flag:field_missing']);
    expect(warnings(change({ dispute_flag: null }), inFile)).toEqual([]);
  });

  it('accepts an unreadable phone from a file but not from the form', () => {
    expect(errors(change({ phone: '555-0101' }))).toEqual(['phone:phone_invalid']);
    expect(warnings(change({ phone: '555-0101', ssn: '000-00-0000' }), inFile)).toEqual([
      'ssn:ssn_invalid',
      'phone:phone_invalid',
    ]);
  });

  it('separates persons from businesses', () => {
    const business = { first_name: null, last_name: null, business_name: 'Northgate Supply LLC' };
    expect(errors(change(business))).toContain('business_name:business_not_consumer');
    expect(errors({ ...change(business, 'utility') }, inFile)).toEqual([]);
    expect(warnings(change({ address_line1: 'PO Box 12' }, 'commercial'))).toEqual(['address_line1:address_po_box']);
    expect(warnings(change({ business_name: null, first_name: 'Ann', last_name: 'Lee' }, 'commercial'))).toEqual([
      'business_name:sole_proprietor',
    ]);
  });

  it('never throws', () => {
    const value = fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant(null), fc.constant('2026-02-30'));
    const values = fc.dictionary(fc.constantFrom(...PLACEMENT_FIELDS.map((field) => field.key)), value);
    fc.assert(
      fc.property(fc.constantFrom(...DEBT_TYPES), values, (debt_type, draftValues) => {
        const check = validatePlacement({ debt_type, values: draftValues, parties: [] }, context);
        for (const issue of [...check.errors, ...check.warnings]) expect(issue.message).not.toMatch(/undefined|null/);
      }),
    );
  });
});

describe('assumeItemization', () => {
  const bare = {
    itemization_reference: null,
    itemization_date: null,
    itemization_amount: null,
    itemization_interest: null,
    itemization_fees: null,
    itemization_payments: null,
    itemization_credits: null,
    original_amount: null,
    principal: null,
    interest: null,
    fees: null,
  };

  it('uses the best date and makes the row placeable', () => {
    const draft = change({ ...bare, last_statement_date: null }, 'medical');
    const unpaid = assumeItemization({ ...draft, values: { ...draft.values, last_payment_date: null } }, context.today);
    expect(unpaid).toMatchObject({ reference: 'transaction', date: '2026-01-15', from: 'date_of_service' });
    // Zero payments since the service would be false.
    const assumed = assumeItemization(draft, context.today);
    expect(assumed).toMatchObject({ reference: 'last_payment', date: '2026-06-12', from: 'last_payment_date' });
    expect(errors({ ...draft, values: assumed?.values ?? {} }, inFile)).toEqual([]);
  });

  it('itemizes from a later payment instead of a date for the whole file', () => {
    const draft = change({ ...bare, itemization_date: '2026-05-31', last_payment_date: '2026-06-12' }, 'medical');
    expect(assumeItemization(draft, context.today)).toMatchObject({ date: '2026-05-31' });
    expect(assumeItemization(draft, context.today, { isDateDefault: true })).toMatchObject({
      reference: 'last_payment',
      date: '2026-06-12',
    });
  });

  it('dates what is left of the principal of a loan after the contract', () => {
    const dates = { date_of_service: null, last_statement_date: null, charge_off_date: null, open_date: '2024-05-11' };
    const amounts = { original_amount: 120_000, principal: 85_000, interest: 1250, fees: 2500, payments_credits: 10_000 };
    const loan = { ...bare, ...dates, ...amounts, last_payment_date: '2025-11-07' };
    const dated = (values: DraftValues, type: DebtType = 'loan') =>
      assumeItemization(change({ ...loan, ...values }, type), context.today);
    expect(dated({})).toMatchObject({ reference: 'last_payment', date: '2025-11-07', values: { itemization_amount: 85_000 } });
    expect(dated({ last_payment_date: null, delinquency_date: null, due_date: null })).toBeNull();
    // The whole loan was owed on that day.
    expect(dated({ original_amount: 85_000 })).toMatchObject({ reference: 'transaction', date: '2024-05-11' });
  });

  it('keeps payments and credits of the documents apart', () => {
    const documents = { ...bare, document_payments: 4000, document_credits: 1000, last_payment_date: null };
    expect(assumeItemization(change(documents), context.today)?.values).toMatchObject({
      itemization_amount: 83_750,
      itemization_payments: 4000,
      itemization_credits: 1000,
    });
    const columns = {
      ...bare,
      original_amount: 88_750,
      payments_credits: 10_000,
      credits_part: 2500,
      interest: null,
      fees: null,
    };
    expect(assumeItemization(change(columns), context.today)?.values).toMatchObject({
      itemization_amount: 88_750,
      itemization_payments: 7500,
      itemization_credits: 2500,
    });
  });

  it('uses the balance components where they add up', () => {
    const parts = { ...bare, original_amount: 85_000, interest: 1250, fees: 2500, payments_credits: -10_000 };
    expect(assumeItemization(change(parts), context.today)?.values).toMatchObject({
      itemization_amount: 85_000,
      itemization_payments: 10_000,
    });
    expect(assumeItemization(change({ ...parts, fees: 1 }), context.today)?.values).toMatchObject({
      itemization_amount: 78_750,
      itemization_payments: 0,
    });
  });

  it('takes the amount at charge-off, and what was paid since', () => {
    const chargedOff = {
      ...bare,
      last_payment_date: null,
      charge_off_date: '2026-04-01',
      charge_off_amount: 80_000,
      principal: 70_000,
      interest: 8000,
      fees: 2000,
    };
    const assumed = (values: object) => assumeItemization(change({ ...chargedOff, ...values }, 'loan'), context.today);
    expect(assumed({ balance: 80_000 })).toMatchObject({
      reference: 'charge_off',
      values: { itemization_amount: 80_000, itemization_interest: 0, itemization_fees: 0, itemization_payments: 0 },
    });
    expect(assumed({ balance: 75_000, itemization_payments: 5000 })?.values).toMatchObject({
      itemization_amount: 80_000,
      itemization_payments: 5000,
    });
    expect(assumed({ balance: 85_000, itemization_interest: 4000, itemization_fees: 1000 })?.values).toMatchObject({
      itemization_amount: 80_000,
      itemization_interest: 4000,
      itemization_fees: 1000,
    });
  });

  it('assumes nothing that is given, not needed or undated', () => {
    expect(assumeItemization(change({}), context.today)).toBeNull();
    expect(assumeItemization(change({}, 'commercial'), context.today)).toBeNull();
    expect(
      assumeItemization({ debt_type: 'consumer', values: { balance: 100, last_name: 'Lee' }, parties: [] }, context.today),
    ).toBeNull();
  });

  it('accepts one date for the whole file', () => {
    const draft: PlacementDraft = {
      debt_type: 'consumer',
      values: { balance: 100, last_name: 'Lee', itemization_date: '2026-05-31' },
      parties: [],
    };
    expect(assumeItemization(draft, context.today)?.values).toMatchObject({
      itemization_reference: 'last_statement',
      itemization_amount: 100,
    });
  });
});

it('counts the age from delinquency, else from the oldest date', () => {
  expect(debtDate({ delinquency_date: '2026-03-01', open_date: '2026-01-01' })).toBe('2026-03-01');
  expect(debtDate({ due_date: '2026-03-01', invoice_date: '2026-02-01' })).toBe('2026-02-01');
  expect(debtDate({})).toBeNull();
  // A loan is repaid over years.
  const loan = { open_date: '2024-05-11', last_payment_date: '2025-11-07' };
  expect(debtDate(loan, 'loan')).toBe('2025-11-07');
  expect(debtDate({ open_date: '2024-05-11' }, 'loan')).toBe('2024-05-11');
  expect(debtDate({ open_date: '2018-07-07', last_payment_date: '2024-09-01', shut_off_date: '2024-12-02' }, 'utility')).toBe(
    '2024-12-02',
  );
});

it('accepts only a complete certification of the current version', () => {
  expect(isCertified({ version: CERTIFICATION.version, affirmed: [true, true, true] })).toBe(true);
  expect(isCertified({ version: CERTIFICATION.version, affirmed: [true, true] })).toBe(false);
  expect(isCertified({ version: '2020', affirmed: [true, true, true] })).toBe(false);
});
