import { bestOf, ruleOut, topField, weaken } from './best.ts';
import { offer, type ColumnCandidates } from './candidates.ts';
import { isOfCollege } from './debtor-roles.ts';
import type { Reading } from './read-header.ts';
import type { Role } from './roles.ts';
import { tokensOf } from './tokens.ts';

/** Such columns describe no party to the debt. */
const NOBODYS = { none: 0.95 };
const ANIMALS = /\b(?:pet|animal|species|breed|horse|herd|canine|feline|equine|kennel)s?\b/i;
const NAMES_OF_PATIENTS = ['full_name', 'patient_name', 'first_name', 'last_name', 'middle_name', 'business_name'];

/** In a list of animals the patient is one; it is no party to the debt. */
export function readAnimals(columns: readonly ColumnCandidates[]): void {
  const areAnimals = columns.some(({ column }) => ANIMALS.test(spaced(column.header)));
  for (const item of columns) {
    const { profile, header } = item.column;
    const others = columns.filter((other) => other !== item);
    const hasOwner = bestOf(others, 'full_name', 'last_name', 'business_name') >= 0.6;
    const areSingleWords = profile.filled >= 3 && profile.words <= 1;
    const reading = personOf(item);
    const isPatient = reading?.role === 'patient' && reading.concept === 'name';
    const isBareName = /^(?:call )?name$/i.test(header);
    if (hasOwner && (isPatient ? areAnimals || areSingleWords : isBareName && areAnimals && areSingleWords))
      ruleOut(item, NAMES_OF_PATIENTS, NOBODYS);
  }
}

const DECEDENT = /\bdecedent|\bname of (?:the )?deceased|\bdeceased name/i;

/** In a list of funerals the date of death is the decedent's, who owes nothing. */
export function readDecedents(columns: readonly ColumnCandidates[]): void {
  if (!columns.some(({ column }) => DECEDENT.test(column.header))) return;
  for (const item of columns) if (topField(item) === 'deceased_flag') ruleOut(item, ['deceased_flag'], NOBODYS);
}

/** A relationship is the patient's; without a patient or student it is to the decedent, a reference or a contact. */
export function readRelationships(columns: readonly ColumnCandidates[]): void {
  const hasPatient = columns.some((item) => PATIENT_SIDE.has(roleOf(item)));
  const hasDecedent = columns.some(({ column }) => DECEDENT.test(column.header));
  if (
    hasPatient ||
    (!hasDecedent && bestOf(columns, 'guarantor_name', 'patient_name', 'patient_last_name', 'date_of_service') >= 0.6)
  )
    return;
  for (const item of columns) if (topField(item) === 'patient_relationship') ruleOut(item, ['patient_relationship'], NOBODYS);
}

const PATIENT_SIDE: ReadonlySet<Role | null | undefined> = new Set(['patient', 'student', 'child', 'guarantor']);

const THIRD_PARTIES = ['reference_name', 'spouse_name', 'attorney_name', 'provider_name', 'sales_rep'];
const PHONES = ['phone', 'phone_mobile', 'phone_work', 'phone_other', 'email'];

/**
 * `Alt Phone` behind `Alt Contact` is the contact's, as `PhoneAlt` is beside `FNameAlt` and `LNameAlt`: calling it discloses the debt to a
 * third party.
 */
export function readPhonesOfContacts(columns: readonly ColumnCandidates[]): void {
  const alternates = columns.filter(({ column }) => isOfAlternate(column.header));
  const isNamed = ['first_name', 'last_name'].every((field) => alternates.some(({ fields }) => fields.has(field)));
  if (isNamed) for (const item of alternates) ruleOut(item, ['alias', ...PHONES], NOBODYS);
  for (const [at, item] of columns.entries()) {
    if (!PHONES.includes(topField(item) ?? '')) continue;
    const own = qualifierOf(item.column.header);
    const before = [columns[at - 1], columns[at - 2]].find((other) => THIRD_PARTIES.includes(topField(other) ?? ''));
    if (own === null || before === undefined || qualifierOf(before.column.header) !== own) continue;
    ruleOut(item, PHONES, NOBODYS);
  }
}

function isOfAlternate(header: string): boolean {
  return tokensOf(header).some(({ text, meanings }) => text === 'emergency' || meanings.includes('other'));
}

/** First word of a heading, with the number of a numbered one: `Ref 2 Phone` is of `Ref 2`. */
function qualifierOf(header: string): string | null {
  const tokens = tokensOf(header);
  const [first, second] = tokens;
  if (first === undefined || tokens.length < 2) return null;
  const word = first.meanings[0] ?? first.text;
  return /^\d$/.test(second?.text ?? '') ? `${word} ${second?.text}` : word;
}

const PAYER =
  /^(?:(?:primary|secondary|first|second|1st|2nd|other) )?(?:pay[eo]r|parent|guardian)s?(?:[ /]+(?:or )?guardian)?(?: name)?(?: ?[12])?$/i;
