import { ageOn } from '../../shared/days.ts';
import type { DebtType } from '../../shared/debt-types.ts';
import { displayName } from '../../accounts/person-name.ts';
import type { DraftValue } from '../placement-draft.ts';
import { IS_BUSINESS } from '../questions.ts';
import { isGivenName, isPersonOfTrade, looksLikeBusiness, PARTICLES } from '../sheet/name-labels.ts';
import { hasPhrases, readNames } from '../sheet/name-phrases.ts';
import { unlikelyName } from '../sheet/unlikely-name.ts';
import { MAX_VALUE_LENGTH, quote } from '../sheet/parsed.ts';
import type { Notice } from '../sheet/types.ts';
import { clearPerson, splitName, takeOwnContact } from './change-debtor.ts';
import { labelOf } from './field-rules.ts';
import { addCoDebtor, addParty, addPatient, dropDebtorParties, dropPatientSsn, mergePatient } from './read-parties.ts';
import { guessFormat, setDebtor, takeName } from './take-name.ts';
import type { ReadRow } from './types.ts';

/** `C` alone may mean consumer or company, so it is ignored. */
const SAYS_BUSINESS =
  /^(?:b|bus|business|biz|com|comm|commercial|corp|corporate|corporation|company|co|org|organization|entity|firm)\b/i;
const IS_PERSON = /^(?:p|per|person|personal|i|ind|individual|consumer|con|human)\b/i;

type ColumnOf = (...fields: string[]) => number | null;

export interface DebtorContext {
  debtType: DebtType;
  columnOf: ColumnOf;
  /** `YYYY-MM-DD` */
  today: string;
  /** Identity fields whose columns describe the patient or, by their header, who owes. */
  owners: { patient: readonly string[]; debtor: readonly string[] };
}

/** The user says that the name of a person is a business's: the debtor's cell gives its words in their order. */
export function makeBusiness(row: ReadRow): void {
  const { values, debtorCell = '' } = row;
  const name = personName(values);
  if (name === '') return;
  clearPerson(values);
  values['business_name'] = wordsKey(debtorCell) === wordsKey(name) ? debtorCell : name;
  values['debtor_type'] = IS_BUSINESS;
}

function wordsKey(name: string): string {
  return name
    .toUpperCase()
    .split(/[^\p{L}\p{N}]+/u)
    .toSorted()
    .join(' ')
    .trim();
}

/** Determines whether a person or a business owes, and which other people the row names. */
export function finishDebtor(row: ReadRow, context: DebtorContext): void {
  const { debtType, columnOf } = context;
  const { values } = row;
  const stated = text(values['debtor_type']) ?? '';
  tidyName(row, columnOf);
  tidyBusiness(row, columnOf);
  const business = text(values['business_name']);
  const last = text(values['last_name']);
  const first = text(values['first_name']);
  if (business === null && last !== null) {
    // A business name in the last-name column, as in many mixed files.
    if (SAYS_BUSINESS.test(stated) || (first === null && (looksLikeBusiness(last) || isLongName(last)))) {
      values['business_name'] = [first, text(values['middle_name']), last].filter((part) => part !== null).join(' ');
      clearPerson(values);
    } else if (first !== null && !IS_PERSON.test(stated)) takeSplitBusiness(row, first, last, columnOf);
  } else if (business !== null && (last !== null || first !== null)) {
    if (IS_PERSON.test(stated)) delete values['business_name'];
    else {
      // The person in the debtor's column is closer to the business than any alternate contact.
      const contact = text(values['contact_name']);
      if (contact !== null && contact !== personName(values))
        row.problems.push({
          field: 'contact_name',
          column: columnOf('contact_name'),
          level: 'warning',
          code: 'contact_not_used',
          message: `${labelOf('contact_name')}: ${quote(personName(values))} is the contact for this business, not ${quote(contact)}. Correct the contact if that is wrong.`,
        });
      values['contact_name'] = personName(values);
      clearPerson(values);
    }
  } else if (business !== null && debtType !== 'commercial' && !SAYS_BUSINESS.test(stated)) {
    // Some exports call every customer a company.
    if (IS_PERSON.test(stated) || (!looksLikeBusiness(business) && splits(business))) {
      delete values['business_name'];
      takeName('full_name', business, { format: {}, index: columnOf('business_name') ?? -1, level: 'warning' }, row);
    }
  } else if (business === null && first === null) useFallbackDebtor(row, columnOf);
  addCoDebtor(row);
  checkName(row, columnOf);
  addPatient(row);
  dropDebtorParties(row);
  makeAdultDebtor(row, context);
  assignIdentity(row, context);
  dropPatientSsn(row);
}

