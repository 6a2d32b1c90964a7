import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { detectNameFormat } from './detect-names.ts';
import { looksLikeBusiness } from './name-labels.ts';
import { growthOf } from '../../testing/growth.ts';
import { isLateName, parseName, parseNames } from './names.ts';
import type { NameFormat } from './types.ts';

function read(text: string, format: NameFormat): string {
  const parsed = parseName(text, format);
  if (!parsed.ok) return parsed.code;
  const name = parsed.value;
  return 'business_name' in name ? name.business_name : [name.first, name.middle, name.last, name.suffix].join('|');
}

describe('parseName', () => {
  it.each<[string, NameFormat, string]>([
    ['Boateng, Valerie A', 'LAST, FIRST M', 'Valerie|A|Boateng|'],
    ['da Costa, Amanda', 'LAST, FIRST M', 'Amanda||da Costa|'],
    ['Shaw III, Leonard M', 'LAST, FIRST M', 'Leonard|M|Shaw|III'],
    ['Shaw, Leonard M., Jr.', 'LAST, FIRST M', 'Leonard|M|Shaw|Jr.'],
    ['Wood, Nicole V', 'LAST, FIRST M', 'Nicole|V|Wood|'],
    ['Leonard M Shaw III', 'FIRST LAST', 'Leonard|M|Shaw|III'],
    ['Mei O Barnes', 'FIRST LAST', 'Mei|O|Barnes|'],
    ['Patrick O Brien', 'FIRST LAST', 'Patrick||O Brien|'],
    ['O Brien Patrick', 'LAST FIRST', 'Patrick||O Brien|'],
    ['Mary Ann van der Berg', 'FIRST LAST', 'Mary|Ann|van der Berg|'],
    ['Mr. Joel T Tran', 'FIRST LAST', 'Joel|T|Tran|'],
    ['Tran, Joel', 'FIRST LAST', 'Joel||Tran|'],
    ['Boateng Valerie', 'LAST FIRST', 'Valerie||Boateng|'],
    ['Valerie Boateng', 'LAST, FIRST M', 'Valerie||Boateng|'],
    ['Boateng Valerie', 'LAST, FIRST M', 'Valerie||Boateng|'],
    ['da Costa Amanda R', 'LAST FIRST', 'Amanda|R|da Costa|'],
    ['Cher', 'FIRST LAST', '||Cher|'],
    ['Redwood Ridge Farms LLC', 'FIRST LAST', 'Redwood Ridge Farms LLC'],
    ['Alder Ridge Services, LLC', 'LAST, FIRST M', 'Alder Ridge Services, LLC'],
    ['Lee, Ann, DMD', 'LAST, FIRST M', 'Ann||Lee|DMD'],
    ['Dr. Ann Lee, D.O.', 'FIRST LAST', 'Ann||Lee|D.O.'],
    ['Lee, Ann Mrs.', 'LAST, FIRST M', 'Ann||Lee|'],
    ['Lee, Dr. Ann', 'LAST, FIRST M', 'Ann||Lee|'],
    ['Ann Lee, V', 'FIRST LAST', 'Ann||Lee|V'],
    ['Lee, J.D.', 'LAST, FIRST M', 'J.D.||Lee|'],
    ['Santos, Ma', 'LAST, FIRST M', 'Ma||Santos|'],
    ['da Costa, Jo', 'LAST, FIRST M', 'Jo||da Costa|'],
    ['Do, Ann', 'LAST, FIRST M', 'Ann||Do|'],
    ['Lee, Jung Hon', 'LAST, FIRST M', 'Jung|Hon|Lee|'],
    ['Orr, Bo - Estate', 'LAST, FIRST M', 'Bo||Orr|'],
    ['*Nakamura, Phyllis P', 'LAST, FIRST M', 'Phyllis|P|Nakamura|'],
  ])('%s as %s', (text, format, expected) => {
    expect(read(text, format)).toBe(expected);
  });

  it('reports estates and deceased debtors', () => {
    expect(parseName('ESTATE OF JOHN SMITH', 'FIRST LAST')).toMatchObject({
      value: { first: 'JOHN', last: 'SMITH' },
      warning: { code: 'estate' },
    });
    expect(parseName('Smith, John (Deceased)', 'LAST, FIRST M')).toMatchObject({
      value: { first: 'John', last: 'Smith' },
      warning: { code: 'deceased' },
    });
  });

  it.each<[string, string, string]>([
    ["O'Neill, Maria - Unit 1B", "Maria||O'Neill|", '“Unit 1B”'],
    ['van der Berg, Patricia – Apt. #12', 'Patricia||van der Berg|', '“Apt. #12”'],
    ['Lee, Ann: #4', 'Ann||Lee|', '“#4”'],
    ['Redwood Ridge Farms LLC - Suite 200', 'Redwood Ridge Farms LLC', '“Suite 200”'],
  ])('takes the dwelling off %s, and says so', (text, expected, named) => {
    expect(read(text, 'LAST, FIRST M')).toBe(expected);
    const parsed = parseName(text, 'LAST, FIRST M');
    expect(parsed).toMatchObject({ warning: { code: 'dwelling_in_name' } });
    expect(parsed.ok && parsed.warning?.message).toContain(named);
  });

  it.each(['Lee, Ann - Marie', 'Unit 4', 'Smith-Lot, Ann', 'Lot, Ann B'])('keeps %s unchanged', (text) => {
    const parsed = parseName(text, 'LAST, FIRST M');
    expect(parsed.ok && parsed.warning).toBeUndefined();
  });

  it('rejects numbers and treats blanks as empty', () => {
    expect(read('10234', 'FIRST LAST')).toBe('not_a_name');
    expect(read('  ', 'FIRST LAST')).toBe('empty');
    expect(read('x'.repeat(1_000_000), 'FIRST LAST')).toBe('too_long');
  });

  it('reads notices of death in time proportional to the length', () => {
    expect(growthOf((size) => isLateName(`${','.repeat(size)}x`), 4_000)).toBeLessThan(20);
  });

  it('never throws', () => {
    fc.assert(
      fc.property(
        fc.string({ maxLength: 120 }),
        fc.constantFrom<NameFormat>('LAST, FIRST M', 'FIRST LAST', 'LAST FIRST', 'BUSINESS'),
        (text, format) => {
          const parsed = parseNames(text, format);
          expect(parsed.ok || parsed.message !== '').toBe(true);
        },
      ),
    );
  });
});

