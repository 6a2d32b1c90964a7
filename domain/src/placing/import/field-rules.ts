import { mappingField } from '../mapping/fields.ts';
import { findField } from '../placement-fields.ts';

/** How a canonical field is parsed; text is stored as it is. */
export type Reading = 'text' | 'date' | 'amount' | 'phone' | 'email' | 'ssn' | 'ein' | 'state' | 'zip' | 'flag' | 'name';

const AMOUNTS = new Set([
  'balance',
  'amount_past_due',
  'original_amount',
  'principal',
  'interest',
  'fees',
  'payments_credits',
  'last_payment_amount',
  'judgment_amount',
  'charge_off_amount',
  'court_costs',
  'attorney_fees',
  'security_deposit',
  'rent_amount',
  'transaction_amount',
  'credit_limit',
  'insurance_paid',
  'itemization_amount',
  'itemization_principal',
  'itemization_interest',
  'itemization_fees',
  'itemization_payments',
  'itemization_credits',
]);
const DATES = new Set(['date_of_birth', 'date_of_service', 'patient_dob', 'co_dob', 'lease_start', 'lease_end']);
const NAMES = new Set(['full_name', 'co_full_name', 'patient_name', 'guarantor_name', 'spouse_name', 'attorney_name']);
const EMAILS = new Set(['email', 'co_email']);
const STATES = new Set(['state', 'co_state', 'patient_state', 'state_of_formation']);
const ZIPS = new Set(['postal_code', 'co_postal_code', 'patient_postal_code']);

export function readingOf(field: string): Reading {
  if (AMOUNTS.has(field) || field.startsWith('aging_')) return 'amount';
  if (DATES.has(field) || field.endsWith('_date')) return 'date';
  if (NAMES.has(field)) return 'name';
  if (field.startsWith('phone') || field.startsWith('co_phone') || field === 'patient_phone')
    return /_(?:type|status|consent)$/.test(field) ? 'text' : 'phone';
  if (EMAILS.has(field)) return 'email';
  if (field === 'ssn' || field === 'co_ssn' || field === 'patient_ssn') return 'ssn';
  if (field === 'ein') return 'ein';
  if (STATES.has(field)) return 'state';
  if (ZIPS.has(field)) return 'zip';
  return field.endsWith('_flag') ? 'flag' : 'text';
}

/** Fields whose cells are never stored or shown in full (security.md, Data at rest). */
const SENSITIVE = new Set([
  'ssn',
  'co_ssn',
  'patient_ssn',
  'ein',
  'date_of_birth',
  'co_dob',
  'patient_dob',
  'drivers_license',
  'insurance_policy',
]);

export function isSensitiveField(field: string): boolean {
  return SENSITIVE.has(field);
}

/** Used only to interpret the row, never stored or passed on: third parties, and patient data beyond the minimum. */
const DROPPED = new Set(['insurance_policy', 'insurance_group', 'record_type', 'line_item']);

export function isDroppedField(field: string): boolean {
  return DROPPED.has(field);
}

/**
 * An unreadable cell in one of these fields blocks the row, because they decide the amount, the age or the identity of the debt.
 * Other unreadable values are dropped with a warning.
 */
const DECISIVE = new Set([
  'balance',
  'client_account_number',
  'transaction_amount',
  'amount_past_due',
  'itemization_date',
  'itemization_amount',
  'itemization_interest',
  'itemization_fees',
  'itemization_payments',
  'itemization_credits',
  'date_of_service',
  'delinquency_date',
  'charge_off_date',
  'last_payment_date',
  'judgment_date',
  'judgment_amount',
  'invoice_date',
  'open_date',
  'due_date',
  'last_statement_date',
  'move_out_date',
]);

/** Phone type of each of the debtor's phone columns. */
export const PHONE_TYPES = { phone_mobile: 'mobile', phone_work: 'work', phone: 'home', phone_other: 'other' } as const;

/** Texts that may be split over several columns. Names of debtors and co-debtors have separate fields for the parts. */
const JOINED = new Set([
  'client_account_number',
  'contact_name',
  'guarantor_name',
  'attorney_name',
  'provider_name',
  'spouse_name',
]);

export function isJoined(field: string): boolean {
  return JOINED.has(field);
}

/** Fields several columns may map to: amounts are added up. */
const REPEATABLE = new Set(['fees', 'payments_credits']);

export function isAddedUp(field: string): boolean {
  return REPEATABLE.has(field);
}

const LABELS: Record<string, string> = {
  full_name: 'Name',
  address_full: 'Address',
  city_state_zip: 'City, state and ZIP',
  co_dob: 'Co-debtor’s date of birth',
  patient_ssn: 'Patient’s SSN',
  payments_credits: 'Payments and credits',
  amount_past_due: 'Amount past due',
};

/** What a message about a column starts with. */
export function labelOfColumn(field: string | null): string {
  return field === null ? 'A column that is not used' : labelOf(field);
}

/** Field name in messages: `aging_1_30` is `Aging 1 30`. */
export function labelOf(field: string): string {
  const known = LABELS[field] ?? findField(field)?.label ?? (field.startsWith('aging_') ? mappingField(field)?.label : undefined);
  if (known !== undefined) return known;
  const words = field
    .replaceAll('_', ' ')
    .replace(/^co /, 'co-debtor ')
    .replace(/\bdob\b/, 'date of birth');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export function isDecisiveField(field: string): boolean {
  return DECISIVE.has(field);
}
