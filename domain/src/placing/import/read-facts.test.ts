import { describe, expect, it } from 'vitest';
import { ADDRESS, type Cells, codesOf, placeAll, type TestMapping } from './testing.ts';

const person = (at: number): Cells => ({
  client_account_number: `A${at}`,
  full_name: ['Ann Lee', 'Bo Orr', 'Cy Ray', 'Di Fox', 'Ed Day', 'Flo May'][at] ?? 'Ann Lee',
  ...ADDRESS,
  balance: '120.00',
  delinquency_date: '2026-03-01',
  date_of_service: '2026-03-01',
});

/** Facts asked about and ignored, by row, where a column with this header holds these cells. */
function read(header: string, cells: readonly string[], { field = 'vendor', other = [] as readonly string[], ...options } = {}) {
  const rows = cells.map((cell, at) => ({ ...person(at), [field]: cell, product_code: other[at] ?? '' }));
  const fields = Object.keys(rows[0] ?? {});
  const headers = fields.map((each) => (each === field ? header : each === 'product_code' ? 'Decedent' : each));
  const mapping: TestMapping = { headers, unused: ['vendor', 'product_code'], ...options };
  return placeAll(rows, mapping).map((row) => (row === null ? [] : codesOf(row).filter((code) => code.includes('fact_'))));
}

const days = ['3/1/2026', '3/2/2026', '3/3/2026', '3/4/2026', '3/5/2026'];
const initials = ['KLB', 'JRM', 'KLB', 'KLB', 'JRM'];
const none: string[][] = days.map(() => []);

describe('a column that nearly every row fills', () => {
  it.each([
    ['Filed On', 'bankruptcy_flag', 'bankruptcy'],
    ['Disp Dt', 'dispute_flag', 'dispute'],
    ['Since', 'attorney_flag', 'attorney'],
    ['Reported', 'fraud_flag', 'fraud'],
    ['Orders', 'military_flag', 'military'],
    ['Letter', 'cease_contact_flag', 'cease_contact'],
  ])('of dates is a flag where it is mapped to one: %s', (header, field, kind) => {
    expect(read(header, days, { field })).toEqual(days.map(() => [`!${field}:fact_${kind}`]));
  });

  it('of initials names no lawyer of the debtor, but a name among them does', () => {
    expect(read('Atty', initials)).toEqual(days.map(() => ['null:fact_column_ignored']));
    const [first, ...rest] = read('Atty', ['Farr & Co', ...initials, ...initials]);
    expect(first).toEqual(['!null:fact_attorney']);
    expect(new Set(rest.flat())).toEqual(new Set(['null:fact_column_ignored']));
    for (const header of ['Resp Atty', 'Orig Attorney']) {
      expect(read(header, initials, { field: 'attorney_flag' })).toEqual(none);
      expect(read(header, ['Ed Law, Esq.', ...initials].slice(0, 5), { field: 'attorney_flag' })).toEqual(none);
    }
  });

  it.each([
    ['Attorney', ['Lee', 'Ross', 'Kane', 'Hill', 'Bond', 'Fry']],
    ['Attorney', ['LEE', 'ORR', 'FRY', 'KIM', 'DAY', 'FOX']],
    ['Represented', ['TRUE', 'True', 'true', 'TRUE', 'TRUE', 'TRUE']],
    ['Represented', ['YES', 'YES', 'YES', 'YES', 'YES', 'YES']],
    ['Attorney', ['LOR', 'LOR', 'LOR', 'LOR', 'LOR', 'LOR']],
    ['Attorney', ['ATY', 'ATY', 'ATY', 'ATY', 'ATY', 'ATY']],
  ])('of names, answers or codes is not of initials: %s %s', (header, cells) => {
    expect(read(header, cells)).toEqual(cells.map(() => ['!null:fact_attorney']));
  });

  it('of initials leaves codes to be asked about', () => {
    expect(read('Attorney', ['LOR', 'BK', ...Array<string>(20).fill('KLB')]).slice(0, 3)).toEqual([
      ['!null:fact_attorney'],
      ['!null:fact_bankruptcy', '!null:fact_attorney'],
      ['null:fact_column_ignored'],
    ]);
  });

  it.each(['Assigned Attorney', 'Resp Atty'])('of the creditor’s lawyers states other facts: %s', (header) => {
    const cells = ['hired lawyer bk ch 13', 'Ed Law, Esq.', 'Smith Law Group', 'KLB', ''];
    for (const field of ['vendor', 'attorney_name', 'attorney_flag'])
      expect(read(header, cells, { field })).toEqual([
        [`!${field === 'vendor' ? 'null' : field}:fact_bankruptcy`],
        [],
        [],
        [],
        [],
      ]);
  });

  it('is a flag where its entries answer one', () => {
    expect(read('Disp Dt', ['Y', ...days.slice(1)], { field: 'dispute_flag' })[0]).toEqual(['!dispute_flag:fact_dispute']);
    expect(read('Atty', ['Y', 'Y', 'Yes', 'Y', 'Yes'])).toEqual(days.map(() => ['!null:fact_attorney']));
    expect(read('BK Status', ['ACT', 'DIS', 'ACT', 'ACT', 'DIS'], { field: 'bankruptcy_flag' })).toEqual(
      days.map(() => ['!bankruptcy_flag:fact_bankruptcy']),
    );
  });
});

