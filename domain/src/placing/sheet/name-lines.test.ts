import { describe, expect, it } from 'vitest';
import { readNames } from './name-phrases.ts';
import type { PersonName } from './types.ts';
import { unlikelyName } from './unlikely-name.ts';

const nameOf = (name: PersonName) =>
  'business_name' in name
    ? `[${name.business_name}]`
    : [name.first, name.middle, name.last].filter((part) => part !== '').join(' ');

/** `main Ann Lee; co_debtor Bo Lee`, with notices and `?question`. */
function read(text: string): string {
  const cell = readNames(text, text.includes(',') ? 'LAST, FIRST M' : 'FIRST LAST');
  if (cell.kind !== 'people') return cell.kind;
  const people = cell.people.map(({ role, name }) => `${role} ${nameOf(name)}`).join('; ');
  const notices = [...cell.notices.map(({ code }) => code), ...(cell.question ? [`?${cell.question.code}`] : [])];
  return [people, ...notices].join(' ');
}

describe('a customer and a job', () => {
  it.each([
    ['Green Acres Townhomes HOA:Bldg C', 'main [Green Acres Townhomes HOA] job_in_name'],
    ['Acme Corp:Phase 2:Bath', 'main [Acme Corp] job_in_name'],
    ['Rivera, Marta:Kitchen remodel', 'main Marta Rivera job_in_name'],
    ['Ann Lee: unit 4 drain', 'main Ann Lee job_in_name'],
    ['Lee, Ann: Unit 4B', 'main Ann Lee dwelling_in_name'],
    ['Debtor: Ann Lee', 'main Ann Lee'],
    ['Ann Lee, POA:Bo Lee', 'main Ann Lee; contact Bo Lee contact_in_name'],
    ['Ann Lee co-signer: Bo Orr', 'main Ann Lee; co_debtor Bo Orr'],
  ])('%s', (text, expected) => {
    expect(read(text)).toBe(expected);
  });

  it.each([
    'Lee, Ann:Estate',
    'Lee, Ann:guardian Mary',
    'Smith, Timmy: parent Mary',
    'Ann Lee:spouse Bo',
    'Ann Lee: husband Bo Lee owes',
    'Ann Lee:Smith Family Trust',
    'Ann Lee:Acme LLC',
    'Lee, Ann: see patient',
    'Lee, Ann: deceased',
  ])('takes no job from %s, and asks', (text) => {
    expect(read(text)).not.toContain('job_in_name');
    const cell = readNames(text, text.includes(',') ? 'LAST, FIRST M' : 'FIRST LAST');
    const [main] = cell.kind === 'people' ? cell.people : [];
    if (main === undefined) throw new Error('no name');
    const [name, kind] =
      'business_name' in main.name ? [main.name.business_name, 'business' as const] : [nameOf(main.name), 'person' as const];
    expect(unlikelyName(name, kind)).not.toBeNull();
  });
});

describe('lines of a cell', () => {
  it.each([
    ['Rene Tremblay\nLise Gagnon', 'main Rene Tremblay; co_debtor Lise Gagnon ?debtor_unclear'],
    ['Mary Ann\nVan Dyke', 'main Mary Ann Van Dyke ?debtor_unclear'],
    ['Juan Carlos\nGarcia Lopez', 'main Juan Carlos Garcia Lopez ?debtor_unclear'],
    ['Maria Elena\nDe La Cruz', 'main Maria Elena De La Cruz ?debtor_unclear'],
    ['Ann Lee\nSalem Oregon', 'main Ann Lee Salem Oregon ?debtor_unclear'],
    ['Ann Lee\nElm Street', 'main Ann Lee Elm Street ?debtor_unclear'],
    ['Ann Lee\nBK filed', 'main Ann Lee BK filed ?debtor_unclear'],
    ['Ann Lee\nMary Orr', 'main Ann Lee; co_debtor Mary Orr ?debtor_unclear'],
    ['Lee, Ann\r\nOrr, Bo', 'main Ann Lee; co_debtor Bo Orr'],
    ['Green Acres\nHomeowners Assn', 'main [Green Acres Homeowners Assn]'],
    ['Ann\nLee', 'main Ann Lee'],
    ['Ann Lee &\nBo Lee', 'main Ann Lee; co_debtor Bo Lee'],
    ['Ann Lee\nc/o Bo Orr', 'main Ann Lee; contact Bo Orr contact_in_name'],
  ])('%j', (text, expected) => {
    expect(read(text)).toBe(expected);
  });
});
