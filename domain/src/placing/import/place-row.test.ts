import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DEBT_TYPES } from '../../shared/debt-types.ts';
import { codesOf, placeAll, placeCells, type Cells, type TestMapping } from './testing.ts';

/** A complete consumer account. Dates are in US order. */
const whole: Cells = {
  client_account_number: 'PT-1',
  first_name: 'Ann',
  last_name: 'Lee',
  address_line1: '1 Elm St',
  city: 'Portland',
  state: 'OR',
  postal_code: '97205',
  balance: '787.50',
  last_statement_date: '5/31/2026',
  delinquency_date: '3/1/2026',
};

function codes(cells: Cells, mapping: TestMapping = {}): string[] {
  return codesOf(placeCells({ ...whole, ...cells }, mapping));
}

describe('account from a file row', () => {
  it('is placed without warnings when complete', () => {
    expect(placeCells(whole)).toMatchObject({ problems: [], itemizationAssumed: true, draft: { debt_type: 'consumer' } });
  });

  it.each<[string, Cells, string[]]>([
    ['no number', { client_account_number: '' }, ['!client_account_number:field_missing']],
    ['a number of signs', { client_account_number: '###' }, ['!client_account_number:account_number_invalid']],
    ['a number that is too long', { client_account_number: '1'.repeat(51) }, ['!client_account_number:text_too_long']],
    ['no name', { first_name: '', last_name: '' }, ['!last_name:name_missing']],
    ['a last name alone', { first_name: '' }, ['first_name:first_name_missing']],
    ['no amount', { balance: '' }, ['!balance:field_missing']],
    ['an amount that cannot be read', { balance: 'n.n.' }, ['!balance:not_an_amount']],
    ['zero', { balance: '0.00' }, ['!balance:amount_not_positive']],
    ['a credit', { balance: '(12.50)' }, ['!balance:amount_not_positive']],
    ['no address', { address_line1: '', city: '', state: '', postal_code: '' }, ['address_line1:address_missing']],
    ['no date but a statement', { delinquency_date: '' }, ['delinquency_date:limitation_unknown']],
    ['a date in the future', { last_statement_date: '5/31/2027' }, ['!last_statement_date:date_in_future']],
    ['a birthday in the future', { date_of_birth: '5/31/2027' }, ['date_of_birth:date_in_future']],
    ['a payment of this month', { last_payment_date: '11/3/2026' }, ['last_payment_date:recent_payment']],
    ['a debt not due yet', { due_date: '12/31/2026' }, ['!due_date:not_yet_due']],
    ['a limitation that has passed', { sol_date: '1/1/2026' }, ['sol_date:out_of_statute']],
    ['dates in the wrong order', { open_date: '4/1/2026' }, ['delinquency_date:date_order']],
    [
      'a minor',
      { date_of_birth: '1/1/2015', ssn: '900-70-1234' },
      ['ssn:ssn_itin', '!guarantor_name:minor_without_adult', 'ssn:minor_ssn'],
    ],
    ['a minor with a guarantor', { date_of_birth: '1/1/2015', guarantor_name: 'Bo Lee' }, ['guarantor_name:adult_owes']],
    [
      'what is known',
      { bankruptcy_flag: 'Y', deceased_flag: 'Y', dispute_flag: 'Y', attorney_flag: 'Y' },
      [
        '!bankruptcy_flag:fact_bankruptcy',
        '!deceased_flag:fact_deceased',
        '!dispute_flag:fact_dispute',
        '!attorney_flag:fact_attorney',
      ],
    ],
    ['the name of an attorney', { attorney_name: 'Ed Law' }, ['!attorney_name:fact_attorney', 'attorney_flag:attorney_known']],
    ['another currency', { currency: 'CAD' }, ['!currency:foreign_currency']],
    ['dollars', { currency: 'USD' }, []],
    ['a part below zero', { original_amount: '-5.00' }, ['original_amount:amount_negative']],
    ['a long description', { description: 'x'.repeat(600) }, ['description:text_too_long']],
    ['a rate in percent', { interest_rate: '9.5 %' }, []],
  ])('with %s', (_, cells, expected) => {
    expect(codes(cells).toSorted()).toEqual(expected.toSorted());
  });

  it('drops the values it was warned about', () => {
    const { draft } = placeCells({ ...whole, date_of_birth: '5/31/2027', original_amount: '-5', description: 'x'.repeat(600) });
    expect(draft.values).not.toHaveProperty('date_of_birth');
    expect(draft.values).not.toHaveProperty('original_amount');
    expect(draft.values['description']).toBe('x'.repeat(500));
  });

  it('names the column to correct', () => {
    const columnOf = (cells: Cells, code: string) => {
      const row = { ...cells };
      return Object.keys(row)[placeCells(row).problems.find((problem) => problem.code === code)?.column ?? -1];
    };
    expect(columnOf({ full_name: '', balance: '5' }, 'name_missing')).toBe('full_name');
    expect(columnOf({ full_name: 'Ann Lee', principal: '0', fees: '0' }, 'amount_not_positive')).toBe('principal');
    expect(columnOf({ full_name: 'Ann Lee', balance: '5', last_payment_date: '' }, 'itemization_missing')).toBe(
      'last_payment_date',
    );
    expect(columnOf({ full_name: 'Ann Lee', balance: '5', address_full: '' }, 'address_missing')).toBe('address_full');
    expect(columnOf({ full_name: 'Ann Lee', balance: '5' }, 'itemization_missing')).toBeUndefined();
  });
});

