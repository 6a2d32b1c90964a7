import type { ImportMapping } from '@recoup/contract/placing/import-shapes';
import { amountSource } from '@recoup/domain/placing/import/amount-source';
import { needsItemization } from '@recoup/domain/shared/debt-types';
import { fieldsOf, findField } from '@recoup/domain/placing/placement-fields';
import { mappedFields } from './mapping-draft.ts';

export interface Need {
  /** Placement field; the mapping's defaults use it as their key. */
  key: string;
  label: string;
  /** Why the field is needed, or what happens without it. */
  message: string;
  /** `blocks`: no row can be placed without it; `warns`: rows are placed with a warning; `note`: informational. */
  level: 'blocks' | 'warns' | 'note';
  /** Fields that can be set here for the entire file. */
  enter: readonly string[];
}

const NAMES = ['full_name', 'last_name', 'first_name', 'business_name', 'guarantor_name', 'patient_name', 'patient_last_name'];
const ALTERNATIVES: Readonly<Record<string, readonly string[]>> = {
  address_line1: ['address_full', 'property_address', 'service_address'],
  city: ['city_state_zip', 'address_full'],
  state: ['city_state_zip', 'address_full'],
  postal_code: ['city_state_zip', 'address_full'],
};
const ADDRESS = ['address_line1', 'city', 'state', 'postal_code'];
const FALLBACK_NUMBERS = [
  'secondary_account_number',
  'case_number',
  'medical_record_number',
  'client_customer_id',
  'invoice_number',
];
const ITEMIZATION_DATES = [
  'judgment_date',
  'charge_off_date',
  'last_statement_date',
  'date_of_service',
  'invoice_date',
  'move_out_date',
  'open_date',
  'last_purchase_date',
  'last_payment_date',
  'delinquency_date',
  'due_date',
];
const LIMITATION = ['sol_date', 'last_payment_date', 'charge_off_date', 'delinquency_date'];

const labelOf = (key: string) => findField(key)?.label ?? key;

/** Fields that the debt type requires and neither a column nor a file-wide value provides, most important first. */
export function stillNeeded(mapping: ImportMapping, { severalLocations }: { severalLocations: boolean }): Need[] {
  const mapped = mappedFields({ mapping });
  const has = (key: string) => mapped.has(key) || (mapping.defaults[key] ?? '') !== '';
  const needs: Need[] = [];
  if (!amountSource(mapping).fields.some(has))
    needs.push({
      key: 'balance',
      label: labelOf('balance'),
      message: 'No column has the amount owed. Map one to “Amount placed”.',
      level: 'blocks',
      enter: [],
    });
  if (!NAMES.some(has))
    needs.push({
      key: 'full_name',
      label: 'Name of the debtor',
      message: 'No column has the debtor’s name. Map one to “Full name”, “Last name” or “Business name”.',
      level: 'blocks',
      enter: [],
    });
  const itemization = itemizationNeed(mapping, has);
  if (itemization) needs.push(itemization);
  const address = ADDRESS.filter((key) => ![key, ...(ALTERNATIVES[key] ?? [])].some(has));
  if (address.length > 0)
    needs.push({
      key: 'address_line1',
      label: address.map(labelOf).join(', '),
      message: 'Accounts can be placed without an address. The agency then has to find it.',
      level: 'warns',
      enter: [],
    });
  if (severalLocations && !['location_code', 'facility_name', 'property_name'].some(has))
    needs.push({
      key: 'location_code',
      label: labelOf('location_code'),
      message: 'Your company has several locations. Choose the one this file belongs to.',
      level: 'warns',
      enter: ['location_code'],
    });
  if (!LIMITATION.some(has) && fieldsOf(mapping.debt_type).some(({ key }) => key === 'delinquency_date'))
    needs.push({
      key: 'delinquency_date',
      label: 'Age of the debts',
      message: 'Add the last payment, charge-off, delinquency or limitation date if you know it.',
      level: 'warns',
      enter: ['delinquency_date'],
    });
  if (!has('client_account_number')) needs.push(numberNote(has));
  return needs;
}

function itemizationNeed(mapping: ImportMapping, has: (key: string) => boolean): Need | null {
  if (!needsItemization(mapping.debt_type, 'person')) return null;
  if (has('itemization_date') && (has('itemization_reference') || has('itemization_amount'))) return null;
  if (ITEMIZATION_DATES.some(has) || has('itemization_date')) return null;
  return {
    key: 'itemization_date',
    label: 'Itemization',
    message:
      'Consumer debts are itemized from one of five dates, and no column has one. Choose one for the whole file. The balance is then the amount on that date.',
    level: 'blocks',
    enter: ['itemization_reference', 'itemization_date'],
  };
}

function numberNote(has: (key: string) => boolean): Need {
  const fallback = FALLBACK_NUMBERS.find(has);
  return {
    key: 'client_account_number',
    label: labelOf('client_account_number'),
    message: fallback
      ? `No column has it. “${labelOf(fallback) === fallback ? 'Another account number' : labelOf(fallback)}” is used instead.`
      : 'No column has it. The debtor’s name is used instead, so two accounts with the same name look alike.',
    level: fallback ? 'note' : 'warns',
    enter: [],
  };
}

/** How the amount placed is computed if it has no column of its own. */
export function amountNote(mapping: ImportMapping): string | null {
  return amountSource(mapping).message;
}
