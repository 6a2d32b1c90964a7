import { displayName } from '../../accounts/person-name.ts';
import { findFacts } from '../facts/find-facts.ts';
import type { DraftValue, PartyRole } from '../placement-draft.ts';
import { answerTo, IS_BUSINESS } from '../questions.ts';
import { hasNameComma } from '../sheet/name-affixes.ts';
import { readNames, type CellOfNames, type NamedPerson } from '../sheet/name-phrases.ts';
import type { NameQuestion } from '../sheet/name-phrase-result.ts';
import { quote } from '../sheet/parsed.ts';
import { unlikelyName } from '../sheet/unlikely-name.ts';
import type { NameFormat, PersonName } from '../sheet/types.ts';
import { labelOf } from './field-rules.ts';
import { maskInText } from './mask.ts';
import { addFact } from './read-facts.ts';
import { addParty, confirmOwing, quoteNames } from './read-parties.ts';
import type { ColumnFormat, ReadRow, RowProblem } from './types.ts';

/** Roles of the people in a column of other people than the debtor. */
const ROLES: Record<string, PartyRole> = {
  co_full_name: 'co_debtor',
  guarantor_name: 'guarantor',
  spouse_name: 'spouse',
  patient_name: 'patient',
  attorney_name: 'attorney',
};
const LIABLE: ReadonlySet<string> = new Set(['co_debtor', 'guarantor']);

/** Name annotations that mean the person is deceased. */
const LATE_CODES = new Set(['estate', 'deceased']);

interface NameCell {
  format: ColumnFormat;
  index: number;
  level: 'error' | 'warning';
}

/** Reads a cell that names one or several people: the first is the debtor, the others are parties in the roles that the cell gives. */
export function takeName(field: string, cell: string, { format, index, level }: NameCell, row: ReadRow): void {
  // Quotes and excerpts are cut short, and half of a Social Security number can no longer be masked.
  const text = maskInText(cell);
  const found = readNames(text, format.name ?? guessFormat(text));
  const open = openProblem(field, text, found);
  const chosen = open === null ? null : answerTo(open, row.answers ?? {});
  const answer = chosen ?? answerToQuestion(field, found, row);
  const read = answer === null ? found : readAnswered(text, answer);
  if (field === 'full_name') row.debtorCell ??= text;
  if (field === 'full_name' && answer === IS_BUSINESS) row.values['debtor_type'] = IS_BUSINESS;
  const report: Report = (code, message, how, asked = {}) => {
    const said = `${labelOf(field)}: ${message}`;
    // Of several people in a cell, the first is enough to name the problem, unless an answer would be about others.
    const isAsked = (problem: RowProblem) => asked.people === undefined || problem.message === said;
    if (row.problems.some((problem) => problem.field === field && problem.code === code && isAsked(problem))) return;
    row.problems.push({ field, column: index < 0 ? null : index, level: how, code, message: said, ...asked });
  };
  const role = ROLES[field];
  if (open !== null && chosen === null) report(open.code, open.asked, 'error');
  if (read.kind === 'refused') {
    if (read.code !== 'empty') report(read.code, read.message, field === 'full_name' ? 'error' : level);
    return;
  }
  if (read.kind === 'reference') return refer(read.to, { field, text, report }, row);
  for (const { code, message } of read.notices) report(code, message, 'warning');
  if (field === 'full_name' && read.notices.some(({ code }) => LATE_CODES.has(code))) {
    row.values['deceased_flag'] ??= true;
    addFact(row, { kind: 'deceased', text: text.slice(0, 60) }, { index, field, label: labelOf(field) });
  }
  const isOfDebtor = role === undefined || LIABLE.has(role);
  if (read.isMinor && role === 'co_debtor' && read.people.length === 1) {
    report('minor_left_out', `${quote(text)} names a person under 18, who does not owe and was left out.`, 'warning');
    return;
  }
  if (isOfDebtor) {
    if (read.question) askQuestion(read.question, read.people, role, report);
    if (read.isMinor && role === 'co_debtor') askMinors(text, read.people, report);
    else if (read.isMinor) addFact(row, { kind: 'minor', text: text.slice(0, 60) }, { index, field, label: labelOf(field) });
  }
  const main = role === undefined ? read.people.find((person) => person.role === 'main') : undefined;
  if (read.trade !== null) row.values['dba_name'] ??= read.trade;
  if (role === undefined && read.aliases.length > 0) row.values['alias'] ??= read.aliases.map(wholeName).join(', ');
  for (const person of read.people) {
    if (person === main || (role === undefined && main === undefined && person === read.people[0]))
      takeDebtor(row, person, text, report);
    else takeParty(row, person, { field, role });
  }
  if (read.isShared && isOfDebtor)
    askShares(
      text,
      read.people.filter((person) => person !== main && person.role !== 'contact').map(({ name }) => wholeName(name)),
      report,
    );
  else reportLeftOff(isOfDebtor ? read.leftOff.filter((left) => findFacts(left, 'asides').length === 0) : read.leftOff, report);
  const namesOf = (said: NamedPerson['role']) =>
    read.people.filter((person) => person.role === said).map(({ name }) => wholeName(name));
  askRepresentatives(namesOf('representative'), report);
  if (isOfDebtor) askCompanions(namesOf('companion'), report);
}