describe('debt types', () => {
  it('place a business in a consumer file as commercial', () => {
    const business = { ...whole, first_name: '', last_name: 'Alder Ridge Supply LLC' };
    expect(placeCells(business).draft).toMatchObject({
      debt_type: 'commercial',
      values: { business_name: 'Alder Ridge Supply LLC' },
    });
    expect(codesOf(placeCells(business))).toContain('business_name:placed_as_commercial');
    expect(placeCells(business).itemizationAssumed).toBe(false);
    expect(placeCells(business, { debt_type: 'utility' }).draft.debt_type).toBe('utility');
    expect(codesOf(placeCells(business, { debt_type: 'utility' }))).toEqual([]);
  });

  it('warn about a person who owes a commercial debt', () => {
    expect(codes({}, { debt_type: 'commercial' })).toContain('business_name:sole_proprietor');
  });

  it.each<[TestMapping['debt_type'], string[]]>([
    ['medical', ['Date of service']],
    ['rental', ['Property']],
    ['judgment', ['Court', 'County', 'Case number', 'Judgment date', 'Judgment amount']],
    ['commercial', ['Entity type']],
  ])('ask for what a debt of kind %s needs, once', (debt_type, labels) => {
    const { problems } = placeCells(whole, { debt_type });
    const [missing, ...more] = problems.filter(({ code }) => code === 'details_missing');
    expect(more).toEqual([]);
    for (const label of labels) expect(missing?.message).toContain(label);
  });

  it('recognize businesses by common words', () => {
    const entity = (entity_type: string) =>
      placeCells({ ...whole, business_name: 'Ash', entity_type }, { debt_type: 'commercial' }).draft.values['entity_type'];
    expect(['L.L.C.', 'LLP', 'Inc.', 'Sole Prop', 'Cooperative'].map(entity)).toEqual([
      'llc',
      'partnership',
      'corporation',
      'sole_proprietor',
      'other',
    ]);
  });
});