it('asks once about a flag and the day of the same fact', () => {
  const row: Cells = { ...person(0), deceased_flag: 'Y', vendor: '20260211' };
  const headers = Object.keys(row).map((each) => (each === 'vendor' ? 'DECD_DT' : each));
  const facts = (cells: Cells) =>
    placeAll([{ ...row, ...cells }], { headers, unused: ['vendor'] }).flatMap((each) =>
      each === null ? [] : codesOf(each).filter((code) => code.includes('fact_')),
    );
  expect(facts({})).toEqual(['!deceased_flag:fact_deceased']);
  expect(facts({ deceased_flag: '' })).toEqual(['!null:fact_deceased']);
  expect(facts({ vendor: 'died at home' })).toHaveLength(2);
});

describe('a date of death', () => {
  it('is asked about in every row', () => {
    expect(read('Date of Death', days)).toEqual(days.map(() => ['!null:fact_deceased']));
    expect(read('Dth Dt', days, { field: 'deceased_flag' })).toEqual(days.map(() => ['!deceased_flag:fact_deceased']));
  });

  it('is not the debtor’s where another column names who died', () => {
    const other = ['Guy Lee', 'Hal Orr', 'Ray, Cy', '', 'Ida Day'];
    expect(read('Date of Death', days, { other })).toEqual([[], [], ['!null:fact_deceased'], ['!null:fact_deceased'], []]);
  });
});

it('names the column of a description as the file does', () => {
  const [row] = placeAll([{ ...person(0), description: 'Disputed easement' }], {
    headers: [...Object.keys(person(0)), 'Matter Desc'],
  });
  expect(row?.problems.find(({ code }) => code === 'fact_dispute')?.message).toMatch(
    /^Matter Desc: “Disputed easement” suggests/,
  );
});

it('says that a postal code or a phone is not in the United States', () => {
  const messages = (cells: Cells) =>
    placeAll([{ ...person(0), ...cells }])[0]
      ?.problems.map(({ message }) => message)
      .join('\n');
  expect(messages({ postal_code: '101233' })).toContain(
    'For an address outside the United States, map its country column to Country.',
  );
  expect(messages({ postal_code: '97-20' })).toContain('Write five digits');
  expect(messages({ phone: '+52 867 712 3456' })).toContain('is not a US number. Write ten digits');
});