/** Which of two parties owes changes the debtor; in a column of co-debtors, only whether one owes too. */
function askQuestion(
  { code, message, people }: NameQuestion,
  named: readonly NamedPerson[],
  role: PartyRole | undefined,
  report: Report,
): void {
  if (people === undefined) report(code, message, 'error');
  else if (role === undefined) report(code, message, 'error', { people });
  else report('co_debtor_unclear', message, 'error', { people: named.map(({ name }) => wholeName(name)) });
}

/** `Ann Lee and Tim Lee (minor)` in a column of co-debtors. */
function askMinors(text: string, people: readonly NamedPerson[], report: Report): void {
  report(
    'co_debtor_unclear',
    `${quote(text)} names a person under 18. Confirm whether these people owe this debt too.`,
    'error',
    {
      people: people.map(({ name }) => wholeName(name)),
    },
  );
}

/** `Ann Lee (Denver)`: what a name cell says besides a name; a fact in it has a question of its own. */
function reportLeftOff(texts: readonly string[], report: Report): void {
  if (texts.length === 0) return;
  const said = texts.map(quote).join(' and ');
  report(
    'left_off_name',
    `${said} ${texts.length === 1 ? 'was' : 'were'} left off the name. If this names another person who owes, or belongs to the name, correct the cell.`,
    'warning',
  );
}

/** `Ann Lee w/ Bo Lee`, `Ann Lee (Bo Orr)`. */
function askCompanions(people: readonly string[], report: Report): void {
  if (people.length === 0) return;
  const are = people.length === 1 ? 'is' : 'are';
  report(
    'co_debtor_unclear',
    `${quoteNames(people)} ${are} named beside the debtor, and the cell does not say who owes. ${confirmOwing(people)}`,
    'error',
    { people },
  );
}

function askRepresentatives(people: readonly string[], report: Report): void {
  if (people.length === 0) return;
  const names = people.map(quote).join(' and ');
  const message =
    people.length === 1
      ? `${names} acts for another person. Confirm whether ${names} owes this debt too. If only ${names} owes it, write this name alone.`
      : `${names} act for another person. Confirm whether ${names} owe this debt too. If only they owe it, write these names alone.`;
  report('co_debtor_unclear', message, 'error', { people });
}

/** `Grant Lee (50%)`: on one account each person owes the whole debt. */
function askShares(text: string, people: readonly string[], report: Report): void {
  const said = `${quote(text)} gives a share of the debt, but on one account each person owes all of it.`;
  const names = people.map(quote).join(' and ');
  if (people.length === 0)
    report('debtor_unclear', `${said} Confirm that this person owes the amount placed, or correct it.`, 'error');
  else
    report(
      'co_debtor_unclear',
      `${said} Confirm whether ${names} ${people.length === 1 ? 'owes' : 'owe'} all of it, or place each share as its own account.`,
      'error',
      { people },
    );
}

/** Names of people who do not owe are kept as they are read. */
const UNQUESTIONED = new Set(['attorney_name', 'provider_name', 'contact_name']);

/** What the user must choose before the name can be read; null where it is clear. */
function openProblem(field: string, text: string, read: CellOfNames) {
  if (read.kind !== 'people' || read.open === null || UNQUESTIONED.has(field)) return null;
  if (read.people.some(({ name }) => unlikelyName(wholeName(name), 'person') !== null)) return null;
  const { code, says } = OPEN[read.open];
  const asked = `${quote(text)} ${says}`;
  return { field, code, message: `${labelOf(field)}: ${asked}`, asked };
}

const OPEN = {
  order: {
    code: 'name_order',
    says: 'has no comma, and the other names begin with the last name. Choose which name comes first.',
  },
  exchanged: {
    code: 'name_order',
    says: 'may have first and last name in a different order from the other rows. Choose which name comes first.',
  },
  count: {
    code: 'name_count',
    says: 'may be one person (last name first) or two people. Choose one.',
  },
} as const;

