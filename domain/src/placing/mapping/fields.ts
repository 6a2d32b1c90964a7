import { ACCOUNT_FIELDS } from './fields-account.ts';
import { DETAIL_FIELDS } from './fields-details.ts';
import { PEOPLE_FIELDS } from './fields-people.ts';
import type { MappingField } from './types.ts';

/** Every mappable field, in picker order. */
export const MAPPING_FIELDS: readonly MappingField[] = [...ACCOUNT_FIELDS, ...PEOPLE_FIELDS, ...DETAIL_FIELDS];

const byName = new Map(MAPPING_FIELDS.map((field) => [field.name, field]));

export function mappingField(name: string): MappingField | undefined {
  return byName.get(name);
}

/** Whether several columns of a file may have this field. */
export function takesSeveralColumns(name: string): boolean {
  const field = mappingField(name);
  return field !== undefined && (field.repeatable || field.hasParts);
}

/** Product fields without an entry in the shared canonical list, with their closest canonical name. */
const CLOSEST_CANONICAL: Readonly<Record<string, string | null>> = {
  dba_name: 'alias',
  contact_title: null,
  entity_type: 'debtor_type',
  state_of_formation: null,
  registration_number: null,
  personal_guarantor: 'guarantor_name',
  insurance_paid: 'payments_credits',
  itemization_reference: null,
  vehicle_year: null,
  vehicle_make: null,
  vehicle_model: null,
  service_address: 'property_address',
  meter_number: null,
  shut_off_date: null,
  student_id: 'client_customer_id',
  term: null,
  court_name: null,
  court_county: null,
  judgment_rate: 'interest_rate',
  eviction_flag: null,
  attorney_flag: null,
};

/** Canonical name by which layouts are scored; null if there is none. */
export function canonicalName(name: string): string | null {
  const finer = Object.hasOwn(CLOSEST_CANONICAL, name) ? CLOSEST_CANONICAL[name] : undefined;
  return finer === undefined ? name : finer;
}
