import type { Role } from './roles.ts';

type Parts = Readonly<Record<string, string>>;

/** Field of each part of the debtor. A missing part has no field. */
const DEBTOR: Parts = {
  name: 'full_name',
  first_name: 'first_name',
  middle_name: 'middle_name',
  last_name: 'last_name',
  suffix: 'suffix',
  title: 'title',
  alias: 'alias',
  business_name: 'business_name',
  dba_name: 'dba_name',
  contact_name: 'contact_name',
  contact_title: 'contact_title',
  debtor_type: 'debtor_type',
  entity_type: 'entity_type',
  state_of_formation: 'state_of_formation',
  registration_number: 'registration_number',
  dob: 'date_of_birth',
  ssn: 'ssn',
  ein: 'ein',
  license: 'drivers_license',
  email: 'email',
  phone: 'phone',
  phone_mobile: 'phone_mobile',
  phone_work: 'phone_work',
  phone_other: 'phone_other',
  phone_type: 'phone_type',
  phone_status: 'phone_status',
  phone_consent: 'phone_consent',
  address: 'address_line1',
  address_second: 'address_line2',
  address_third: 'address_line3',
  address_full: 'address_full',
  address_status: 'address_status',
  city: 'city',
  state: 'state',
  zip: 'postal_code',
  zip4: 'postal_code_ext',
  csz: 'city_state_zip',
  country: 'country',
  employer: 'employer_name',
  relationship: 'patient_relationship',
};

const NAMES = [
  'name',
  'first_name',
  'middle_name',
  'last_name',
  'business_name',
  'contact_name',
  'alias',
  'title',
  'suffix',
  'dba_name',
];

function allNames(field: string): Parts {
  return Object.fromEntries(NAMES.map((part) => [part, field]));
}

const STUDENT: Parts = {
  name: 'patient_name',
  first_name: 'patient_first_name',
  last_name: 'patient_last_name',
  dob: 'patient_dob',
  number: 'client_customer_id',
};

/** Fields of every other role. */
const OTHERS: Readonly<Partial<Record<Role, Parts>>> = {
  guarantor: allNames('guarantor_name'),
  co: {
    name: 'co_full_name',
    business_name: 'co_full_name',
    first_name: 'co_first_name',
    last_name: 'co_last_name',
    dob: 'co_dob',
    ssn: 'co_ssn',
    phone: 'co_phone',
    phone_mobile: 'co_phone_mobile',
    phone_work: 'co_phone_work',
    email: 'co_email',
    address: 'co_address_line1',
    address_full: 'co_address_line1',
    address_second: 'co_address_line2',
    city: 'co_city',
    state: 'co_state',
    zip: 'co_postal_code',
  },
  patient: {
    name: 'patient_name',
    first_name: 'patient_first_name',
    last_name: 'patient_last_name',
    dob: 'patient_dob',
    ssn: 'patient_ssn',
    phone: 'patient_phone',
    phone_mobile: 'patient_phone',
    address: 'patient_address_line1',
    address_second: 'patient_address_line2',
    city: 'patient_city',
    state: 'patient_state',
    zip: 'patient_postal_code',
    country: 'patient_country',
    relationship: 'patient_relationship',
  },
  student: STUDENT,
  child: STUDENT,
  client: { name: 'client_name', business_name: 'client_name', number: 'client_number' },
  ours: { name: 'client_name', business_name: 'client_name', number: 'client_number' },
  site: { name: 'property_name', address: 'property_address', address_full: 'property_address' },
  employer: {
    name: 'employer_name',
    employer: 'employer_name',
    business_name: 'employer_name',
    phone: 'phone_work',
    phone_work: 'phone_work',
  },
  reference: allNames('reference_name'),
  spouse: allNames('spouse_name'),
  attorney: { ...allNames('attorney_name'), employer: 'attorney_name' },
  insurance: { name: 'insurance_name', business_name: 'insurance_name', number: 'insurance_policy' },
  contact: {
    ...allNames('contact_name'),
    email: 'email',
    phone: 'phone',
    phone_mobile: 'phone_mobile',
    phone_work: 'phone_work',
    contact_title: 'contact_title',
  },
  provider: { ...allNames('provider_name') },
  facility: { name: 'facility_name', business_name: 'facility_name' },
  creditor: { number: 'client_number', name: 'current_creditor', business_name: 'current_creditor' },
  original: { name: 'original_creditor', business_name: 'original_creditor' },
  sales: { ...allNames('sales_rep'), number: 'sales_rep' },
  former: { name: 'alias', last_name: 'alias', business_name: 'alias' },
};

/** Field of a person part; null where it is known to be none. `debtors`: roles that owe in this file. */
export function personField(part: string, role: Role | null, debtors: ReadonlySet<Role | null>): string | null {
  if (role === null || debtors.has(role))
    return DEBTOR[part] ?? (part === 'number' && role !== null ? 'client_customer_id' : null);
  return OTHERS[role]?.[part] ?? null;
}
