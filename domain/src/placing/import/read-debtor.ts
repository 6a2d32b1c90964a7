import type { DebtType } from '../../shared/debt-types.ts';
import { displayName } from '../../accounts/person-name.ts';
import type { DraftValue, PartyRole } from '../placement-draft.ts';
import { looksLikeBusiness, PARTICLES } from '../sheet/name-labels.ts';
import { parseNames } from '../sheet/names.ts';
import { LONGEST_VALUE } from '../sheet/parsed.ts';
import type { NameFormat, PersonName } from '../sheet/types.ts';
import { labelOf } from './field-rules.ts';
import { addCoDebtor, addParty, addPatient, dropDebtor } from './read-parties.ts';
import type { ColumnFormat, ReadRow } from './types.ts';

const ROLES: Record<string, { role: PartyRole; is_liable: boolean }> = {
  co_full_name: { role: 'co_debtor', is_liable: true },
  guarantor_name: { role: 'guarantor', is_liable: true },
  spouse_name: { role: 'spouse', is_liable: false },
  patient_name: { role: 'patient', is_liable: false },
  attorney_name: { role: 'attorney', is_liable: false },
};

/** Name annotations that mean the person is deceased. */
const LATE_CODES = new Set(['estate', 'deceased']);

interface NameCell {
  format: ColumnFormat;
  index: number;
  level: 'error' | 'warning';
}

/** Parses a cell with one or several whole names: the first is the debtor, the others are co-debtors. */
export function takeName(field: string, text: string, { format, index, level }: NameCell, row: ReadRow): void {
  const parsed = parseNames(text, format.name ?? guessFormat(text));
  const report = (code: string, message: string, how: 'error' | 'warning') =>
    row.problems.push({ field, column: index < 0 ? null : index, level: how, code, message: `${labelOf(field)}: ${message}` });
  if (!parsed.ok) {
    if (parsed.code !== 'empty') report(parsed.code, parsed.message, field === 'full_name' ? 'error' : level);
    return;
  }
  const [first, ...others] = parsed.value;
  if (first === undefined) return;
  if (parsed.warning) {
    report(parsed.warning.code, parsed.warning.message, 'warning');
    if (field === 'full_name' && LATE_CODES.has(parsed.warning.code)) row.values['deceased_flag'] ??= true;
  }
  const role = ROLES[field];
  if (role) {
    row.values[field] ??= wholeName(first);
    for (const name of parsed.value) addParty(row, { ...role, name: wholeName(name) });
    return;
  }
  setDebtor(row.values, first);
  for (const name of others) addParty(row, { role: 'co_debtor', is_liable: true, name: wholeName(name) });
}

function setDebtor(values: Record<string, DraftValue>, name: PersonName): void {
  if ('business_name' in name) {
    values['business_name'] ??= name.business_name;
    return;
  }
  if (name.first !== '') values['first_name'] ??= name.first;
  if (name.middle !== '') values['middle_name'] ??= name.middle;
  if (name.last !== '') values['last_name'] ??= name.last;
  if (name.suffix !== '') values['suffix'] ??= name.suffix;
}

function guessFormat(text: string): NameFormat {
  return text.includes(',') ? 'LAST, FIRST M' : 'FIRST LAST';
}

function wholeName(name: PersonName): string {
  return 'business_name' in name
    ? name.business_name
    : displayName({ first_name: name.first, middle_name: name.middle, last_name: name.last, suffix: name.suffix });
}

/** `C` alone may mean consumer or company, so it is ignored. */
const IS_BUSINESS =
  /^(?:b|bus|business|biz|com|comm|commercial|corp|corporate|corporation|company|co|org|organization|entity|firm)\b/i;
const IS_PERSON = /^(?:p|per|person|personal|i|ind|individual|consumer|con|human)\b/i;

/** Determines whether a person or a business owes, and which other people the row names. */
export function finishDebtor(row: ReadRow, debtType: DebtType): void {
  const { values } = row;
  const stated = text(values['debtor_type']) ?? '';
  tidyName(row);
  const business = text(values['business_name']);
  const last = text(values['last_name']);
  const first = text(values['first_name']);
  if (business === null && last !== null) {
    // A business name in the last-name column, as in many mixed files.
    if (IS_BUSINESS.test(stated) || (first === null && (looksLikeBusiness(last) || isLongName(last)))) {
      values['business_name'] = [first, text(values['middle_name']), last].filter((part) => part !== null).join(' ');
      clearPerson(values);
    }
  } else if (business !== null && (last !== null || first !== null)) {
    if (IS_PERSON.test(stated)) delete values['business_name'];
    else {
      values['contact_name'] ??= personName(values);
      clearPerson(values);
    }
  } else if (business !== null && debtType !== 'commercial' && !IS_BUSINESS.test(stated)) {
    // Some exports call every customer a company.
    if (IS_PERSON.test(stated) || (!looksLikeBusiness(business) && splits(business))) {
      delete values['business_name'];
      takeName('full_name', business, { format: {}, index: -1, level: 'warning' }, row);
    }
  } else if (business === null && first === null) standIn(row);
  addCoDebtor(row);
  addPatient(row);
  dropDebtor(row);
}

/** Without a debtor column the guarantor owes, else the patient. */
function standIn({ values }: ReadRow): void {
  for (const field of ['guarantor_name', 'patient_name']) {
    const name = text(values[field]);
    const parsed = name === null ? null : parseNames(name, 'FIRST LAST');
    if (!parsed?.ok || parsed.value[0] === undefined) continue;
    setDebtor(values, parsed.value[0]);
    const birth = text(values['patient_dob']);
    if (field === 'patient_name' && birth !== null) values['date_of_birth'] ??= birth;
    return;
  }
}

const LATE = /\b(?:ESTATE|DECEASED|DECD|DEC'D)\b/i;
const SUFFIX = /^(\S.*?),?\s+(JR|SR|I{2,3}|IV)(?=\.?$)\.?$/i;
const INITIAL = /^(\p{L}{2,}) (\p{L})\.?$/u;

/** First- and last-name columns may also contain suffixes, initials and deceased notices. */
function tidyName(row: ReadRow): void {
  const { values } = row;
  const last = text(values['last_name']);
  const first = text(values['first_name']);
  if ((last?.length ?? 0) > LONGEST_VALUE || (first?.length ?? 0) > LONGEST_VALUE) return;
  if (last !== null && (LATE.test(last) || (first !== null && LATE.test(first)))) {
    const whole = first === null ? last : `${last}, ${first}`;
    for (const key of ['first_name', 'last_name']) delete values[key];
    takeName('full_name', whole, { format: {}, index: -1, level: 'warning' }, row);
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

/** Three words without a given name: a business whose words are unknown or truncated. */
function isLongName(last: string): boolean {
  const words = last.split(' ');
  return words.length > 2 && !words.some((word) => PARTICLES.has(word.toUpperCase())) && !last.includes(',');
}

/** Two or three alphabetic words: a person's name in a company column. */
function splits(name: string): boolean {
  return /^[\p{L}'.-]+,? (?:[\p{L}'.-]+ ?){1,2}$/u.test(name);
}

function clearPerson(values: Record<string, DraftValue>): void {
  for (const key of ['first_name', 'middle_name', 'last_name', 'suffix', 'title']) delete values[key];
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