it('reads codes in a column of codes', () => {
  const codes = ['B7', 'LIT - ctrclaim', 'AD', 'D', 'PD'];
  expect(read('Cd', codes)).toEqual([['!null:fact_bankruptcy'], ['!null:fact_litigation'], [], [], []]);
  expect(read('Product Code', codes).flat()).toEqual(['!null:fact_litigation']);
});

it('reads no code or surname as a fact', () => {
  expect(read('PGM', ['DIES', 'WELD']).flat()).toEqual([]);
  expect(read('BorrLN', ['Foster', 'Court', 'Minor', 'Estate']).flat()).toEqual([]);
  expect(read('BorrLN', ['Foster (dec.)'])).toEqual([['!null:fact_deceased']]);
  expect(read('Matter', ['Will & POA', 'Personal injury']).flat()).toEqual([]);
  expect(read('FC', ['WC', 'CM', 'SP'])).toEqual([['!null:fact_insurance_pending'], [], []]);
  expect(read('MSperre', ['X', ''])).toEqual([['!null:fact_hold'], []]);
});

it('reads service in the armed forces, but no other fact, from the employer', () => {
  const cells = ['US Army', 'Legal Aid', 'Army Navy Surplus', 'Navy Federal CU', 'County Jail'];
  expect(read('EmplNm', cells, { field: 'employer_name' })).toEqual([['!employer_name:fact_military'], [], [], [], []]);
});

describe('a fact in a cell of numbers', () => {
  it.each(['invoice_number', 'purchase_order', 'client_customer_id'])('is read beside the number: %s', (field) => {
    expect(read('Ref', ['18421 DISPUTED-cargo claim', 'PO 114', 'BK-2231', 'EST-100'], { field })).toEqual([
      [`!${field}:fact_dispute`],
      [],
      [],
      [],
    ]);
  });

  it('is read instead of a date', () => {
    expect(read('Due', ['see attorney', '3/1/2026'], { field: 'due_date' })[0]).toEqual(['!due_date:fact_attorney']);
  });
});

