import { displayName } from '../../accounts/person-name.ts';
import { isGeneration } from '../sheet/name-affixes.ts';
import type { DraftValue } from '../placement-draft.ts';
import type { ReadParty, ReadRow } from './types.ts';

export function addParty(row: ReadRow, party: Partial<ReadParty> & Pick<ReadParty, 'role' | 'name' | 'is_liable'>): void {
  if (party.name === '' || row.parties.some(({ role, name }) => role === party.role && name === party.name)) return;
  row.parties.push({ phone: null, email: null, address: null, ssn: null, ...party });
}

export function addCoDebtor(row: ReadRow): void {
  const { values } = row;
  const name = nameOf(values, 'co_');
  if (name !== '') addParty(row, { role: 'co_debtor', is_liable: true, name });
  const party = row.parties.find(({ role }) => role === 'co_debtor');
  if (party === undefined) return;
  party.phone = text(values['co_phone']) ?? text(values['co_phone_mobile']);
  party.email = text(values['co_email']);
  party.ssn = text(values['co_ssn']);
  const street = ['co_address_line1', 'co_address_line2', 'co_city'].map((key) => text(values[key]));
  const place = [text(values['co_state']), text(values['co_postal_code'])].filter((part) => part !== null).join(' ');
  party.address = [...street, place].filter((part) => part !== null && part !== '').join(', ') || null;
}

const SELF = /^(?:self|same|s|0|18|patient is (?:the )?(?:guarantor|self))$/i;

/** A patient who is not the debtor is a non-liable party. */
export function addPatient(row: ReadRow): void {
  const { values } = row;
  const name = nameOf(values, 'patient_');
  if (name !== '') {
    values['patient_name'] ??= name;
    addParty(row, { role: 'patient', is_liable: false, name });
  }
  const patient = text(values['patient_name']);
  if (patient === null) return;
  if (isDebtor(values, patient) || SELF.test(text(values['patient_relationship']) ?? '')) {
    row.parties = row.parties.filter(({ role }) => role !== 'patient');
    values['date_of_birth'] ??= values['patient_dob'];
    delete values['patient_name'];
  }
}

/** Guarantor and co-debtor columns often repeat the debtor; such parties are dropped. */
export function dropDebtorParties(row: ReadRow): void {
  if (row.parties.length === 0) return;
  const kept = row.parties.filter(({ name }) => !isDebtor(row.values, name));
  if (kept.length === row.parties.length) return;
  row.parties = kept;
  for (const field of ['guarantor_name', 'spouse_name']) {
    const name = text(row.values[field]);
    if (name !== null && isDebtor(row.values, name)) delete row.values[field];
  }
}

/** Removes the people with these names from those who owe. */
export function dropCoDebtors(row: ReadRow, names: readonly string[]): void {
  row.parties = row.parties.filter(({ is_liable: isLiable, name }) => !isLiable || !names.includes(name));
  const guarantor = text(row.values['guarantor_name']);
  if (guarantor !== null && names.includes(guarantor)) delete row.values['guarantor_name'];
}

/** The same first and last name, unless middle initials differ or only one has a suffix. */
function isDebtor(values: Record<string, DraftValue>, name: string): boolean {
  const business = text(values['business_name']);
  if (business !== null && fold(business) === fold(name)) return true;
  const [first, last] = [text(values['first_name']), text(values['last_name'])];
  if (first === null || last === null) return false;
  const suffix = SUFFIX.exec(name)?.[1] ?? '';
  const own = text(values['suffix']) ?? '';
  if (fold(suffix) !== (isGeneration(own) ? fold(own) : '')) return false;
  const words = wordsOf(name.replace(SUFFIX, ''));
  const [start, end] = [wordsOf(first), wordsOf(last)];
  const between = words.slice(start.length, words.length - end.length);
  if (words.length < start.length + end.length || between.length > 1) return false;
  if (start.some((word, at) => words[at] !== word) || end.some((word, at) => words.at(at - end.length) !== word)) return false;
  const middle = fold(text(values['middle_name']) ?? '');
  return between[0] === undefined || middle === '' || between[0].charAt(0) === middle.charAt(0);
}

const SUFFIX = /,? (Jr|Sr|II|III|IV)\.?$/i;

function wordsOf(name: string): string[] {
  return name.split(' ').map(fold);
}

function nameOf(values: Record<string, DraftValue>, prefix: string): string {
  const [first, last] = [text(values[`${prefix}first_name`]), text(values[`${prefix}last_name`])];
  return first === null && last === null ? '' : displayName({ first_name: first, last_name: last });
}

function fold(name: string): string {
  return name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
}

function text(value: DraftValue): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}
