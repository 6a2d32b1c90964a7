import { describe, expect, it } from 'vitest';
import { answerKey } from '../questions.ts';
import { createRowReader } from './read-row.ts';
import { codesOf, mapFields, placeAll, placeCells, TODAY, type Cells, type TestMapping } from './testing.ts';

const whole: Cells = {
  client_account_number: 'PT-1',
  full_name: 'Ann Lee',
  address_line1: '1 Elm St',
  city: 'Portland',
  state: 'OR',
  postal_code: '97205',
  balance: '787.50',
  last_statement_date: '5/31/2026',
  delinquency_date: '3/1/2026',
};
const place = (cells: Cells, options: TestMapping = {}) => placeCells({ ...whole, ...cells }, options);

describe('a remark that a second person does not owe', () => {
  const pair = { full_name: 'Ann & Mark Lee' };
  it.each([
    'only Ann is on the lease',
    'Mark was never on the contract',
    'Lease in her name only',
    'sole lessee: Ann',
    'husband is not responsible per decree',
    'Mark is an authorized user',
    'Guarantor released from liability',
    'wife is not on the lease',
  ])('is asked about: %s', (notes) => {
    expect(codesOf(place({ ...pair, notes }))).toEqual(['!notes:co_debtor_unclear']);
    const owes = place({ ...pair, notes }, { answers: { co_debtor_unclear: 'owes' } });
    expect(owes.draft.parties).toMatchObject([{ name: 'Mark Lee', is_liable: true }]);
    expect(place({ ...pair, notes }, { answers: { co_debtor_unclear: 'does_not_owe' } }).draft.parties).toEqual([]);
  });

  it('is asked about beside the dispute that it may be too', () => {
    const placed = place({ ...pair, notes: 'Mark never signed the contract' });
    expect(codesOf(placed)).toEqual(['!notes:fact_dispute', '!notes:co_debtor_unclear']);
  });

  it.each(['only called once on acct', 'not paid on account', 'never paid on the note', 'broke lease', 'both on lease'])(
    'is not read from: %s',
    (notes) => {
      expect(codesOf(place({ ...pair, notes }))).toEqual([]);
    },
  );

  it.each<[string, boolean]>([
    ['Mark has never signed, moved out', true],
    ['he did not sign', true],
    ['did not sign', true],
    ['roommate did not sign lease', true],
    ['Check not signed', false],
    ['check #12 Mark never signed', false],
    ['did not sign for certified letter', false],
    ['Mark did not sign for certified letter', false],
    ['never signed the lien waiver', false],
  ])('is told from another refusal to sign: %s', (notes, isAsked) => {
    expect(codesOf(place({ ...pair, notes })).includes('!notes:co_debtor_unclear')).toBe(isAsked);
  });

  it.each([
    'Ann is not on the lease',
    'Ann Lee was removed from lease',
    'Moved out. Ann and Mark are not on the lease',
    'only Mark is on the lease',
    'sole lessee: Mark',
    'Lease in Mark’s name only',
  ])('asks about the debtor it names: %s', (notes) => {
    const placed = place({ ...pair, notes });
    expect(codesOf(placed)).toEqual(['!notes:debtor_unclear']);
    expect(placed.problems[0]?.message).toMatch(
      /may mean that the debtor does not owe\. Enter the debtor’s name, or skip the row\.$/,
    );
  });

  it('asks about the co-debtor whom the words before it name last', () => {
    for (const full_name of ['Ann Lee & Mark Orr (not on lease)', 'Ann Lee and Mark Orr - not on lease'])
      expect(codesOf(place({ full_name }))).toEqual(['!full_name:co_debtor_unclear']);
    for (const notes of ['Ann says Mark is not on the lease', 'Ann’s husband is not on the lease', 'Ann signed alone'])
      expect(codesOf(place({ ...pair, notes }))).toEqual(['!notes:co_debtor_unclear']);
  });

  it('asks about an only debtor named as exempt', () => {
    expect(codesOf(place({ notes: 'per landlord Ann is not on the lease' }))).toEqual(['!notes:debtor_unclear']);
  });

  it('is quoted without a Social Security number that the quote cuts', () => {
    const [problem] = place({ ...pair, notes: 'SSN 123-45-6789 per wife sheet, not on the lease' }).problems;
    expect(problem?.message).toContain('not on the lease');
    for (const notes of [
      '123-45-6789 called in; x not on the lease',
      'not on the lease, his ssn is 123-45-6789',
      'not on the lease; wife 123-45-6789',
    ])
      expect(JSON.stringify(place({ ...pair, notes }).problems)).not.toMatch(/23-45|123-4|45-67/);
  });

  it('is asked about as the debtor’s where nobody else is named', () => {
    expect(codesOf(place({ status: 'Authorized user' }))).toEqual(['!status:debtor_unclear']);
    expect(codesOf(place({ notes: 'roommate is not on the lease' }))).toEqual([]);
    const shared = { row_meaning: 'co-debtor' } as const;
    expect(codesOf(place({ notes: 'roommate, not on the lease' }, shared))).toEqual(['!notes:debtor_unclear']);
  });
});

