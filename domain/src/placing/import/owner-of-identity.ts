import { compareNames, nameWords } from '../sheet/compare-names.ts';
import { hasPhrases } from '../sheet/name-phrases.ts';
import { quote } from '../sheet/parsed.ts';
import { parsePhones } from '../sheet/phones.ts';
import { debtorName } from './account-number.ts';
import { labelOf } from './field-rules.ts';
import { wordsOfHeader } from './header-words.ts';
import type { ColumnMapping, ImportMapping, ReadRow } from './types.ts';

const OF_PATIENT = new Set(['patient_name', 'patient_last_name', 'patient_first_name']);
const OF_DEBTOR = new Set(['full_name', 'last_name', 'first_name', 'business_name', 'guarantor_name']);
const DEBTOR_HEADER = /guar|gtor|resp|debtor|payer|payor|subscriber|borrower/i;

/**
 * Whether a column without an owner in its header (`DOB`, `SSN`) describes the patient: it stands beside the patient's name and not
 * beside the name of who owes.
 */
export function isOfPatient(field: string, { columns }: ImportMapping, headers: readonly string[]): boolean {
  const at = columns.find((column) => column.field === field)?.index;
  if (at === undefined || DEBTOR_HEADER.test(headers[at] ?? '')) return false;
  const names = columns
    .filter((column) => column.field !== null && (OF_PATIENT.has(column.field) || OF_DEBTOR.has(column.field)))
    .toSorted((a, b) => a.index - b.index);
  const nearest = names.findLast(({ index }) => index < at) ?? names[0];
  return OF_PATIENT.has(nearest?.field ?? '');
}

/** Whether a header marks a column as describing the person who owes. */
export function isOfDebtor(field: string, { columns }: ImportMapping, headers: readonly string[]): boolean {
  const at = columns.find((column) => column.field === field)?.index;
  return at !== undefined && DEBTOR_HEADER.test(headers[at] ?? '');
}

/** Fields of people who do not owe, and headers of such columns where they have no field. */
const OF_OTHERS = new Set(['contact_name', 'reference_name', 'spouse_name', 'attorney_name']);
const OTHER_HEADER = /(?:contact|relative|kin|nok|reference|ref ?\d?|emergency(?: contact)?)(?: ?name)? ?\d?$/i;
const BARE = 'phone ph tel telephone number no num nbr'.split(' ');
/** Words of headers that name no one. */
const COMMON = new Set([...BARE, ...'name full first last home work cell mobile other'.split(' ')]);

/**
 * Removes the phones of a contact from those of a debtor who is a person, so that no third party is called. A phone column is the
 * contact's where it shares a word with the contact's header, or is a bare `Phone` beside it while the debtor has a phone before it.
 */
export function createContactPhoneCheck(
  { columns }: ImportMapping,
  headers: readonly string[],
): ((cells: readonly string[], row: ReadRow) => void) | null {
  const phones = columns.filter(({ field }) => field !== null && /^phone(?:_mobile|_work|_other)?$/.test(field));
  const pairs = phones.flatMap((phone) => {
    const words = headerWords(headers[phone.index]);
    const isBare = phone.field === 'phone_other' && wordsOfHeader(headers[phone.index]).every((word) => BARE.includes(word));
    const isOwned = ({ index, field }: ColumnMapping) =>
      (field === null ? OTHER_HEADER.test(headers[index]?.trim() ?? '') : OF_OTHERS.has(field)) &&
      (headerWords(headers[index]).some((word) => words.includes(word)) ||
        (index === phone.index - 1 && field !== null && isBare && phones.some((other) => other.index < index)));
    const contact = columns.find(isOwned);
    return contact === undefined ? [] : [{ phone, contact }];
  });
  if (pairs.length === 0) return null;
  const own = phones.filter((phone) => !pairs.some((pair) => pair.phone === phone));
  return (cells, row) => {
    const debtor = debtorName(row.values);
    if (debtor === null || row.values['business_name'] !== undefined) return;
    for (const { phone, contact } of pairs) {
      const name = cells[contact.index]?.trim() ?? '';
      // An unused column may have other things than names.
      if (!(contact.field === null ? /^\p{L}[\p{L}'.-]*,? \p{L}[^\d@]*$/u : /\p{L}{2}/u).test(name) || hasPhrases(name, 'whole'))
        continue;
      if (compareNames(nameWords(name), nameWords(debtor)) === 'same') continue;
      const known = new Set(own.flatMap(({ index }) => numbersIn(cells[index])));
      const others = new Set(numbersIn(cells[phone.index]).filter((number) => !known.has(number)));
      if (others.size === 0) continue;
      row.phones = row.phones.filter(({ number }) => !others.has(number));
      for (const { field } of phones) if (field !== null && others.has(String(row.values[field]))) delete row.values[field];
      row.problems.push({
        field: phone.field,
        column: phone.index,
        level: 'warning',
        code: 'contact_phone',
        message: `${labelOf(phone.field ?? 'phone')}: this is the number of ${quote(name)}, who does not owe. It is not placed as a phone of the debtor.`,
      });
    }
  };
}

function numbersIn(cell = ''): string[] {
  const parsed = parsePhones(cell);
  return parsed.ok ? parsed.value.map(({ number }) => number) : [];
}

/** `AltPhone` as `alt`. */
function headerWords(header = ''): string[] {
  return wordsOfHeader(header).filter((word) => !COMMON.has(word));
}
