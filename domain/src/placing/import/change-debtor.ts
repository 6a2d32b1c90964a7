import type { DraftValue } from '../placement-draft.ts';
import { readNames } from '../sheet/name-phrases.ts';
import type { PersonName } from '../sheet/types.ts';
import { PHONE_TYPES } from './field-rules.ts';
import { dropDebtorParties } from './read-parties.ts';
import { guessFormat, setDebtor } from './take-name.ts';
import type { ReadParty, ReadRow } from './types.ts';

const PERSON = ['first_name', 'middle_name', 'last_name', 'suffix', 'title'];
/** What describes the debtor as a person or business, and holds for no one else. An address is often shared. */
const OWN =
  `alias business_name contact_name date_of_birth dba_name debtor_type drivers_license ein email employer_name entity_type ssn
  ssn_last4`.split(/\s+/);
const ADDRESS = ['address_line1', 'address_line2', 'address_line3', 'city', 'state', 'postal_code', 'country'];

export function clearPerson(values: Record<string, DraftValue>): void {
  for (const key of PERSON) delete values[key];
}

export function splitName(name: string): PersonName {
  const read = readNames(name, guessFormat(name));
  return (read.kind === 'people' ? read.people[0]?.name : undefined) ?? { first: '', middle: '', last: name, suffix: '' };
}

/** Another person of the row, or one that a cell names, owes instead of the debtor. */
export function changeDebtor(row: ReadRow, name: string): void {
  const party = row.parties.find((other) => other.name === name);
  clearPerson(row.values);
  for (const key of [...OWN, ...Object.keys(PHONE_TYPES)]) delete row.values[key];
  [row.phones, row.emails] = [[], []];
  row.parties = row.parties.filter((other) => other !== party);
  if (party?.role === 'co_debtor') takeOwnContact(row, party);
  if (party?.role === 'patient') {
    row.values['date_of_birth'] = row.values['patient_dob'];
    delete row.values['patient_name'];
  }
  row.debtorCell = name;
  setDebtor(row.values, splitName(name));
  dropDebtorParties(row);
}

/** The co-debtor became the debtor: their own phones, address and numbers count. */
export function takeOwnContact(row: ReadRow, party: ReadParty): void {
  const { values } = row;
  const other = row.coDebtors?.find((each) => each.party.name === party.name);
  const own = other?.values ?? values;
  if (own['co_address_line1'] !== undefined) for (const key of ADDRESS) delete values[key];
  const phones = Object.entries(PHONE_TYPES).flatMap(([field, type]) => {
    const number = own[`co_${field}`];
    return typeof number === 'string' ? [{ type, number }] : [];
  });
  if (phones.length > 0) row.phones = phones;
  if (typeof own['co_email'] === 'string') row.emails = [own['co_email']];
  for (const [key, value] of Object.entries(own)) {
    if (!key.startsWith('co_')) continue;
    if (other === undefined) delete values[key];
    if (!key.endsWith('_name') && value !== undefined) values[key === 'co_dob' ? 'date_of_birth' : key.slice(3)] = value;
  }
  row.coDebtors = row.coDebtors?.filter((each) => each !== other);
}