describe('a fact that several columns state', () => {
  const row = { ...whole, notes: 'brother passed 7/4', vendor: '5/2/2026' };
  const fields = Object.keys(row);
  const mapping = mapFields(fields, { unused: ['vendor'] });
  const headers = fields.map((field) => (field === 'vendor' ? 'Date of Death' : field));
  const read = (answers: Record<string, string> = {}) => {
    const reader = createRowReader(mapping, { today: TODAY, headers });
    const asked = reader.read(Object.values(row)).problems.filter(({ code }) => code === 'fact_deceased');
    const given = asked.flatMap((problem) => {
      const value = answers[problem.field ?? ''];
      return value === undefined ? [] : [[answerKey(problem), { value, asked: problem.message }]];
    });
    return reader.read(Object.values(row), Object.fromEntries(given));
  };
  const askedOf = (answers?: Record<string, string>) => codesOf(read(answers)).filter((code) => code.includes('fact_'));

  it('is asked for each, because it may not apply to one only', () => {
    expect(askedOf()).toEqual(['!notes:fact_deceased', '!null:fact_deceased']);
    expect(askedOf({ '': 'does_not_apply' })).toEqual(['!notes:fact_deceased']);
    expect(read({ '': 'does_not_apply', notes: 'applies' }).known).toMatchObject([
      { from: 'Notes', applies: true },
      { from: 'Date of Death', applies: false },
    ]);
  });

  it('is settled by one that applies', () => {
    expect(askedOf({ notes: 'applies' })).toEqual([]);
  });
});

it('keeps another name of the debtor', () => {
  expect(place({ full_name: 'Ann Lee n/k/a Ann Orr' }).draft.values).toMatchObject({ last_name: 'Lee', alias: 'Ann Orr' });
  expect(
    place({ full_name: '', business_name: 'Acme LLC fka Beta LLC' }, { debt_type: 'commercial' }).draft.values,
  ).toMatchObject({
    business_name: 'Acme LLC',
    alias: 'Beta LLC',
  });
});

it('asks for the order of a name before a degree or a relative, where the others begin with the last name', () => {
  const formats = { full_name: { name: 'LAST, FIRST M' } } as const;
  for (const full_name of ['Okafor Adaeze, M.D.', 'Okafor Adaeze and husband Mark'])
    expect(codesOf(place({ full_name }, { formats }))).toEqual(['!full_name:name_order']);
  const placed = place({ full_name: 'Okafor Adaeze, M.D.' }, { formats, answers: { name_order: 'first_last' } });
  expect(placed.draft.values).toMatchObject({ first_name: 'Okafor', last_name: 'Adaeze' });
});

it('asks whether a cell names one person or two', () => {
  const formats = { full_name: { name: 'LAST, FIRST M' } } as const;
  const cells = { full_name: 'Kyle Renz, Abbott Orr' };
  expect(codesOf(place(cells, { formats }))).toEqual(['!full_name:name_count']);
  const two = place(cells, { formats, answers: { name_count: 'two' } });
  expect(two.draft.values).toMatchObject({ first_name: 'Kyle', last_name: 'Renz' });
  expect(two.draft.parties).toMatchObject([{ name: 'Abbott Orr', is_liable: true }]);
  const one = place(cells, { formats, answers: { name_count: 'one' } });
  expect(one.draft).toMatchObject({ values: { first_name: 'Abbott', last_name: 'Kyle Renz' }, parties: [] });
});

it('asks about a name in another order than the others', () => {
  const formats = { full_name: { name: 'LAST, FIRST M' } } as const;
  const cells = { full_name: 'Gerald, Kettering' };
  expect(codesOf(place(cells, { formats }))).toEqual(['!full_name:name_order']);
  const placed = place(cells, { formats, answers: { name_order: 'first_last' } });
  expect(placed.draft.values).toMatchObject({ first_name: 'Gerald', last_name: 'Kettering' });
});