describe('itemization', () => {
  const { last_statement_date: _, delinquency_date: __, ...bare } = whole;
  const given: Cells = {
    ...bare,
    itemization_reference: 'Date of last statement',
    itemization_date: '5/31/2026',
    itemization_amount: '850.00',
    itemization_interest: '12.50',
    itemization_fees: '25.00',
    itemization_payments: '-100.00',
    itemization_credits: '0.00',
    last_payment_date: '6/15/2026',
  };

  it('is used as given where it adds up to the balance', () => {
    const placed = placeCells(given);
    expect(placed).toMatchObject({ problems: [], itemizationAssumed: false });
    expect(placed.draft.values).toMatchObject({ itemization_reference: 'last_statement', itemization_payments: 10_000 });
  });

  it('blocks the row if it does not add up, is blank, or has an unknown date type', () => {
    const [sum] = placeCells({ ...given, itemization_fees: '25.01' }).problems;
    expect(sum).toMatchObject({ field: 'balance', level: 'error', code: 'itemization_sum' });
    expect(sum?.message).toBe(
      'The itemization totals $787.51, $0.01 more than the amount placed ($787.50). Correct one of its amounts.',
    );
    expect(codesOf(placeCells({ ...given, itemization_fees: '' }))).toEqual(['!itemization_fees:amount_missing']);
    for (const amount of ['850.00', ''])
      expect(codesOf(placeCells({ ...given, itemization_reference: 'Placement date', itemization_amount: amount }))).toContain(
        '!itemization_reference:choice_unknown',
      );
    expect(codesOf(placeCells({ ...given, itemization_date: '5/31/2027' }))).toContain('!itemization_date:date_in_future');
  });

  it('treats missing columns as zeros and identifies the date by the one it equals', () => {
    const { itemization_date, itemization_amount } = given;
    const placed = placeCells({
      ...bare,
      itemization_date: itemization_date ?? '',
      itemization_amount: itemization_amount ?? '',
      balance: '850.00',
      charge_off_date: '5/31/2026',
    });
    expect(placed).toMatchObject({ problems: [], itemizationAssumed: true });
    expect(placed.draft.values).toMatchObject({
      itemization_reference: 'charge_off',
      itemization_interest: 0,
      itemization_credits: 0,
      itemization_assumed: true,
    });
  });

  it('is derived from the best date and the balance', () => {
    const placed = placeCells({ ...bare, date_of_service: '1/15/2026', last_payment_date: '6/1/2026' }, { debt_type: 'medical' });
    expect(placed.itemizationAssumed).toBe(true);
    expect(placed.draft.values).toMatchObject({
      itemization_reference: 'last_payment',
      itemization_date: '2026-06-01',
      itemization_amount: 78_750,
      itemization_payments: 0,
      itemization_assumed: true,
    });
  });

  it('is derived from billed and paid amounts that equal the balance', () => {
    const { values } = placeCells({ ...whole, original_amount: '850', fees: '37.50', payments_credits: '(100.00)' }).draft;
    expect(values).toMatchObject({ itemization_amount: 85_000, itemization_fees: 3750, itemization_payments: 10_000 });
  });

  it('asks once for a date, and accepts one date for the whole file', () => {
    expect(codesOf(placeCells(bare))).toEqual(['!itemization_date:itemization_missing', 'delinquency_date:limitation_unknown']);
    expect(codesOf(placeCells(bare, { defaults: { itemization_date: '2026-05-31' } }))).toEqual([
      'delinquency_date:limitation_unknown',
    ]);
    expect(codesOf(placeCells(bare, { defaults: { itemization_date: '2026-05-31' }, debt_type: 'judgment' }))).not.toContain(
      '!itemization_date:itemization_missing',
    );
  });

  it('is skipped where nothing is owed or the amount is unreadable', () => {
    expect(codesOf(placeCells({ ...bare, balance: '0' }))).toEqual([
      '!balance:amount_not_positive',
      'delinquency_date:limitation_unknown',
    ]);
    expect(codesOf(placeCells({ ...bare, balance: 'x' }))).toEqual([
      '!balance:not_an_amount',
      'delinquency_date:limitation_unknown',
    ]);
  });

  it('cannot predate the debt', () => {
    expect(codesOf(placeCells({ ...given, open_date: '6/1/2026' }))).toEqual([
      '!itemization_date:itemization_before_transaction',
    ]);
  });
});

