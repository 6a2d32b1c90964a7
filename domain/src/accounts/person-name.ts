/** Names of a debtor or another party; unknown parts are null or empty. */
export interface PersonNames {
  first_name?: string | null;
  middle_name?: string | null;
  last_name?: string | null;
  suffix?: string | null;
  business_name?: string | null;
}

/** Facts that distinguish two people. `ssnFingerprint` is a keyed hash, never the number. */
export interface PersonIdentity extends PersonNames {
  ssnFingerprint?: string | null;
  date_of_birth?: string | null;
  address_line1?: string | null;
  postal_code?: string | null;
}

/** `Ann M. Smith Jr.`, or the business name; empty when no name is known. A single initial gets a period. */
export function displayName(names: PersonNames): string {
  const person = joinNames([names.first_name, initial(names.middle_name), names.last_name, names.suffix]);
  return person === '' ? joinNames([names.business_name]) : person;
}

/** Sort name for lists: `Smith, Ann M.` */
export function sortName(names: PersonNames): string {
  const last = joinNames([names.last_name, names.suffix]);
  const first = joinNames([names.first_name, initial(names.middle_name)]);
  if (last === '' && first === '') return joinNames([names.business_name]);
  return [last, first].filter((part) => part !== '').join(', ');
}

/** Full name of a user (spec 3): each word in lower case with a capital first letter; empty when both parts are empty. */
export function fullName(first: string | null | undefined, last: string | null | undefined): string {
  return joinNames([first, last])
    .split(' ')
    .map((word) => word.slice(0, 1).toUpperCase() + word.slice(1).toLowerCase())
    .join(' ');
}

/**
 * Key of "the same person" within one client, by the strongest facts known: SSN; else name and date of birth; else name and
 * street and ZIP; else name and ZIP. Null for a name alone: two debtors who share only a name stay separate.
 * The key is stored in plain text, so a date of birth enters it only through `fingerprint`, a keyed hash; without that function
 * the date of birth is ignored.
 */
export function matchKey(person: PersonIdentity, fingerprint?: (text: string) => string): string | null {
  if (person.ssnFingerprint) return `ssn:${person.ssnFingerprint}`;
  // Middle names and suffixes vary between files; first name, last name and one more fact do not.
  const name = keyOf(joinNames([person.first_name, person.last_name])) || keyOf(person.business_name ?? '');
  if (name === '') return null;
  if (person.date_of_birth && fingerprint) return `dob:${fingerprint(`${name}:${person.date_of_birth}`)}`;
  const zip = (person.postal_code ?? '').slice(0, 5);
  const street = keyOf(person.address_line1 ?? '');
  if (street !== '' && zip !== '') return `addr:${name}:${street}:${zip}`;
  return zip === '' ? null : `zip:${name}:${zip}`;
}

function initial(middle: string | null | undefined): string {
  const name = (middle ?? '').trim();
  return /^\p{L}$/u.test(name) ? `${name}.` : name;
}

function joinNames(parts: readonly (string | null | undefined)[]): string {
  return parts
    .map((part) => (part ?? '').trim().replaceAll(/\s+/g, ' '))
    .filter((part) => part !== '')
    .join(' ');
}

function keyOf(text: string): string {
  return text
    .normalize('NFKD')
    .toUpperCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
}

/** The plain-text fields stored for a person, named as in a placement. */
export const PERSON_NAMES = ['first_name', 'middle_name', 'last_name', 'suffix', 'business_name'] as const;
export const PERSON_FACTS = [
  'contact_name',
  'address_line1',
  'address_line2',
  'city',
  'state',
  'postal_code',
  'employer_name',
  'language',
] as const;