/** `Smith & Jones`, read as two people, is one business where the user says so; no other answer changes how it is read. */
function answerToQuestion(field: string, read: CellOfNames, row: ReadRow): typeof IS_BUSINESS | null {
  if (read.kind !== 'people' || read.question === null) return null;
  const { code, message } = read.question;
  const answer = answerTo({ field, code, message: `${labelOf(field)}: ${message}` }, row.answers ?? {});
  return answer === IS_BUSINESS ? answer : null;
}

function readAnswered(text: string, answer: string): CellOfNames {
  if (answer === IS_BUSINESS) return readNames(text, 'BUSINESS');
  if (answer === 'one') return readNames(text, 'LAST, FIRST M');
  if (answer === 'two') return readNames(text.replace(',', ';'), 'FIRST LAST');
  // Of `Gerald, Kettering`, the comma says nothing about the order.
  const isSingle = !/[;&]/.test(text);
  return readNames(isSingle ? text.replace(',', ' ') : text, answer === 'first_last' ? 'FIRST LAST' : 'LAST FIRST');
}

type Report = (code: string, message: string, how: 'error' | 'warning', asked?: Pick<RowProblem, 'people'>) => void;

function takeDebtor(row: ReadRow, { name, role }: NamedPerson, text: string, report: Report): void {
  if (role === 'child') {
    addParty(row, { role: 'patient', is_liable: false, name: wholeName(name) });
    row.clue = { to: 'adult', text };
    return;
  }
  setDebtor(row.values, name);
  if (role !== 'main' && role !== 'contact')
    report(
      'debtor_unclear',
      `${quote(text)} says that this person is ${ROLE_PHRASES[role]}. Enter the debtor’s name, or confirm this one.`,
      'error',
    );
}

const ROLE_PHRASES: Record<NamedPerson['role'], string> = {
  main: 'the debtor',
  co_debtor: 'a co-debtor',
  guarantor: 'the responsible party',
  spouse: 'the spouse',
  attorney: 'the attorney',
  contact: 'the contact',
  guardian: 'the guardian',
  representative: 'a representative',
  companion: 'a second person',
  child: 'a child',
};

function takeParty(row: ReadRow, person: NamedPerson, { field, role }: { field: string; role: PartyRole | undefined }): void {
  const name = wholeName(person.name);
  if (person.role === 'contact' || person.role === 'representative') row.values['contact_name'] ??= name;
  if (person.role !== 'contact') {
    // The column determines the role of its people, unless a cell has another for one of them.
    const party = partyRole(person.role, role);
    if (role !== undefined && party === role) row.values[field] ??= name;
    addParty(row, { role: party, is_liable: LIABLE.has(party), name });
  }
}

function partyRole(said: NamedPerson['role'], column: PartyRole | undefined): PartyRole {
  if (column === 'attorney') return column;
  switch (said) {
    case 'co_debtor':
      return column ?? 'co_debtor';
    case 'guarantor':
    case 'spouse':
    case 'attorney':
      return said;
    case 'guardian':
    case 'representative':
      return 'guarantor';
    default:
      return column ?? 'co_debtor';
  }
}

/** `Self`, `Same as patient`: in a column of other people it adds no one; in the debtor's column it refers to another column. */
function refer(
  to: 'self' | 'patient' | 'guarantor' | 'above',
  { field, text, report }: { field: string; text: string; report: Report },
  row: ReadRow,
): void {
  if (field !== 'full_name' && to !== 'above') return;
  if (to === 'above') report('name_elsewhere', `${quote(text)} refers to another row. Write the name.`, 'error');
  else row.clue = { to: to === 'self' ? 'patient' : to, text };
}

/** Does not overwrite known values. */
export function setDebtor(values: Record<string, DraftValue>, name: PersonName): void {
  if ('business_name' in name) {
    values['business_name'] ??= name.business_name;
    return;
  }
  if (name.first !== '') values['first_name'] ??= name.first;
  if (name.middle !== '') values['middle_name'] ??= name.middle;
  if (name.last !== '') values['last_name'] ??= name.last;
  if (name.suffix !== '') values['suffix'] ??= name.suffix;
}

export function guessFormat(text: string): NameFormat {
  return hasNameComma(text) ? 'LAST, FIRST M' : 'FIRST LAST';
}

export function wholeName(name: PersonName): string {
  return 'business_name' in name
    ? name.business_name
    : displayName({ first_name: name.first, middle_name: name.middle, last_name: name.last, suffix: name.suffix });
}
