import { describe, expect, it } from 'vitest';
import { hasPhrases, readNames } from './name-phrases.ts';
import type { NameFormat, PersonName } from './types.ts';
import { unlikelyName } from './unlikely-name.ts';

const nameOf = (name: PersonName) =>
  'business_name' in name
    ? `[${name.business_name}]`
    : [name.first, name.middle, name.last].filter((part) => part !== '').join(' ');

/** `main Ann Lee; spouse Bo Lee`, with notices and `?question`. */
function read(text: string, format: NameFormat = text.includes(',') ? 'LAST, FIRST M' : 'FIRST LAST'): string {
  const cell = readNames(text, format);
  if (cell.kind === 'reference') return `see ${cell.to}`;
  if (cell.kind === 'refused') return cell.code;
  const people = cell.people.map(({ role, name }) => `${role} ${nameOf(name)}`).join('; ');
  const notices = [
    ...(cell.isMinor ? ['minor'] : []),
    ...cell.aliases.map((alias) => `alias ${nameOf(alias)}`),
    ...cell.notices.map(({ code }) => code),
    ...(cell.question ? [`?${cell.question.code}`] : []),
  ];
  return [people, ...notices].join(' ');
}

describe('a cell that refers to another', () => {
  it.each([
    ['self', 'see self'],
    ['Same', 'see self'],
    ['SAME AS PATIENT', 'see patient'],
    ['see patient', 'see patient'],
    ['same as guarantor', 'see guarantor'],
    ['Same as above', 'see above'],
    ['ditto', 'see above'],
  ])('%s', (text, expected) => {
    expect(read(text)).toBe(expected);
  });
});

it.each([
  'Current Occupant',
  'Occupant',
  'Test Patient',
  'TEST, TEST',
  'Cash Customer',
  'Walk-in',
  'House Account',
  'see notes',
  'Do Not Use',
  'Bankruptcy',
  'DECEASED',
  'Various',
])('%s is a placeholder', (text) => {
  expect(read(text)).toBe('not_a_name');
  expect(hasPhrases(text, 'whole')).toBe(true);
});

describe('several people in a cell', () => {
  it.each([
    ['Lee, Ann (co-signer Orr, Bo)', 'main Ann Lee; co_debtor Bo Orr'],
    ['Lee, Ann co-signer: Orr, Bo', 'main Ann Lee; co_debtor Bo Orr'],
    ['Ann Lee (spouse: Bo Lee)', 'main Ann Lee; spouse Bo Lee'],
    ['Ann Lee (atty: Ed Law)', 'main Ann Lee; attorney Ed Law'],
    ['Ann Lee (Legal Aid)', 'main Ann Lee; attorney [Legal Aid]'],
    ['Lee, Ann (guardian: Lee, Bo)', 'main Ann Lee; guardian Bo Lee minor'],
    ['Ann Lee, Bo Lee', 'main Ann Lee; co_debtor Bo Lee'],
    ['Ann Lee, Bo Lee, Cy Lee', 'main Ann Lee; co_debtor Bo Lee; co_debtor Cy Lee'],
    ['Ann Lee Bo Lee', 'main Ann Lee; co_debtor Bo Lee'],
    ['Lee, Ann c/o Bo Lee', 'main Ann Lee; contact Bo Lee contact_in_name'],
    ['Acme LLC attn: Ann Lee', 'main [Acme LLC]; contact Ann Lee contact_in_name'],
    ['Ann Lee, POA Bo Lee', 'main Ann Lee; contact Bo Lee contact_in_name'],
    ['Ann Lee & spouse', 'main Ann Lee unnamed_person'],
    ['Ann Lee et al', 'main Ann Lee unnamed_person'],
    ['Ann Lee, et ux', 'main Ann Lee unnamed_person'],
    ['Ann Lee or current occupant', 'main Ann Lee unnamed_person'],
    ['Mr. & Mrs. John Smith', 'main John Smith unnamed_person'],
    ['Dr. & Mrs. John Smith', 'main John Smith unnamed_person'],
    ['Lee, Ann, Jr. and husband Bo', 'main Ann Lee; spouse Bo Lee'],
    ['Lee, Ann and wife Di Orr', 'main Ann Lee; spouse Di Orr'],
    ['Ann Lee & her co-signer Bo Orr', 'main Ann Lee; co_debtor Bo Orr'],
    ['Ann Lee, wife of Bo Lee', 'main Ann Lee; spouse Bo Lee'],
  ])('%s', (text, expected) => {
    expect(read(text)).toBe(expected);
  });

  it('keeps a double surname in a column of last and first names', () => {
    expect(read('Martin Lopez, Ana Maria', 'LAST, FIRST M')).toBe('main Ana Maria Martin Lopez');
  });
});