/** A business in columns of first and last names: `SHERIFF` and `COUNTY JAIL`. One word of a trade may be a surname. */
function takeSplitBusiness(row: ReadRow, first: string, last: string, columnOf: ColumnOf): void {
  const { values } = row;
  // `Pa Moua`: a legal form of two letters alone may be a given name.
  const isWhole = [first, last].some((part) => looksLikeBusiness(part) && !/^\p{L}{2}$/u.test(part));
  if (text(values['middle_name']) !== null || (!isWhole && ([first, last].some(hasGivenName) || isPersonOfTrade(first, last))))
    return;
  const name = !isWhole || looksLikeBusiness(last) ? `${first} ${last}` : `${last} ${first}`;
  if (!looksLikeBusiness(name)) return;
  if (isWhole && !hasGivenName(first)) {
    values['business_name'] = name;
    return clearPerson(values);
  }
  row.problems.push({
    field: 'full_name',
    column: columnOf('last_name', 'first_name', 'full_name'),
    level: 'error',
    code: 'name_unlikely',
    message: `${labelOf('full_name')}: ${quote(name)} looks like a business. Write it as the business name, or confirm that this is the name of the debtor.`,
  });
}

function hasGivenName(name: string): boolean {
  return isGivenName(name.split(' ')[0] ?? '');
}

/** A minor beside a responsible adult is the patient, and the adult owes (R2.2). */
function makeAdultDebtor(row: ReadRow, { columnOf, today, owners }: DebtorContext): void {
  const { values } = row;
  const adult = text(values['guarantor_name']);
  const minor = personName(values);
  if (adult === null || minor === '' || looksLikeBusiness(adult)) return;
  if (owners.debtor.includes('date_of_birth') || !isMinor(values, today)) return;
  addParty(row, { role: 'patient', is_liable: false, name: minor });
  clearPerson(values);
  setDebtor(values, splitName(adult));
  values['patient_name'] ??= minor;
  dropDebtorParties(row);
  row.problems.push({
    field: 'guarantor_name',
    column: columnOf('guarantor_name'),
    level: 'warning',
    code: 'adult_owes',
    message: `${labelOf('guarantor_name')}: ${quote(minor)} is under 18 or was at the time of service, so ${quote(adult)} was taken as the debtor. Check it.`,
  });
}

/** A date of birth or an SSN beside the patient's name is not the debtor's. */
function assignIdentity({ values }: ReadRow, { today, owners }: DebtorContext): void {
  if (text(values['patient_name']) === null) return;
  const birth = values['date_of_birth'];
  const isChild = !owners.debtor.includes('date_of_birth') && isMinor(values, today);
  if (isChild || owners.patient.includes('date_of_birth')) {
    values['patient_dob'] ??= birth;
    delete values['date_of_birth'];
  }
  if (!owners.patient.includes('ssn') && !(isChild && !owners.debtor.includes('ssn'))) return;
  delete values['ssn'];
  delete values['ssn_last4'];
}

/** Under 18 today or on the day of service: the adult who signed for a child of 17 still owes a year later. */
function isMinor(values: Record<string, DraftValue>, today: string): boolean {
  const [birth, served] = [values['date_of_birth'], values['date_of_service']];
  const day = typeof served === 'string' && served < today ? served : today;
  return typeof birth === 'string' && birth <= today && ageOn(birth, day) < 18;
}

