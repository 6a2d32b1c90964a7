import { displayName } from '../../accounts/person-name.ts';
import { compareNames, nameWords } from '../sheet/compare-names.ts';
import { isGeneration } from '../sheet/name-affixes.ts';
import { quote } from '../sheet/parsed.ts';
import type { DraftValue } from '../placement-draft.ts';
import { maskInText } from './mask.ts';
import type { ReadParty, ReadRow } from './types.ts';

export function addParty(row: ReadRow, party: Partial<ReadParty> & Pick<ReadParty, 'role' | 'name' | 'is_liable'>): void {
  if (party.name === '' || row.parties.some(({ role, name }) => role === party.role && name === party.name)) return;
  row.parties.push({ phone: null, email: null, address: null, ssn: null, ...party });
}

/** Names of the people beside the debtor who owe. */
export function liablePeople({ parties }: ReadRow): string[] {
  return parties.filter(({ is_liable: isLiable }) => isLiable).map(({ name }) => name);
}

/** `“Ann Lee” and “Bo Lee”` */
export function quoteNames(people: readonly string[]): string {
  return people.map((name) => quote(maskInText(name))).join(' and ');
}

/** Asks whether people beside the debtor owe. */
export function confirmOwing(people: readonly string[]): string {
  return `Confirm whether ${quoteNames(people)} ${people.length === 1 ? 'owes' : 'owe'} this debt too.`;
}

/** In lower case, without initials. */
export function wordsOfName(name: string): string[] {
  return name.toLowerCase().match(/\p{L}[\p{L}'’]+/gu) ?? [];
}

/** Adds the co-debtors with the SSN, phone and address that their own columns give. */
export function addCoDebtor(row: ReadRow): void {
  const { values, coDebtors = [] } = row;
  const name = nameOf(values, 'co_');
  if (name !== '') addParty(row, { role: 'co_debtor', is_liable: true, name });
  const party = row.parties.find((other) => other.role === 'co_debtor' && !coDebtors.some((own) => own.party === other));
  if (party !== undefined) Object.assign(party, contactOf(values));
  for (const other of coDebtors)
    if (!row.parties.some(({ name: known }) => known === other.party.name)) row.parties.push(other.party);
}

function contactOf(values: Record<string, DraftValue>): Pick<ReadParty, 'phone' | 'email' | 'ssn' | 'address'> {
  const street = ['co_address_line1', 'co_address_line2', 'co_city'].map((key) => text(values[key]));
  const place = [text(values['co_state']), text(values['co_postal_code'])].filter((part) => part !== null).join(' ');
  return {
    phone: text(values['co_phone']) ?? text(values['co_phone_mobile']),
    email: text(values['co_email']),
    ssn: text(values['co_ssn']),
    address: [...street, place].filter((part) => part !== null && part !== '').join(', ') || null,
  };
}

/** Reads a further co-debtor, whose columns have the same fields as those of the first. */
export function readOtherCoDebtor(row: ReadRow, read: (person: ReadRow) => void): void {
  const person: ReadRow = { values: {}, phones: [], emails: [], parties: [], problems: row.problems };
  if (row.answers) person.answers = row.answers;
  read(person);
  addCoDebtor(person);
  if (person.facts) row.facts = [...(row.facts ?? []), ...person.facts];
  for (const party of person.parties) (row.coDebtors ??= []).push({ party, values: person.values });
}

const SELF = /^(?:self|same|s|0|18|(?:el |la )?mism[oa]|patient is (?:the )?(?:guarantor|self))$/i;

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
  if (isDebtor(values, patient) || isSameName(values, patient)) return mergePatient(row);
  if (!SELF.test(text(values['patient_relationship']) ?? '')) return;
  row.parties = row.parties.filter(({ role }) => role !== 'patient');
  delete values['patient_name'];
}

/** The same words of a name, where the row says that the patient owes: `Vega Ortiz, José Luis`. */
function isSameName(values: Record<string, DraftValue>, patient: string): boolean {
  if (!SELF.test(text(values['patient_relationship']) ?? '')) return false;
  const debtor = [text(values['first_name']), text(values['last_name'])].filter((part) => part !== null).join(' ');
  return debtor !== '' && compareNames(nameWords(debtor), nameWords(patient)) === 'same';
}

const OF_GUARANTOR = /^(?:gu?ar(?:antor)?|gtr|gtor|resp(?:onsible)?|rp)(?![a-z])/i;
const INVERSE = [
  [/^(?:self|same|patient)(?!\p{L})|^[^\p{L}]*$|^\p{L}$/iu, null],
  [/(?<!\p{L})(?:mother|father|mom|dad|parents?|guardian|grand\p{L}+)(?!\p{L})/iu, 'Child'],
  [/(?<!\p{L})(?:spouse|husband|wife|partner)(?!\p{L})/iu, 'Spouse'],
] as const;

/** Whether a column says who the guarantor is to the patient, and not who the patient is. */
export function isRelationOfGuarantor(header: string): boolean {
  return OF_GUARANTOR.test(header.replaceAll(/([a-z])([A-Z])/g, '$1 $2'));
}

/** Who the patient is to the guarantor: of the guarantor `Mother`, the child. */
export function relationOfPatient(text: string): string {
  const found = INVERSE.find(([words]) => words.test(text));
  return found === undefined ? 'Other' : (found[1] ?? text);
}

/** The patient is the debtor: what only the patient's columns say is the debtor's, and an address is never mixed from two. */
export function mergePatient(row: ReadRow): void {
  const { values, phones } = row;
  row.parties = row.parties.filter(({ role }) => role !== 'patient');
  const take = (...fields: string[]) => {
    if (fields.some((field) => values[field] !== undefined)) return;
    for (const field of fields) if (values[`patient_${field}`] !== undefined) values[field] = values[`patient_${field}`];
  };
  values['date_of_birth'] ??= values['patient_dob'];
  take('ssn', 'ssn_last4');
  take('address_line1', 'address_line2', 'city', 'state', 'postal_code');
  const phone = text(values['patient_phone']);
  if (phone !== null && phones.length === 0) {
    phones.push({ type: 'home', number: phone });
    values['phone'] ??= phone;
  }
  for (const key of ['patient_name', 'patient_first_name', 'patient_last_name']) delete values[key];
}

/** Of a patient who is not the debtor, the SSN is not kept (security.md). */
export function dropPatientSsn(row: ReadRow): void {
  const { values } = row;
  const isTaken = ['ssn', 'ssn_last4'].some((key) => values[key] !== undefined && values[key] === values[`patient_${key}`]);
  for (const key of ['patient_ssn', 'patient_ssn_last4']) delete values[key];
  if (!isTaken) row.problems = row.problems.filter(({ field }) => field !== 'patient_ssn');
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
  const whole = [first, text(values['middle_name']) ?? '', last].filter((part) => part !== '').flatMap(wordsOf);
  if (whole.join(' ') === words.join(' ')) return true;
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