describe('whose name it is', () => {
  it.each([
    ['guardian: Ann Lee', 'main Ann Lee'],
    ['Resp Party: Ann Lee', 'main Ann Lee'],
    ['Ann Lee (responsible party)', 'main Ann Lee'],
    ['Ann Lee dba Lee Plumbing', 'main Ann Lee trade_name'],
    ['Heirs of Ann Lee', 'main Ann Lee estate'],
    ['Lee, Ann - DECEASED 3/2/24', 'main Ann Lee deceased'],
    ['Lee, Ann *BK*', 'main Ann Lee'],
    ['Patient First', 'main Patient First'],
    ['The Ann Lee Family Trust', 'main [The Ann Lee Family Trust]'],
    ['c/o Maria Lopez', 'contact Maria Lopez ?debtor_unclear'],
    ['attn Ann Lee', 'contact Ann Lee ?debtor_unclear'],
    ['co-signer: Orr, Bo', 'co_debtor Bo Orr'],
    ['parent of Tim Lee', 'child Tim Lee ?adult_not_named'],
    ['To the Parent/Guardian of Tim Lee', 'child Tim Lee ?adult_not_named'],
    ['minor child of Ann Lee', 'main Ann Lee ?debtor_unclear'],
    ['Ann Lee, Trustee', 'main Ann Lee ?debtor_unclear'],
    ['Lee, Ann TTEE', 'main Ann Lee ?debtor_unclear'],
  ])('%s', (text, expected) => {
    expect(read(text)).toBe(expected);
  });
});

describe('a minor, and who acts for another person', () => {
  it.each([
    ['Lee, Tim (minor)', 'main Tim Lee minor'],
    ['Lee, Tim (a minor child)', 'main Tim Lee minor'],
    ['Tim Lee (age 9)', 'main Tim Lee minor'],
    ['Tim Lee, a minor', 'main Tim Lee minor'],
    ['Lee, Tim - minor', 'main Tim Lee minor'],
    ['Tim Lee (minor) by next friend Bo Orr', 'main Tim Lee; representative Bo Orr minor'],
    ['Tim Lee, a minor, by and through his mother, Di Lee', 'main Tim Lee; representative Di Lee minor'],
    ['Tim Lee by Bo Orr, guardian ad litem', 'main Tim Lee; representative Bo Orr minor'],
    ['Tim Lee b/n/f Bo Orr', 'main Tim Lee; representative Bo Orr minor'],
    ['Bo Orr as next friend of Tim Lee', 'main Tim Lee; representative Bo Orr minor'],
    ['Bo Orr, legal guardian for Tim Lee', 'main Tim Lee; representative Bo Orr minor'],
    ['Bo Orr o/b/o his son Tim Lee', 'main Tim Lee; representative Bo Orr minor'],
    ['Ann Lee by and through Bo Orr', 'main Ann Lee; representative Bo Orr'],
    ['Bo Orr, POA for Ann Lee', 'main Ann Lee; contact Bo Orr contact_in_name'],
    ['Lee, Tim (mother: Lee, Di)', 'main Tim Lee; guardian Di Lee minor'],
    ['Minor, John', 'main John Minor'],
    ['John Allen Minor', 'main John Allen Minor'],
    ['Nails by Kim', 'main Nails by Kim'],
  ])('%s', (text, expected) => {
    expect(read(text)).toBe(expected);
  });
});

describe('another name of the same person', () => {
  it.each([
    ['Ann Lee n/k/a Ann Orr', 'main Ann Lee alias Ann Orr'],
    ['Lee, Ann f/k/a Orr, Ann', 'main Ann Lee alias Ann Orr'],
    ['Lee, Ann (née Orr)', 'main Ann Lee alias Orr'],
    ['Lee (formerly Orr), Ann', 'main Ann Lee alias Orr'],
    ['Ann Lee also known as Annie Lee', 'main Ann Lee alias Annie Lee'],
    ['Ann Lee aka Annie Lee and Bo Lee', 'main Ann Lee; co_debtor Bo Lee alias Annie Lee'],
    ['Ann Lee & Bo Lee fka Bo Orr', 'main Ann Lee; co_debtor Bo Lee'],
    ['Acme LLC f/k/a Beta Supply LLC', 'main [Acme LLC] alias [Beta Supply LLC]'],
    ['Patrick Nee', 'main Patrick Nee'],
  ])('%s', (text, expected) => {
    expect(read(text)).toBe(expected);
  });
});

describe('an unlikely name', () => {
  it.each([
    'Aid Legal',
    'ann.lee@example.com',
    'Ann Lee 04/05/1980',
    '123 Main St',
    'John Doe',
    'Ann 4711',
    'A B',
    'Medicaid Patient',
    'Baby Boy Lee',
    'Lee Infant',
  ])('%s', (name) => {
    expect(unlikelyName(name, 'person')).not.toBeNull();
  });

  it.each([
    'Ann Lee',
    'Robert Self',
    'Johnny Cash',
    'X Æ Musk',
    'CARLOS W SANCHEZ 3',
    'Dolores Do',
    'Nguyen',
    'María José García-López',
    'Will Power',
  ])('%s is ordinary', (name) => {
    expect(unlikelyName(name, 'person')).toBeNull();
  });

  it('leaves businesses their numbers', () => {
    expect(unlikelyName('Studio 54 Catering LLC', 'business')).toBeNull();
    expect(unlikelyName('Billing Dept', 'business')?.code).toBe('name_unlikely');
    expect(unlikelyName('PO Box 12', 'business')?.code).toBe('name_unlikely');
  });
});