/** Without a debtor column, and where the debtor's cell points elsewhere, the guarantor owes, else the co-debtor or the patient. */
function useFallbackDebtor(row: ReadRow, columnOf: ColumnOf): void {
  const { values, clue } = row;
  const patient =
    text(values['patient_name']) ??
    [text(values['patient_first_name']), text(values['patient_last_name'])].filter((part) => part !== null).join(' ');
  const candidates = { guarantor_name: text(values['guarantor_name']), patient_name: patient === '' ? null : patient };
  const order =
    clue?.to === 'adult'
      ? (['guarantor_name'] as const)
      : clue?.to === 'patient'
        ? (['patient_name', 'guarantor_name'] as const)
        : (['guarantor_name', 'patient_name'] as const);
  for (const field of order) {
    if (field === 'patient_name' && clue === undefined && promoteCoDebtor(row, columnOf)) return;
    const name = candidates[field];
    const read = name === null ? null : readNames(name, guessFormat(name));
    const found = read?.kind === 'people' ? read.people[0] : undefined;
    if (found === undefined) continue;
    setDebtor(values, found.name);
    row.problems = row.problems.filter(({ code }) => code !== 'adult_not_named');
    if (field === 'patient_name') {
      mergePatient(row);
      askPatientOrCoDebtor(row, columnOf);
    }
    return;
  }
  if (clue !== undefined && clue.to !== 'adult')
    row.problems.push({
      field: 'full_name',
      column: columnOf('full_name', 'last_name', 'business_name'),
      level: 'error',
      code: 'name_elsewhere',
      message: `${labelOf('full_name')}: ${quote(clue.text)} refers to a person whom the row does not name. Write the name.`,
    });
}

/** Where the debtor's cell names no one, the co-debtor owes with their own phone and address; the SSN is of the person not named. */
function promoteCoDebtor(row: ReadRow, columnOf: ColumnOf): boolean {
  const { values } = row;
  addCoDebtor(row);
  const party = row.parties.find(({ role }) => role === 'co_debtor');
  if (party === undefined) return false;
  row.parties = row.parties.filter((other) => other !== party);
  for (const key of ['ssn', 'ssn_last4']) delete values[key];
  takeOwnContact(row, party);
  setDebtor(values, splitName(party.name));
  row.problems.push({
    field: 'full_name',
    column: columnOf('full_name', 'last_name', 'first_name', 'business_name'),
    level: 'warning',
    code: 'co_debtor_owes',
    message: `${labelOf('full_name')}: No name here, so ${quote(party.name)} was taken as the debtor. Check it.`,
  });
  return true;
}

/** `Self` beside a co-debtor may mean a child. */
function askPatientOrCoDebtor(row: ReadRow, columnOf: ColumnOf): void {
  addCoDebtor(row);
  const party = row.parties.find(({ role, name }) => role === 'co_debtor' && name !== personName(row.values));
  if (party === undefined) return;
  row.problems.push({
    field: 'full_name',
    column: columnOf('full_name', 'last_name', 'first_name', 'business_name'),
    level: 'error',
    code: 'debtor_unclear',
    message: `${labelOf('full_name')}: The patient ${quote(personName(row.values))} was taken as the debtor, and ${quote(party.name)} as the co-debtor. Enter the debtor’s name, or confirm this one.`,
  });
}

/** Asks about a name that is probably none. A newborn with a responsible adult is the patient, and the adult owes. */
function checkName(row: ReadRow, columnOf: ColumnOf): void {
  const { values } = row;
  const ask = (field: string, notice: Notice, ...columns: string[]) => {
    if (row.problems.some((problem) => problem.field === field && problem.code === notice.code)) return;
    row.problems.push({
      field,
      column: columnOf(field, ...columns),
      level: 'error',
      code: notice.code,
      message: `${labelOf(field)}: ${notice.message}`,
    });
  };
  for (const party of row.parties) {
    const notice = party.is_liable ? unlikelyName(party.name, looksLikeBusiness(party.name) ? 'business' : 'person') : null;
    if (notice !== null) ask('co_full_name', notice, 'co_last_name', 'guarantor_name', 'full_name');
  }
  const business = text(values['business_name']);
  const name = personName(values) || business;
  if (!name) return;
  const unlikely = unlikelyName(name, business === null ? 'person' : 'business');
  if (unlikely === null) return;
  const adult = text(values['guarantor_name']);
  if (unlikely.code === 'adult_not_named' && adult !== null) {
    addParty(row, { role: 'patient', is_liable: false, name });
    clearPerson(values);
    useFallbackDebtor({ ...row, clue: { to: 'adult', text: name } }, columnOf);
    return;
  }
  ask('full_name', unlikely, 'last_name', 'first_name', 'business_name', 'guarantor_name', 'patient_name');
}