const FATHER_OR_MOTHER = /^(?:father|mother|dad|mom|mum)(?:s|'s)?(?: (?:full )?name)?$/i;

/** Beside a child, a payer is the parent who pays, not an insurer, and a parent is no parent company. */
export function readPayersOfChildren(columns: readonly ColumnCandidates[]): void {
  const isOfChildren = columns.some(
    (item) =>
      CHILDREN.has(roleOf(item)) &&
      Math.max(...['', 'first_', 'last_'].map((part) => scoreOf(item, `patient_${part}name`))) >= 0.6,
  );
  if (!isOfChildren) return;
  readFatherAndMother(columns);
  for (const item of columns) {
    const header = spaced(item.column.header).trim();
    const { phone, number } = item.column.profile;
    if (!PAYER.test(header) || phone > 0.5 || number > 0.5) continue;
    weaken(item, 'insurance_name', 0.3);
    offer(item, /2|second|2nd|other/i.test(header) ? 'co_full_name' : 'full_name', 1.04, 'context');
    item.none = Math.min(item.none, 0.3);
  }
}

/** Where no one else is named as the payer, both parents owe; a student of a college owes alone. */
function readFatherAndMother(columns: readonly ColumnCandidates[]): void {
  if (columns.some((item) => roleOf(item) === 'student') && isOfCollege(columns.map(({ column }) => column))) return;
  const parents = columns.filter(({ column }) => FATHER_OR_MOTHER.test(spaced(column.header).trim()));
  const others = columns.filter((item) => !parents.includes(item));
  if (others.some((item) => PAYER.test(spaced(item.column.header).trim())) || bestOf(others, 'full_name', 'last_name') >= 0.8)
    return;
  for (const [at, item] of parents.entries()) {
    weaken(item, 'reference_name', 0.3);
    offer(item, at === 0 ? 'full_name' : 'co_full_name', 1.04, 'context');
    item.none = Math.min(item.none, 0.3);
    readPhonesOfParent(item, others, at === 0 ? '' : 'co_');
  }
}

const PARENTS = [/^(?:father|dad)(?:s|'s)?(?![a-z])/i, /^(?:mother|mom|mum)(?:s|'s)?(?![a-z])/i];
const PHONE_HEADINGS = [
  ['phone_mobile', /\b(?:cell|mobile)/i],
  ['phone_work', /\b(?:work|office|bus(?:iness)?)\b/i],
  ['email', /\be-?mail/i],
  ['phone', /\b(?:phone|ph|tel|telephone|home|number|no)\b/i],
] as const;

/** `Mom cell` is of the parent in the column `Mother`. */
function readPhonesOfParent(parent: ColumnCandidates, others: readonly ColumnCandidates[], prefix: '' | 'co_'): void {
  const side = PARENTS.find((words) => words.test(spaced(parent.column.header).trim()));
  for (const item of others) {
    const header = spaced(item.column.header).trim();
    const field = PHONE_HEADINGS.find(([, words]) => words.test(header))?.[0];
    if (side === undefined || field === undefined || !side.test(header)) continue;
    const { filled, phone, email } = item.column.profile;
    if (filled > 0 && (field === 'email' ? email : phone) < 0.5) continue;
    for (const other of PHONES) if (`${prefix}${field}` !== other) weaken(item, other, 0.3);
    offer(item, `${prefix}${field}`, 1.04, 'context');
    item.none = Math.min(item.none, 0.3);
  }
}

/** `P2 Cell` is of `Payer 2` or `Parent 2`. */
export function readSecondParents(columns: readonly ColumnCandidates[]): void {
  if (!columns.some(({ column }) => /^(?:payer|parent)[ _]?2/i.test(column.header))) return;
  for (const item of columns) {
    const top = topField(item) ?? '';
    if (!/^p2\b/i.test(spaced(item.column.header)) || !PHONES.includes(top)) continue;
    for (const field of PHONES) weaken(item, field, 0.3);
    offer(item, top === 'phone_other' ? 'co_phone' : `co_${top}`, 1, 'context');
  }
}

const CHILDREN: ReadonlySet<Role | null | undefined> = new Set(['student', 'child']);

function scoreOf({ fields }: ColumnCandidates, field: string): number {
  return fields.get(field)?.score ?? 0;
}

/** The best reading of a heading as part of a person. */
function personOf({ column: { readings } }: ColumnCandidates): Reading | undefined {
  return readings.find(({ kind, score }) => kind === 'person' && score >= 0.6);
}

/** Whose name, phone or number a heading says that the column is. */
function roleOf(item: ColumnCandidates): Role | null | undefined {
  return personOf(item)?.role;
}

function spaced(header: string): string {
  return header.replaceAll(/([a-z\d])([A-Z])/g, '$1 $2').replaceAll(/[_()]+/g, ' ');
}