describe('parseNames', () => {
  it.each<[string, NameFormat, string[]]>([
    ['Boateng, Valerie A; Christensen, Sharon A', 'LAST, FIRST M', ['Valerie Boateng', 'Sharon Christensen']],
    ['Lee, Ann & Bo', 'LAST, FIRST M', ['Ann Lee', 'Bo Lee']],
    ['Ann & Bo Lee', 'FIRST LAST', ['Ann Lee', 'Bo Lee']],
    ['Ann Lee and Bo Orr', 'FIRST LAST', ['Ann Lee', 'Bo Orr']],
    ['Lee, Ann, Orr, Bo', 'LAST, FIRST M', ['Ann Lee', 'Bo Orr']],
    ['Lee, Ann & Bo Lee', 'LAST, FIRST M', ['Ann Lee', 'Bo Lee']],
    ['Ann Lee & Mark', 'FIRST LAST', ['Ann Lee', 'Mark Lee']],
    ['Lee Ann & Mark', 'LAST FIRST', ['Ann Lee', 'Mark Lee']],
    ['Dr. Ann Lee, M.D. & Dr. Bo Orr', 'LAST, FIRST M', ['Ann Lee', 'Bo Orr']],
    ['Lee, Ann, Ph.D. and Orr, Bo, D.D.S.', 'LAST, FIRST M', ['Ann Lee', 'Bo Orr']],
    ['Ann Lee DVM, CPA and Bo Lee, RN', 'FIRST LAST', ['Ann Lee', 'Bo Lee']],
    ['Ann Lee, Jr. & Bo Lee, III', 'FIRST LAST', ['Ann Lee', 'Bo Lee']],
    ['Ann Lee, MD, Bo Lee, MD', 'FIRST LAST', ['Ann Lee', 'Bo Lee']],
    ['Lee, Ann, MD, Orr, Bo, MD', 'LAST, FIRST M', ['Ann Lee', 'Bo Orr']],
    ['Prof. Ann Lee, Ph.D. / Rev. Bo Orr', 'FIRST LAST', ['Ann Lee', 'Bo Orr']],
  ])('%s', (text, format, expected) => {
    const parsed = parseNames(text, format);
    const names = parsed.ok
      ? parsed.value.map((name) => ('business_name' in name ? name.business_name : `${name.first} ${name.last}`))
      : [];
    expect(names).toEqual(expected);
  });
});