const LATE = /\b(?:ESTATE|EST\.? OF|EST(?=[.)]|$)|DECEASED|DECD|DEC'D)\b|^(?:the )?late\s/i;
const SUFFIX = /^(\S.*?),?\s+(JR|SR|I{2,3}|IV)(?=\.?$)\.?$/i;
const INITIAL = /^(\p{L}{2,}) (\p{L})\.?$/u;
const PAIR = /[&+/]|\b(?:and|or)\b|\sy\s/i;

/** First- and last-name columns may also contain suffixes, initials, several people, and the phrases of a cell of names. */
function tidyName(row: ReadRow, columnOf: ColumnOf): void {
  const { values } = row;
  const last = text(values['last_name']);
  if ([last, text(values['first_name'])].some((part) => (part?.length ?? 0) > MAX_VALUE_LENGTH)) return;
  if (last !== null && last === text(values['first_name']) && hasPhrases(last, 'whole')) delete values['first_name'];
  const first = text(values['first_name']);
  const joined = [first, last].filter((part) => part !== null).join(' ');
  if (joined !== '' && (LATE.test(joined) || hasPhrases(joined) || (first !== null && PAIR.test(first)))) {
    const isJoined =
      first === null ||
      last === null ||
      /\bof\b|:|^(?:the )?late\s/i.test(first) ||
      hasPhrases(joined, 'whole') ||
      (hasPhrases(last) && !/^estate/i.test(last));
    for (const key of ['first_name', 'last_name']) delete values[key];
    const index = columnOf('last_name', 'first_name') ?? -1;
    takeName(
      'full_name',
      isJoined ? joined : `${last}, ${first}`,
      { format: { name: isJoined ? 'FIRST LAST' : 'LAST, FIRST M' }, index, level: 'warning' },
      row,
    );
    return;
  }
  const suffix = last === null || text(values['suffix']) !== null ? null : SUFFIX.exec(last);
  if (suffix?.[1] !== undefined) {
    values['last_name'] = suffix[1];
    values['suffix'] = suffix[2];
  }
  const initial = first === null || last === null || text(values['middle_name']) !== null ? null : INITIAL.exec(first);
  if (initial?.[1] !== undefined) {
    values['first_name'] = initial[1];
    values['middle_name'] = initial[2];
  }
}

/** A business column may hold `Self`, a trade name, or a line for the mail room. */
function tidyBusiness(row: ReadRow, columnOf: ColumnOf): void {
  const business = text(row.values['business_name']);
  if (business === null || business.length > MAX_VALUE_LENGTH) return;
  if (!hasPhrases(business, 'whole') && !/\b(?:d\/?b\/?a|doing business as|[afn]\/?k\/?a|c\/o|attn)\b/i.test(business)) return;
  delete row.values['business_name'];
  takeName(
    'full_name',
    business,
    { format: { name: 'BUSINESS' }, index: columnOf('business_name') ?? -1, level: 'warning' },
    row,
  );
}

/** Three words without a given name: a business whose words are unknown or truncated. */
function isLongName(last: string): boolean {
  const words = last.split(' ');
  return words.length > 2 && !words.some((word) => PARTICLES.has(word.toUpperCase())) && !last.includes(',');
}

/** Two or three alphabetic words: a person's name in a company column. */
function splits(name: string): boolean {
  return /^[\p{L}'.-]+,? (?:[\p{L}'.-]+ ?){1,2}$/u.test(name);
}

function personName(values: Record<string, DraftValue>): string {
  return displayName({
    first_name: text(values['first_name']),
    middle_name: text(values['middle_name']),
    last_name: text(values['last_name']),
    suffix: text(values['suffix']),
  });
}

function text(value: DraftValue): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}
