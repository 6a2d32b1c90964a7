import type { PlacedPerson } from '@recoup/contract/placing/manual-entry';
import { needsItemization } from '@recoup/domain/shared/debt-types';
import type { FieldSection, PlacementField } from '@recoup/domain/placing/placement-field';
import { fieldsOf } from '@recoup/domain/placing/placement-fields';
import type { EntryValues } from './entry-values.ts';
import { BUSINESS_ONLY, isIdentity, PERSON_ONLY } from './identity-fields.ts';

/** Rarely used: shown on request, or once they have a value. */
const RARELY_USED: ReadonlySet<string> = new Set(
  `
  suffix alias drivers_license employer_name language country phone_work dba_name current_creditor
  itemization_creditor original_creditor original_amount principal interest fees interest_rate
  last_statement_date last_payment_amount sol_date patient_relationship patient_dob insurance_name
  insurance_paid property_address eviction_flag secondary_account_number charge_off_amount vehicle_year
  vehicle_make vehicle_model vehicle_vin meter_number shut_off_date student_id term court_costs judgment_rate
  state_of_formation registration_number contact_title personal_guarantor purchase_order payment_terms
  middle_name address_line2 phone_mobile open_date notes
  `.split(/\s+/),
);

export function isRarelyUsed(key: string, debtType: EntryValues['debt_type']): boolean {
  // Only lenders usually charge debts off.
  return RARELY_USED.has(key) || (key === 'charge_off_date' && debtType !== 'loan');
}

export interface FieldContext {
  person: PlacedPerson | null;
  /** Number of locations to choose from. */
  locations: number;
}

/** Whether Regulation F requires an itemization of this debt: only if a person owes it. */
export function isItemized(entry: Pick<EntryValues, 'debt_type' | 'owes'>): boolean {
  return needsItemization(entry.debt_type, entry.owes);
}

/**
 * The fields on the page, in page order: those of the debt type, without the fields of the other kind of debtor and those already
 * known about the person. Parties have a section of their own.
 */
export function visibleFieldsOf(entry: EntryValues, { person, locations }: FieldContext): PlacementField[] {
  const other = entry.owes === 'business' ? PERSON_ONLY : BUSINESS_ONLY;
  return fieldsOf(entry.debt_type).filter(({ key, section }) => {
    if (section === 'responsible' || other.has(key)) return false;
    if (key === 'location_code') return locations > 1;
    if (key === 'attorney_name') return entry.values['attorney_flag'] === 'yes';
    if (section === 'itemization' || key === 'itemization_creditor') return isItemized(entry);
    return !(person && isIdentity(key) && isKnown(key, person));
  });
}

/** Names are always known for a person placed before; other fields only if they have a value. */
function isKnown(key: string, person: PlacedPerson): boolean {
  if (['first_name', 'middle_name', 'last_name', 'suffix', 'business_name'].includes(key)) return true;
  if (key === 'ssn') return person.ssn_last4 !== null;
  if (key === 'ein') return person.ein_last4 !== null;
  if (key === 'date_of_birth') return person.has_date_of_birth;
  if (key === 'drivers_license') return true;
  if (key === 'address_line2') return person.values['address_line1'] !== undefined;
  return person.values[key] !== undefined;
}

/** Whether the form marks a field as required. A preview only: the server's rules decide. */
export function isNeeded(field: PlacementField, entry: EntryValues): boolean {
  if (field.key === 'location_code') return true;
  if (field.key === 'business_name') return entry.owes === 'business';
  if (field.key === 'first_name' || field.key === 'last_name') return true;
  return field.needs[entry.debt_type] === 'required';
}

/** Sections of the page, each with the placement-field sections it contains. */
export const PAGE_SECTIONS = {
  debtor: ['debtor', 'address', 'contact'],
  account: ['account'],
  amounts: ['amounts', 'itemization'],
  details: ['dates', 'details'],
} as const satisfies Record<string, readonly FieldSection[]>;
export type PageSection = keyof typeof PAGE_SECTIONS;
