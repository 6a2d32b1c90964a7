import { describe, expect, it } from 'vitest';
import { groupKey } from './account-number.ts';
import { amountSource } from './amount-source.ts';
import { createRowReader } from './read-row.ts';
import { createRowGroups } from './row-groups.ts';
import { answerKey } from '../questions.ts';
import { mapFields, TODAY, type TestMapping } from './testing.ts';

const FIELDS = ['client_account_number', 'client_customer_id', 'full_name', 'address_line1', 'postal_code', 'balance'];
const invoices: TestMapping = { row_meaning: 'invoice' };
const people: TestMapping = { row_meaning: 'co-debtor' };

/** Rows `account|customer|name|street|ZIP|balance`, from 2: those asked about, and the row that blocks each account. */
function check(lines: readonly string[], options: TestMapping, isAnswered = false) {
  const mapping = mapFields(FIELDS, { ...options, formats: { full_name: { name: 'FIRST LAST' } } });
  const reader = createRowReader(mapping, { today: TODAY });
  const cells = lines.map((line) => line.split('|'));
  const groups = createRowGroups(mapping, amountSource(mapping));
  const read = cells.map((each) => reader.read(each));
  read.forEach((row, at) => groups.add(row, at + 2));
  const asked = read.map((row, at) => groups.askDebtor(row, at + 2));
  if (!isAnswered) {
    const blocked = new Set(read.map((row) => groups.get(groupKey(row.values, mapping))?.badRow ?? null));
    return { asked: asked.flatMap((problem) => problem?.message ?? []), blocked: [...blocked].filter((row) => row !== null) };
  }
  const again = createRowGroups(mapping, amountSource(mapping));
  const answered = cells.map((each, at) => {
    const problem = asked[at];
    return reader.read(each, problem ? { [answerKey(problem)]: { value: 'same', asked: problem.message } } : {});
  });
  answered.forEach((row, at) => again.add(row, at + 2));
  return {
    asked: answered.map((row, at) => again.askDebtor(row, at + 2)).filter((problem) => problem !== null),
    blocked: answered.map((row) => again.get(groupKey(row.values, mapping))?.badRow).filter((row) => row !== null),
  };
}

const NUMBER =
  'Account number: row 2 has the same number with another debtor. Correct the number, or confirm that both rows are one account.';

describe('rows with one number', () => {
  it.each<[string, string[]]>([
    ['other names', ['A1||Tim Burke|83 Main St|02186|640.00', 'A1||Lisa Bryant|84 Main St|02186|140.00']],
    ['other names and no address', ['A1||Tim Burke|||640.00', 'A1||Lisa Bryant|||140.00']],
    ['other businesses', ['A1||Ash Roofing LLC|||640.00', 'A1||Oak Painting LLC|||140.00']],
    ['a family at other streets', ['A1||Tim Burke|83 Main St||640.00', 'A1||Lisa Burke|7 Hill Rd||140.00']],
    ['a family with other customer numbers', ['A1|C1|Tim Burke|||640.00', 'A1|C2|Lisa Burke|||140.00']],
  ])('are asked about: %s', (_, lines) => {
    expect(check(lines, invoices)).toEqual({ asked: [NUMBER], blocked: [3] });
    expect(check(lines, invoices, true)).toEqual({ asked: [], blocked: [] });
  });

  it.each<[string, string[]]>([
    ['the same name', ['A1|C1|Tim Burke|83 Main St|02186|640.00', 'A1|C1|Tim Burke|83 Main Street|02186|140.00']],
    ['a middle name and another street', ['A1||Tim Burke|83 Main St|02186|640.00', 'A1||Tim Allen Burke|9 Hill|02190|140.00']],
    ['another legal form', ['A1||Ash Roofing LLC|||640.00', 'A1||Ash Roofing, Inc.|||140.00']],
    ['an accent and an apostrophe', ["A1||José O'Brien|||640.00", 'A1||Jose OBrien|||140.00']],
    ['no name', ['A1||Tim Burke|83 Main St||640.00', 'A1||||| 140.00']],
    ['a household', ['A1||Tim Burke|83 Main St|02186|640.00', 'A1||Lisa Burke|83 Main Street|02186|140.00']],
  ])('are one account: %s', (_, lines) => {
    expect(check(lines, invoices)).toEqual({ asked: [], blocked: [] });
  });

  it('or one name are asked about at two addresses, unless a business has them', () => {
    const two = (name: string) => [`||${name}|83 Main St|02186|640.00`, `||${name}|9 Hill Rd|97205|140.00`];
    const [asked] = check(two('Ann Smith'), invoices).asked;
    expect(asked).toBe(
      'Name: row 2 has the same name with another address. Correct the name, or confirm that both rows are one account.',
    );
    expect(check(two('Ash Roofing LLC'), invoices).asked).toEqual([]);
  });
});

describe('rows of co-debtors', () => {
  const pair = (account: string, second: string) => [
    `${account}||Roy Vance|15 Mill Rd|01852|44.00`,
    `${account}||Amy Wells|${second}`,
  ];

  it('are asked about where the amounts differ, or only one account repeats its amount', () => {
    expect(check(pair('A1', '16 Mill Rd|01852|55.00'), people)).toEqual({ asked: [NUMBER], blocked: [3] });
    expect(check(pair('A1', '16 Mill Rd|01852|44.00'), people)).toEqual({ asked: [NUMBER], blocked: [3] });
    expect(check(pair('A1', '16 Mill Rd|01852|44.00'), people, true)).toEqual({ asked: [], blocked: [] });
  });

  it('are joined in a household, and where several accounts repeat their amount', () => {
    expect(check(pair('A1', '15 Mill Rd|01852|55.00'), people).asked).toEqual([]);
    const several = [...pair('A1', '16 Mill Rd|01852|44.00'), ...pair('A2', '17 Mill Rd|01852|')];
    expect(check(several, people)).toEqual({ asked: [], blocked: [] });
    expect(check([...several, ...pair('A3', '18 Mill Rd|01852|9.00')], people).blocked).toEqual([7]);
  });
});