it('takes a patient with another degree as the debtor', () => {
  expect(place({ full_name: 'Dr. Ann Lee, M.D.', patient_name: 'Lee, Ann' }).draft.parties).toEqual([]);
});

describe('a fact of the file', () => {
  it('blocks the row until it is answered, and is kept with the answer', () => {
    const notes = { notes: 'Filed Chapter 7 in March' };
    expect(codesOf(place(notes))).toEqual(['!notes:fact_bankruptcy']);
    const applies = place(notes, { answers: { fact_bankruptcy: 'applies' } });
    expect(codesOf(applies)).toEqual(['bankruptcy_flag:bankruptcy_known']);
    expect(applies.draft.values['bankruptcy_flag']).toBe(true);
    expect(applies.known).toEqual([
      { kind: 'bankruptcy', label: 'Bankruptcy', text: 'Filed Chapter 7 in March', from: 'Notes', applies: true },
    ]);
    const not = place(notes, { answers: { fact_bankruptcy: 'does_not_apply' } });
    expect(codesOf(not)).toEqual([]);
    expect(not.draft.values['bankruptcy_flag']).toBeUndefined();
    expect(not.known).toMatchObject([{ kind: 'bankruptcy', applies: false }]);
  });

  it('overrides a flag that the user denies', () => {
    const cells = { deceased_flag: 'Y' };
    expect(place(cells, { answers: { fact_deceased: 'does_not_apply' } }).draft.values['deceased_flag']).toBeUndefined();
  });

  it('of a paid debt is never placed as such', () => {
    expect(codesOf(place({ notes: 'PIF' }, { answers: { fact_paid: 'applies' } }))).toEqual(['!notes:fact_paid']);
    expect(codesOf(place({ notes: 'PIF' }, { answers: { fact_paid: 'does_not_apply' } }))).toEqual([]);
  });

  it('of a minor needs an adult', () => {
    const answers = { fact_minor: 'applies' };
    expect(codesOf(place({ notes: 'is a minor' }, { answers }))).toEqual(['!guarantor_name:minor_without_adult']);
    expect(codesOf(place({ notes: 'is a minor', guarantor_name: 'Bo Lee' }, { answers }))).toEqual([]);
  });

  it('asks separately about the minor and whether the representative owes', () => {
    const name = { full_name: 'Tim Lee (minor) by next friend Bo Orr' };
    expect(codesOf(place(name))).toEqual(['!full_name:fact_minor', '!full_name:co_debtor_unclear']);
    const owes = place(name, { answers: { fact_minor: 'applies', co_debtor_unclear: 'owes' } });
    expect(codesOf(owes)).toEqual([]);
    expect(owes.draft.parties).toMatchObject([{ role: 'guarantor', name: 'Bo Orr', is_liable: true }]);
    const not = place(name, { answers: { fact_minor: 'applies', co_debtor_unclear: 'does_not_owe' } });
    expect(codesOf(not)).toEqual(['!guarantor_name:minor_without_adult']);
    expect(not.draft.values['contact_name']).toBe('Bo Orr');
  });

  it('drops only the people whom the question names', () => {
    const cells = { full_name: 'Tim Lee (minor) by next friend Bo Orr', guarantor_name: 'Cy Fox' };
    const answers = { fact_minor: 'applies', co_debtor_unclear: 'does_not_owe' };
    const { draft } = place(cells, { answers });
    expect(draft.parties).toMatchObject([{ role: 'guarantor', name: 'Cy Fox', is_liable: true }]);
    expect(draft.values['guarantor_name']).toBe('Cy Fox');
  });

  it('asks about each person who acts for a minor', () => {
    const name = { full_name: 'Tim Lee (minor) by and through Bo Orr & Cy Orr' };
    const asked = place(name).problems.find(({ code }) => code === 'co_debtor_unclear');
    expect(asked?.message).toContain('“Bo Orr” and “Cy Orr” act for another person.');
    expect(place(name, { answers: { fact_minor: 'applies', co_debtor_unclear: 'does_not_owe' } }).draft.parties).toEqual([]);
  });

  it('asks one question in a cell that both names a representative and says who does not owe', () => {
    const cells = { full_name: 'Tim Lee (minor) by next friend Bo Orr, not on lease', guarantor_name: 'Cy Fox' };
    const asked = place(cells).problems.filter(({ code }) => code === 'co_debtor_unclear');
    expect(asked).toHaveLength(1);
  });

  it('quotes no Social Security number of a name', () => {
    const full_name = 'Adelaide Montgomery-Fitzgerald (minor) the patient, SSN 123-45-6789';
    for (const name of [full_name, 'Adelaide Montgomery-Fitzge 123-45-6789 TTEE', 'co-signer: Montgomery, Adelaide 123-45-6789'])
      expect(JSON.stringify(place({ full_name: name }))).not.toMatch(/23-45|123-4|45-67/);
  });

  it.each<[string, Cells, string]>([
    ['a status', { status: 'Deceased' }, '!status:fact_deceased'],
    ['a flag that is neither yes nor no', { bankruptcy_flag: 'Ch 13' }, '!bankruptcy_flag:fact_bankruptcy'],
    ['another flag', { military_flag: 'Y' }, '!military_flag:fact_military'],
    ['a name', { full_name: 'Lee, Ann (BK)' }, '!full_name:fact_bankruptcy'],
    ['an estate', { full_name: 'Estate of Ann Lee' }, '!full_name:fact_deceased'],
    ['brackets beside a name', { full_name: 'Lee, Ann (minor)' }, '!full_name:fact_minor'],
    ['a street', { address_line1: 'c/o Orr Law Firm, 1 Elm St' }, '!address_line1:fact_attorney'],
    ['a cell of phones', { phone: '503-555-0101 do not call' }, '!phone:fact_cease_contact'],
    ['a code', { status: 'DSP' }, '!status:fact_dispute'],
    ['a hold', { notes: 'hold, do not send to collections' }, '!notes:fact_hold'],
    ['an attorney', { attorney_name: 'Ed Law' }, '!attorney_name:fact_attorney'],
  ])('is found in %s', (_, cells, code) => {
    expect(codesOf(place(cells))).toContain(code);
  });

  it('is found in columns that are not used, by their words and by their header', () => {
    const mapping = mapFields(['full_name', 'a', 'b', 'c']);
    const columns = mapping.columns.map((column) => (column.index === 0 ? column : { ...column, field: null }));
    const reader = createRowReader(
      { ...mapping, columns },
      { today: TODAY, headers: ['Name', 'Remark', 'Date of Death', 'Paid'] },
    );
    expect(codesOf(reader.read(['Ann Lee', 'in litigation', '3/4/2026', '120.00']))).toEqual([
      '!null:fact_litigation',
      '!null:fact_deceased',
    ]);
    expect(codesOf(reader.read(['Ann Lee', 'no litigation', '', '0.00']))).toEqual([]);
  });

  it('beside a name is asked about even when the name is corrected, until it is answered', () => {
    const reader = createRowReader(mapFields(['full_name', 'notes']), { today: TODAY });
    const original = ['Ch. 13 Trustee of Ann Lee', 'disputes it'];
    const corrected = ['Lee, Ann', ''];
    expect(codesOf(reader.read(corrected, undefined, original))).toEqual(['!full_name:fact_bankruptcy']);
    const [asked] = reader.read(original).problems.filter(({ code }) => code === 'fact_bankruptcy');
    const answers = { 'full_name:fact_bankruptcy': { value: 'applies', asked: asked?.message ?? '' } };
    expect(codesOf(reader.read(corrected, answers, original))).toEqual([]);
    expect(reader.read(corrected, answers, original).known).toMatchObject([{ kind: 'bankruptcy', applies: true }]);
  });

  it('of one row blocks its account, and is kept with it', () => {
    const rows: Cells[] = [
      { business_name: 'Ash Inc', invoice_number: '1', balance: '60.00', invoice_date: '5/1/2026' },
      { business_name: 'Ash Inc', invoice_number: '2', balance: '40.00', invoice_date: '6/1/2026', notes: 'Chapter 11' },
    ];
    const options: TestMapping = { row_meaning: 'invoice', debt_type: 'commercial' };
    const [placed] = placeAll(rows, { ...options, answers: { fact_bankruptcy: 'applies' } });
    expect(placed?.draft.values).toMatchObject({ balance: 10_000, bankruptcy_flag: true });
    expect(placed?.known).toHaveLength(1);
  });
});

it('an answer counts only for what was asked', () => {
  const reader = createRowReader(mapFields(['full_name']), { today: TODAY });
  const [asked] = reader.read(['Aid Legal']).problems;
  if (!asked) throw new Error('nothing was asked');
  const answers = { [answerKey(asked)]: { value: 'keep', asked: asked.message } };
  expect(codesOf(reader.read(['Aid Legal'], answers))).toEqual([]);
  expect(codesOf(reader.read(['Legal Aid'], answers))).toEqual(['!full_name:name_unlikely']);
});
