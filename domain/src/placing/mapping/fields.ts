import { ACCOUNT_FIELDS } from './fields-account.ts';
import { DETAIL_FIELDS } from './fields-details.ts';
import { PEOPLE_FIELDS } from './fields-people.ts';
import type { MappingField } from './types.ts';

/** Every field that a column can be given to, in the order of the list to choose from. */
export const MAPPING_FIELDS: readonly MappingField[] = [...ACCOUNT_FIELDS, ...PEOPLE_FIELDS, ...DETAIL_FIELDS];

const byName = new Map(MAPPING_FIELDS.map((field) => [field.name, field]));

export function mappingField(name: string): MappingField | undefined {
  return byName.get(name);
}

/** Fields of the product that the shared list of canonical fields does not have, with what they are there. */
const FINER: Readonly<Record<string, string | null>> = {
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

/** Name in the shared list of canonical fields, by which layouts are scored; null where it has none. */
export function canonicalName(name: string): string | null {
  const finer = Object.hasOwn(FINER, name) ? FINER[name] : undefined;
  return finer === undefined ? name : finer;
}
