import { describe, expect, it } from 'vitest';
import { createColumnTraits } from './column-traits.ts';
import { createRowReader } from './read-row.ts';
import { ADDRESS, type Cells, codesOf, mapFields, placeAll, type TestMapping, TODAY } from './testing.ts';

function traitsOf(cells: readonly string[]) {
  const column = createColumnTraits();
  for (const cell of cells) column.add(cell);
  return column.traits(cells.length);
}

const rowOf = (cells: Cells, at: number): Cells => ({
  client_account_number: `A${at}`,
  ...ADDRESS,
  balance: '120.00',
  delinquency_date: '2026-03-01',
  date_of_service: '2026-03-01',
  ...cells,
});
const place = (rows: readonly Cells[], options: TestMapping = {}) => placeAll(rows.map(rowOf), options);

describe('dates of both orders', () => {
  it('are found by dates that can only be read one way', () => {
    expect(traitsOf(['13/3/2026', '3/17/2026']).mixedDates).toBe(true);
    expect(traitsOf(['13-3-26', '4.25.26 10:15']).mixedDates).toBe(true);
    expect(traitsOf(['4/5/2026', '3/17/2026', '2026-03-17', '13/31/2026', '99/99/9999']).mixedDates).toBeUndefined();
  });

  const days = ['13/03/2026', '4/5/2026', '3/17/2026', '2026-05-04', '5/5/2026', 'June 7, 2026'];
  const rows = days.map((day) => ({ full_name: 'Ann Lee', date_of_service: day }));
  const formats = { date_of_service: { date: 'D/M/YYYY' } } as const;
  const dateOf = (answer: string) =>
    place(rows, { formats, answers: { date_order: answer } })[1]?.draft.values['date_of_service'];

  it('are asked about where both are possible', () => {
    const asked = place(rows, { formats }).map((row) =>
      row === null ? [] : codesOf(row).filter((code) => code.startsWith('!date')),
    );
    expect(asked).toEqual([[], ['!date_of_service:date_order'], ['!date_of_service:day_month_swapped'], [], [], []]);
    expect(dateOf('month_first')).toBe('2026-04-05');
    expect(dateOf('day_first')).toBe('2026-05-04');
  });

  it('of birth are asked about without quoting them', () => {
    const births = ['13/03/1980', '4/5/1981', '3/17/1982'].map((day) => ({ full_name: 'Ann Lee', date_of_birth: day }));
    const [, open] = place(births);
    expect(codesOf(open ?? { problems: [] })).toEqual(['!date_of_birth:date_order']);
    expect(open?.problems[0]?.message).not.toMatch(/\d/);
  });

  it('are not asked about in a column of one order', () => {
    const one = ['3/13/2026', '4/5/2026', '3/17/2026'].map((day) => ({ full_name: 'Ann Lee', date_of_service: day }));
    expect(place(one).flatMap((row) => codesOf(row ?? { problems: [] }))).toEqual([]);
  });
});

describe('first and last names the other way around', () => {
  const people = [
    ['Adams', 'Mary'],
    ['Baker', 'Timothy'],
    ['Obuya', 'Xochitl'],
    ['Fisher', 'Susan'],
    ['Howell', 'James'],
  ] as const;
  const file = (prefix: string, [first, last]: readonly [number, number] = [0, 1]) =>
    people.map((name) => ({
      ...(prefix === '' ? {} : { full_name: 'Ann Lee' }),
      [`${prefix}first_name`]: name[first],
      [`${prefix}last_name`]: name[last],
    }));
  const named = (rows: ReturnType<typeof place>) =>
    rows.map((row) => `${String(row?.draft.values['first_name'])} ${String(row?.draft.values['last_name'])}`);

  it.each(['', 'co_'])('are asked about: %s', (prefix) => {
    for (const row of place(file(prefix)))
      expect(codesOf(row ?? { problems: [] })).toEqual([`!${prefix}last_name:names_exchanged`]);
  });

  it('are swapped or kept as answered', () => {
    expect(named(place(file(''), { answers: { names_exchanged: 'exchange' } }))[0]).toBe('Mary Adams');
    expect(named(place(file(''), { answers: { names_exchanged: 'keep' } }))[0]).toBe('Adams Mary');
    const both = place(file('co_'), { answers: { names_exchanged: 'exchange' } });
    expect(both[0]?.draft.parties).toMatchObject([{ name: 'Mary Adams' }]);
  });

  it('are swapped only in the rows that may be wrong', () => {
    const rows: Cells[] = [
      ...file(''),
      ...file(''),
      { first_name: 'Mary', last_name: 'Obuya' },
      { last_name: 'Mary' },
      { first_name: 'Baker' },
      { first_name: 'James' },
      { last_name: 'Baker' },
      { last_name: 'James Plumbing LLC' },
    ];
    const asked = place(rows).map((row) => row?.problems.some(({ code }) => code === 'names_exchanged'));
    expect(asked).toEqual([...Array<boolean>(10).fill(true), false, true, true, false, false, false]);
    const [right, given, surname] = place(rows, { answers: { names_exchanged: 'exchange' } }).slice(10);
    expect(right?.draft.values).toMatchObject({ first_name: 'Mary', last_name: 'Obuya' });
    expect(given?.draft.values['first_name']).toBe('Mary');
    expect(given?.draft.values['last_name']).toBeUndefined();
    expect(surname?.draft.values['last_name']).toBe('Baker');
    expect(surname?.draft.values['first_name']).toBeUndefined();
  });

  it('are not asked about where they are right, few, or both may be given names', () => {
    const codes = (rows: readonly Cells[]) => place(rows).flatMap((row) => codesOf(row ?? { problems: [] }));
    expect(codes(file('', [1, 0]))).toEqual([]);
    expect(codes(file('').slice(0, 2))).toEqual([]);
    const given = ['Mary James', 'Tim Scott', 'Ann Thomas', 'Sue Kelly'].map((name) => name.split(' '));
    expect(codes(given.map(([first = '', last = '']) => ({ first_name: first, last_name: last })))).toEqual([]);
  });
});

it('asks about a last name alone beside an unused column of given names', () => {
  const check = (fields: string[], givenNames: number, cells: string[]) => {
    const mapping = mapFields(fields, { unused: ['other'] });
    const reader = createRowReader(mapping, { today: TODAY, headers: ['LAST', 'FIRST'], traits: [{}, { givenNames }] });
    return codesOf(reader.read(cells));
  };
  expect(check(['last_name', 'other'], 0.8, ['Nakamura', 'Grant'])).toEqual(['!last_name:name_unlikely']);
  expect(check(['last_name', 'other'], 0.2, ['Nakamura', 'Grant'])).toEqual([]);
  expect(check(['last_name', 'other'], 0.8, ['Nakamura', ''])).toEqual([]);
  expect(check(['full_name', 'other'], 0.8, ['Ann Nakamura', 'Grant'])).toEqual([]);
  expect(check(['last_name', 'other'], 0.8, ['Alder Ridge Supply LLC', 'Grant'])).toEqual([]);
});