describe('locations', () => {
  const locations = { MAIN: 'MAIN', 'Main office': 'MAIN', West: 'W' };
  it('match by code and name, including columns called office or property', () => {
    const placed = (cells: Cells) => placeCells({ ...whole, ...cells }, { locations }).draft.values['location_code'];
    expect(placed({ location_code: 'Main office' })).toBe('MAIN');
    expect(placed({ facility_name: 'West' })).toBe('W');
  });

  it("warn about an unknown location and keep the file's text", () => {
    const placed = placeCells({ ...whole, location_code: 'East' }, { locations });
    expect(codesOf(placed)).toEqual(['location_code:location_unknown']);
    expect(placed.draft.values).toMatchObject({ location_code: null, facility_name: 'East' });
    const [first] = placeCells({ ...whole, location_code: '900-70-1234' }, { locations }).problems;
    expect(first?.message).toContain('“•••-••-1234”');
    expect(codes({}, { locations })).toEqual(['location_code:location_missing']);
    expect(codes({}, { locations: { MAIN: 'MAIN' } })).toEqual([]);
  });
});

describe('any file', () => {
  const text = fc.oneof(
    {
      weight: 4,
      arbitrary: fc.constantFrom('', '0', '12.50', '(3.00)', '1/2/2026', '2/30/2026', '1/2/2030', 'Ann Lee', 'Ash Inc', 'Y', 'N'),
    },
    { weight: 1, arbitrary: fc.string({ maxLength: 60 }) },
  );
  const fields = [
    ...Object.keys(whole),
    'full_name',
    'business_name',
    'transaction_type',
    'invoice_number',
    'date_of_birth',
    'original_amount',
    'itemization_date',
    'itemization_amount',
    'itemization_fees',
    'itemization_reference',
    'guarantor_name',
    'deceased_flag',
    'location_code',
    'entity_type',
    'currency',
    'phone',
    'ssn',
  ];
  const row = fc.dictionary(fc.constantFrom(...fields), text, { maxKeys: 6 }).map((cells): Cells => ({ ...whole, ...cells }));
  const mapping = fc.record({
    debt_type: fc.constantFrom(...DEBT_TYPES),
    row_meaning: fc.constantFrom('debtor' as const, 'invoice' as const, 'line' as const, 'co-debtor' as const),
    invoices: fc.constantFrom('one_account' as const, 'each' as const),
  });

  it('produces complete sentences without duplicates', () => {
    fc.assert(
      fc.property(fc.array(row, { minLength: 1, maxLength: 4 }), mapping, (rows, how) => {
        for (const placed of placeAll(rows, how)) {
          for (const { message } of placed?.problems ?? []) {
            expect(message).toMatch(/^[\p{L}]/u);
            expect(message).toMatch(/[.]$/);
            expect(message).not.toMatch(/undefined|null|NaN/);
          }
          const codesSeen = placed === null ? [] : codesOf(placed);
          expect(codesSeen.length).toBe(new Set(codesSeen).size);
        }
      }),
      { numRuns: 300 },
    );
  }, 30_000);

  it('places only positive balances, itemized to the cent for a person', () => {
    fc.assert(
      fc.property(fc.array(row, { minLength: 1, maxLength: 4 }), mapping, (rows, how) => {
        for (const placed of placeAll(rows, how)) {
          if (placed === null || placed.problems.some(({ level }) => level === 'error')) continue;
          const { values, debt_type } = placed.draft;
          const cents = (key: string) => Number(values[key]);
          expect(cents('balance')).toBeGreaterThan(0);
          expect(values['client_account_number']).toBeTruthy();
          if (debt_type === 'commercial' || typeof values['last_name'] !== 'string') continue;
          expect(
            cents('itemization_amount') +
              cents('itemization_interest') +
              cents('itemization_fees') -
              cents('itemization_payments') -
              cents('itemization_credits'),
          ).toBe(cents('balance'));
        }
      }),
      { numRuns: 300 },
    );
  }, 30_000);
});

it('asks about no status of an account on which nothing is owed', () => {
  expect(codes({ balance: '-12.50', notes: 'refund due' })).toEqual(['!balance:amount_not_positive']);
});