describe('a remark about the debtor', () => {
  const kinds = (notes: string, cells: Cells = {}) =>
    placeAll([{ ...person(0), ...cells, notes }]).map((row) =>
      row === null ? [] : codesOf(row).filter((code) => code.includes('fact_')),
    )[0];

  it('may name the debtor', () => {
    for (const notes of ['Ann passed 8/14/26 our case 26-088', 'per son Lee expired 3/1', 'Annex closed. Ann passed 8/14'])
      expect(kinds(notes)).toEqual(['!notes:fact_deceased']);
    for (const notes of ['ann passed 8/14', 'Annex passed inspection', 'Bob passed 8/14']) expect(kinds(notes)).toEqual([]);
  });

  it('is not about a business where it is about a person', () => {
    const facts = (cells: Cells) => {
      const row: Cells = { ...person(0), full_name: '', business_name: 'Harlan Co Sheriff', ...cells };
      const headers = Object.keys(row).map((each) => (each === 'vendor' ? 'Date of Death' : each));
      return placeAll([row], { debt_type: 'commercial', headers, unused: ['vendor'] }).flatMap((each) =>
        each === null ? [] : codesOf(each).filter((code) => code.includes('fact_')),
      );
    };
    const mixed = { business_name: '', last_name: 'Harlan County Sheriff', notes: 'Inmate transport per contract' };
    expect(facts(mixed)).toEqual([]);
    for (const notes of ['Inmate transport per contract', 'driver is 17', 'on active duty']) expect(facts({ notes })).toEqual([]);
    expect(facts({ vendor: '3/1/2026' })).toEqual([]);
    expect(facts({ notes: 'owner died' })).toEqual(['!notes:fact_deceased']);
  });

  it('asks about the co-debtor whom it calls a child', () => {
    const asked = (cells: Cells) => placeAll([{ ...person(0), ...cells }]).flatMap((row) => (row === null ? [] : codesOf(row)));
    expect(asked({ co_full_name: 'Tim Orr', notes: 'Tim = son, age 9' })).toContain('!notes:co_debtor_unclear');
    expect(kinds('Tim = son, age 9', { co_full_name: 'Tim Orr' })).toEqual([]);
    expect(kinds('Ann is 17', { co_full_name: 'Tim Orr' })).toEqual(['!notes:fact_minor']);
    const [row] = placeAll([{ ...person(0), co_full_name: 'Orr, Tim (minor)' }]);
    expect(row?.draft.parties).toEqual([]);
    expect(row === null || row === undefined ? [] : codesOf(row)).toEqual(
      expect.arrayContaining(['co_full_name:minor_left_out']),
    );
    expect(kinds('', { co_full_name: 'Orr, Tim (minor)' })).toEqual([]);
    // Without another adult, a guarantor who is a child may be the debtor.
    const minors = { full_name: '', patient_name: 'Orr, Lia', guarantor_name: 'Orr, Tim (minor)' };
    expect(asked(minors).filter((code) => code.startsWith('!guarantor_name'))).toEqual(['!guarantor_name:fact_minor']);
  });

  it('asks about another amount, but not about one that the row has', () => {
    expect(kinds('judgment $95.00 + costs')).toEqual(['!notes:fact_amount_unclear']);
    expect(kinds('judgment $120.00')).toEqual([]);
    expect(kinds('correct balance is $120')).toEqual([]);
    expect(kinds('pmt of $120 not posted')).toEqual(['!notes:fact_amount_unclear']);
    for (const notes of [
      'balance should be $95, not $120.00',
      'was $120.00, should be $95.00',
      'judgment $120.00, pmt of $50 not posted',
      'judgment $95.00, case 26-CV-120',
    ])
      expect([notes, kinds(notes)]).toEqual([notes, ['!notes:fact_amount_unclear']]);
    const judged = { judgment_date: '2026-05-14', judgment_amount: '95.00' };
    expect(kinds('judgment $95.00 entered', judged)).toEqual([]);
    expect(kinds('judgment $95.00 entered, verify balance', judged)).toEqual(['!notes:fact_amount_unclear']);
  });

  it('says nothing new of a judgment that the row has', () => {
    const judged = { judgment_date: '2026-05-14', judgment_amount: '120.00' };
    expect(kinds('court')).toEqual(['!notes:fact_litigation']);
    expect(kinds('court', judged)).toEqual([]);
    expect(kinds('court date 3/1 motion to vacate', judged)).toEqual(['!notes:fact_litigation']);
  });
});

it('reads who died by the suffix of the name, and the deceased as a noun', () => {
  const facts = (decedent: string, cells: Cells) => {
    const row = { ...person(0), ...cells, decedent };
    const headers = Object.keys(row).map((each) => ({ decedent: 'Decedent', vendor: 'DOD' })[each] ?? each);
    return placeAll([row], { headers, unused: ['decedent', 'vendor'] }).flatMap((each) =>
      each === null ? [] : codesOf(each).filter((code) => code.includes('fact_')),
    );
  };
  const junior = { full_name: 'Lonnie Vance Jr.', vendor: '3/1/2026' };
  expect(facts('Lonnie Vance Sr.', junior)).toEqual([]);
  expect(facts('Lonnie Vance Jr.', junior)).toEqual(['!null:fact_deceased']);
  expect(facts('Guy Orr', { notes: 'deceased had no ins.' })).toEqual([]);
  expect(facts('Guy Orr', { notes: 'Ann passed 8/14' })).toEqual(['!notes:fact_deceased']);
});

it('reads no death of a pet and no charity in a relation', () => {
  expect(read('Pet(s)', ['Duke (deceased 4/2/26)', 'Max']).flat()).toEqual([]);
  expect(read('Rel. to Decedent', ['Indigent burial', 'Estate'])).toEqual([[], ['!null:fact_deceased']]);
});
