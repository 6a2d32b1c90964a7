import type { DebtType } from '../debt-types.ts';
import { displayName } from '../people.ts';
import type { DraftValue, PartyRole } from '../placement-draft.ts';
import { looksLikeBusiness } from '../sheet/name-words.ts';
import { parseNames } from '../sheet/names.ts';
import type { NameFormat, PersonName } from '../sheet/types.ts';
import type { ColumnFormat, ReadParty, ReadRow } from './types.ts';

const ROLES: Record<string, { role: PartyRole; is_liable: boolean }> = {
  co_full_name: { role: 'co_debtor', is_liable: true },
  guarantor_name: { role: 'guarantor', is_liable: true },
  spouse_name: { role: 'spouse', is_liable: false },
  patient_name: { role: 'patient', is_liable: false },
  attorney_name: { role: 'attorney', is_liable: false },
};

interface NameCell {
  format: ColumnFormat;
  index: number;
  level: 'error' | 'warning';
}

/** Reads a cell that holds a whole name, or several: the debtor's first, others as co-debtors. */
export function takeName(field: string, text: string, { format, index, level }: NameCell, row: ReadRow): void {
  const parsed = parseNames(text, format.name ?? guessFormat(text));
  if (!parsed.ok) {
    if (parsed.code !== 'empty')
      row.problems.push({
        field,
        column: index,
        level: field === 'full_name' ? 'error' : level,
        code: parsed.code,
        message: parsed.message,
      });
    return;
  }
  const [first, ...others] = parsed.value;
  if (first === undefined) return;
  if (parsed.warning) {
    row.problems.push({ field, column: index, level: 'warning', ...parsed.warning });
    if (field === 'full_name' && (parsed.warning.code === 'estate' || parsed.warning.code === 'deceased'))
      row.values['deceased_flag'] ??= true;
  }
  const role = ROLES[field];
  if (role) {
    row.values[field] ??= wholeName(first);
    for (const name of parsed.value) addParty(row, { ...role, name: wholeName(name) });
    return;
  }
  if ('business_name' in first) row.values['business_name'] ??= first.business_name;
  else {
    row.values['first_name'] ??= first.first || undefined;
    row.values['middle_name'] ??= first.middle || undefined;
    row.values['last_name'] ??= first.last || undefined;
    row.values['suffix'] ??= first.suffix || undefined;
  }
  for (const name of others) addParty(row, { role: 'co_debtor', is_liable: true, name: wholeName(name) });
}

function guessFormat(text: string): NameFormat {
  return text.includes(',') ? 'LAST, FIRST M' : 'FIRST LAST';
}

function wholeName(name: PersonName): string {
  return 'business_name' in name
    ? name.business_name
    : displayName({ first_name: name.first, middle_name: name.middle, last_name: name.last, suffix: name.suffix });
}

export function addParty(row: ReadRow, party: Partial<ReadParty> & Pick<ReadParty, 'role' | 'name' | 'is_liable'>): void {
  if (party.name === '' || row.parties.some(({ role, name }) => role === party.role && name === party.name)) return;
  row.parties.push({ phone: null, email: null, address: null, ssn: null, ...party });
}

const IS_BUSINESS = /^(?:b|bus|business|biz|c|com|comm|commercial|corp|corporate|company|co|org|organization|entity|firm)\b/i;
const IS_PERSON = /^(?:p|per|person|personal|i|ind|individual|consumer|con|human)\b/i;

/** Settles who owes: a person or a business, and who else the row names. */
export function finishDebtor(row: ReadRow, debtType: DebtType): void {
  const { values } = row;
  const stated = text(values['debtor_type']) ?? '';
  const business = text(values['business_name']);
  const last = text(values['last_name']);
  const first = text(values['first_name']);
  // A business name in the column of last names, as many files of persons and businesses have it.
  if (business === null && last !== null && (IS_BUSINESS.test(stated) || (first === null && looksLikeBusiness(last)))) {
    values['business_name'] = [first, last].filter((part) => part !== null).join(' ');
    clearPerson(values);
  } else if (business !== null && (last !== null || first !== null)) {
    if (IS_PERSON.test(stated)) delete values['business_name'];
    else {
      values['contact_name'] ??= personName(values);
      clearPerson(values);
    }
  } else if (
    business !== null &&
    debtType !== 'commercial' &&
    stated === '' &&
    !looksLikeBusiness(business) &&
    splits(business)
  ) {
    // Some exports call every customer a company.
    takeName('full_name', business, { format: {}, index: -1, level: 'warning' }, row);
    delete values['business_name'];
  }
  addCoDebtor(row);
  addPatient(row);
}

/** Two or three words of letters: the name of a person in a column that says company. */
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

function addCoDebtor(row: ReadRow): void {
  const { values } = row;
  const name = displayName({ first_name: text(values['co_first_name']), last_name: text(values['co_last_name']) });
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

/** A patient who is not the debtor is a party who does not owe. */
function addPatient(row: ReadRow): void {
  const { values } = row;
  const name = displayName({ first_name: text(values['patient_first_name']), last_name: text(values['patient_last_name']) });
  if (name !== '') {
    values['patient_name'] ??= name;
    addParty(row, { role: 'patient', is_liable: false, name });
  }
  const own = personName(values);
  if (own !== '' && text(values['patient_name'])?.toLowerCase() === own.toLowerCase()) {
    row.parties = row.parties.filter(({ role }) => role !== 'patient');
    delete values['patient_name'];
  }
}

function text(value: DraftValue): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}