describe('detectNameFormat', () => {
  it.each<[NameFormat, string[]]>([
    ['LAST, FIRST M', ['Boateng, Valerie A', 'Barnes, Mary F', 'Shaw III, Leonard M']],
    ['FIRST LAST', ['Valerie A Boateng', 'Mary Barnes', 'Canyon Creek Restaurants LLC']],
    ['LAST FIRST', ['Boateng Valerie', 'Barnes Mary', 'Andrews Florence', 'Abbott Adrian']],
    ['BUSINESS', ['Canyon Creek Restaurants LLC', 'Oak Landing Paving Inc.']],
  ])('finds %s', (format, values) => {
    expect(detectNameFormat(values).format).toBe(format);
  });

  it('ignores commas between people and before roles', () => {
    expect(detectNameFormat(['Ann Lee', 'Bo Orr, Trustee', 'Guy Day, Hal Day']).format).toBe('FIRST LAST');
    expect(detectNameFormat(['Ann Lee', 'Bo Orr, DDS', 'Guy Day, Ph.D.']).format).toBe('FIRST LAST');
  });

  it('detects several people in a cell', () => {
    expect(detectNameFormat(['Lee, Ann; Orr, Bo', 'May, Jo']).several).toBe(true);
  });
});

describe('looksLikeBusiness', () => {
  it.each([
    'Hawthorn Hollow Machine Works Corp.',
    'City of Duluth',
    'ACME PC',
    'Lee & Sons',
    '7 Eleven 24 Market',
    'Double R Ranch',
    "Mo's Pawn & Gun",
    'Bayou Marine Parts',
    'BLUFF CREEK NURSING CTR',
    'Grupo Azteca SA de CV',
    'Comercial Norte, S. de R.L.',
    'Johnson Brothers',
    "Bob's Diner",
    'Bob’s Tacos',
    "Joe's",
    'Tri-County Welding',
    "Riders' Stop",
    "James' Place",
    "Luis' Auto Repair",
    'Bank, Citizens',
    'Clinic, Mayo',
    'Church, First Baptist',
    'Old Dominion Tile',
    'Noble Homes',
    'Committee to Elect Pat Rowe',
    'Citizens for Clean Water',
    'Hartwell Feed & Seed',
    'Stadt Freiburg',
    'Haus & Hof Verwaltung KG',
    'Müller & Sohn GmbH & Co. KG',
    'Weber Elektro e.K.',
    'Keller Bau AG',
    'Bakker Groenten B.V.',
    'Inversiones del Sur SRL',
    'Comercial Lima Ltda.',
    'Lakeside HOA',
    'Van Dyke HOA',
    'Nguyen HOA',
    'Grace Church',
    'Stumptown Coffee',
  ])('%s is a business', (text) => {
    expect(looksLikeBusiness(text)).toBe(true);
  });

  it.each([
    'Hoa Tran',
    'LINDA COFFEE',
    'COFFEE JOHN',
    'Peter Grain',
    'Kim Seeds',
    'JOHN HOMES',
    'Floors, Dan',
    'Transit, Lou',
    'Commerce, Will',
    'NGUYEN HOA',
    'Nguyen, Hoa T',
    'Tran Thi Hoa',
    'Stadt, Ann',
    'Maria SA',
    'Patel, B.V.',
    "D'Angelo Russell",
    "Williams, D'Andre",
    "O'Neil Marcus",
    "Ann Lee's mother",
    'Church, Ann',
    'Church, Mary Ann',
    'Church, Ann & Mark',
    'Shop, Dennis Lee',
    'Church, Thuy',
    'Steel, Ulf R.',
    "James' Smith",
    "Jess' Lopez",
    "Ann Jones' mother",
    'Valerie A Boateng',
    'Boateng, Valerie A',
    'Smith, P.A.',
    'Market, Ann',
    'Ann & Bo Lee',
  ])('%s is a person', (text) => {
    expect(looksLikeBusiness(text)).toBe(false);
  });
});
