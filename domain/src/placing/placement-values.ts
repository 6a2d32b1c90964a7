import {
  normalizeEin,
  normalizeEmail,
  normalizePhone,
  normalizeSsn,
  normalizeVin,
  normalizeZip,
  ssnLast4,
} from '../shared/checks.ts';
import { isForeignCountry } from '../shared/countries.ts';
import { isDay } from '../shared/days.ts';
import type { DebtType } from '../shared/debt-types.ts';
import type { Issue } from '../shared/issue.ts';
import type { FieldKind, PlacementField } from './placement-field.ts';
import { fieldsOf } from './placement-fields.ts';
import {
  debtorKind,
  type DraftValue,
  type PlacementCheck,
  type PlacementContext,
  type PlacementDraft,
} from './placement-draft.ts';
import { isStateCode } from '../shared/states.ts';

/** Required for every placement. Names and itemization have separate checks. */
const ALWAYS_REQUIRED = new Set(['client_account_number', 'balance']);
const CHECKED_SEPARATELY = new Set(['first_name', 'last_name', 'business_name']);

/** Checks every field against the table: present where required, and of the right kind. */
export function checkFields(draft: PlacementDraft, context: PlacementContext, { errors, warnings }: PlacementCheck): void {
  const isForeign = isForeignCountry(draft.values['country']);
  const missing: PlacementField[] = [];
  for (const field of fieldsOf(draft.debt_type)) {
    const value = draft.values[field.key];
    if (isBlank(value)) {
      if (isRequired(field, draft)) missing.push(field);
      continue;
    }
    // Provinces and postal codes of other countries have other forms.
    if (isForeign && (field.kind === 'state' || field.kind === 'zip')) continue;
    const issue = checkKind(field, value);
    // An unreadable phone or ZIP is dropped; an unreadable value that affects the money or the debt blocks.
    if (issue !== null) (context.source === 'file' && isExpendable(field, draft.debt_type) ? warnings : errors).push(issue);
  }
  if (context.source === 'manual') errors.push(...missing.map(missingIssue));
  else {
    errors.push(...missing.filter((field) => ALWAYS_REQUIRED.has(field.key)).map(missingIssue));
    warnings.push(...missingInFile(missing.filter((field) => !ALWAYS_REQUIRED.has(field.key) && field.kind !== 'yes_no')));
  }
}

function isRequired(field: PlacementField, { debt_type, values }: PlacementDraft): boolean {
  if (field.needs[debt_type] !== 'required' || CHECKED_SEPARATELY.has(field.key) || field.section === 'itemization') return false;
  return !(field.key === 'contact_name' && debtorKind(values, debt_type) === 'person');
}

function isBlank(value: DraftValue): boolean {
  return value === null || value === undefined || (typeof value === 'string' && value.trim() === '');
}

function missingIssue(field: PlacementField): Issue {
  return { path: field.key, code: 'field_missing', message: `${field.label} is missing. Fill it in.` };
}

/** One warning for the address and one for the rest, because a file without a column repeats them on every row. */
function missingInFile(missing: readonly PlacementField[]): Issue[] {
  const issues: Issue[] = [];
  const address = missing.filter((field) => field.section === 'address');
  const others = missing.filter((field) => field.section !== 'address');
  if (address[0])
    issues.push({
      path: address[0].key,
      code: 'address_missing',
      message: `The address is not complete (${address.map((field) => field.label).join(', ')}). Add it if you know it; the agency will look for it otherwise.`,
    });
  if (others[0]) {
    issues.push({
      path: others[0].key,
      code: 'details_missing',
      message: `Not in the file: ${others.map((field) => field.label).join(', ')}. Add it if you know it; the agency may ask for it.`,
    });
  }
  return issues;
}

const CONTACT_KINDS = new Set<FieldKind>(['ssn', 'ein', 'phone', 'email', 'state', 'zip', 'vin', 'rate']);

/** Whether an account can be placed without the value, so that it does not block a file row. */
function isExpendable({ kind, section, needs }: PlacementField, debtType: DebtType): boolean {
  if (CONTACT_KINDS.has(kind)) return true;
  return section !== 'itemization' && section !== 'debtor' && needs[debtType] === 'optional';
}

function fault({ key }: PlacementField, code: string, message: string): Issue {
  return { path: key, code, message };
}

function checkKind(field: PlacementField, value: DraftValue): Issue | null {
  if (field.kind === 'money') {
    if (typeof value !== 'number' || !Number.isSafeInteger(value))
      return fault(field, 'amount_invalid', `${field.label} is not an amount. Write it as 1234.50.`);
    return value < 0 && field.key !== 'balance'
      ? fault(field, 'amount_negative', `${field.label} is below zero. Write it without a minus sign, or clear it.`)
      : null;
  }
  if (field.kind === 'yes_no')
    return typeof value === 'boolean' ? null : fault(field, 'answer_invalid', `${field.label}: answer yes or no.`);
  if (typeof value !== 'string') return fault(field, 'value_invalid', `${field.label} is not text. Write it as text.`);
  const text = value.trim();
  if (field.max !== undefined && text.length > field.max)
    return fault(field, 'text_too_long', `${field.label} is longer than ${field.max} characters. Shorten it.`);
  if (field.choices !== undefined && !field.choices.some((choice) => choice.value === text))
    return fault(
      field,
      'choice_unknown',
      `${field.label} is not one of the choices. Use one of: ${field.choices.map(({ label }) => label).join(', ')}.`,
    );
  const reader = READERS[field.kind];
  if (reader === undefined || reader(text)) return null;
  return field.kind === 'phone' && text.startsWith('+')
    ? fault(field, 'phone_invalid', `${field.label} is not a US number. Write ten digits, or clear it.`)
    : fault(
        field,
        `${field.kind}_invalid`,
        `${field.label} cannot be read. ${field.hint === '' ? 'Correct it' : `Expected: ${field.hint.charAt(0).toLowerCase()}${field.hint.slice(1)}. Correct it`}, or clear it.`,
      );
}

const READERS: Partial<Record<FieldKind, (text: string) => boolean>> = {
  date: isDay,
  ssn: (text) => normalizeSsn(text) !== null || ssnLast4(text) !== null,
  ein: (text) => normalizeEin(text) !== null,
  phone: (text) => normalizePhone(text) !== null,
  email: (text) => normalizeEmail(text) !== null,
  state: isStateCode,
  zip: (text) => normalizeZip(text) !== null,
  vin: (text) => normalizeVin(text) !== null,
  rate: (text) => /^\d{1,2}(?:\.\d{1,3})?$/.test(text),
};
