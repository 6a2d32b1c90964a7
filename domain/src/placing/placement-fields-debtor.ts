import type { DebtType } from '../shared/debt-types.ts';
import {
  ALL_TYPES,
  needs,
  PERSONAL,
  type FieldKind,
  type FieldNeeds,
  type FieldSection,
  type PlacementField,
} from './placement-field.ts';

const maybe = needs('optional', ALL_TYPES);
const person = needs('required', PERSONAL);
const personMaybe = needs('optional', ALL_TYPES);
/** Types a business may owe too; then either a person's or a business name is required. */
const PERSON_OR_BUSINESS: readonly DebtType[] = ['rental', 'loan', 'utility', 'tuition', 'judgment'];
const minor = 'If the debtor is under 18: the adult who is responsible';

interface Entry {
  key: string;
  label: string;
  hint: string;
  kind?: FieldKind;
  max?: number;
  needs: FieldNeeds;
  condition?: string;
  example: string;
  sensitive?: true;
}

function section(name: FieldSection, entries: readonly Entry[]): PlacementField[] {
  return entries.map((entry) => ({ section: name, kind: 'text', max: 200, ...entry }));
}

/** The debtor and the debtor's addresses. */
export const DEBTOR_FIELDS: readonly PlacementField[] = [
  ...section('debtor', [
    { key: 'first_name', label: 'First name', hint: '', needs: { ...person, commercial: 'optional' }, example: 'Maria' },
    { key: 'middle_name', label: 'Middle name', hint: 'Or initial', needs: personMaybe, example: 'L' },
    { key: 'last_name', label: 'Last name', hint: '', needs: { ...person, commercial: 'optional' }, example: 'Okafor' },
    { key: 'suffix', label: 'Suffix', hint: 'Jr., Sr., III', max: 20, needs: personMaybe, example: '' },
    { key: 'alias', label: 'Other name', hint: 'Former or other name', needs: maybe, example: '' },
    {
      key: 'business_name',
      label: 'Business name',
      hint: 'Legal name',
      needs: { ...needs('conditional', PERSON_OR_BUSINESS), commercial: 'required' },
      condition: 'If a business owes instead of a person',
      example: 'Northgate Supply LLC',
    },
    {
      key: 'dba_name',
      label: 'Trade name',
      hint: 'Doing business as',
      needs: needs('optional', ['commercial']),
      example: 'Northgate',
    },
    {
      key: 'date_of_birth',
      label: 'Date of birth',
      hint: 'A date of birth or SSN helps locate the debtor',
      kind: 'date',
      needs: personMaybe,
      example: '1984-02-17',
      sensitive: true,
    },
    {
      key: 'ssn',
      label: 'SSN',
      hint: 'Nine digits. Stored encrypted; only the last four are shown.',
      kind: 'ssn',
      needs: personMaybe,
      example: '900-70-1234',
      sensitive: true,
    },
    {
      key: 'ein',
      label: 'EIN',
      hint: 'Nine digits',
      kind: 'ein',
      needs: needs('optional', ['commercial', ...PERSON_OR_BUSINESS]),
      example: '07-0001234',
      sensitive: true,
    },
    {
      key: 'drivers_license',
      label: 'Driver’s license',
      hint: 'State and number',
      max: 40,
      needs: needs('optional', PERSONAL),
      example: '',
      sensitive: true,
    },
    { key: 'employer_name', label: 'Employer', hint: '', needs: needs('optional', PERSONAL), example: '' },
    { key: 'language', label: 'Language', hint: 'If not English', max: 40, needs: maybe, example: '' },
  ]),
  ...section('address', [
    {
      key: 'address_line1',
      label: 'Street',
      hint: 'Last known address. For a business, its street address, not only a PO box.',
      needs: needs('required', ALL_TYPES),
      example: '418 Alder Street',
    },
    { key: 'address_line2', label: 'Apartment, suite', hint: '', needs: maybe, example: 'Apt 3' },
    { key: 'city', label: 'City', hint: '', max: 100, needs: needs('required', ALL_TYPES), example: 'Portland' },
    {
      key: 'state',
      label: 'State',
      hint: 'Two letters',
      kind: 'state',
      max: 2,
      needs: needs('required', ALL_TYPES),
      example: 'OR',
    },
    {
      key: 'postal_code',
      label: 'ZIP',
      hint: 'Five or nine digits',
      kind: 'zip',
      max: 10,
      needs: needs('required', ALL_TYPES),
      example: '97205',
    },
    { key: 'country', label: 'Country', hint: 'If outside the USA', max: 60, needs: maybe, example: '' },
  ]),
  ...section('contact', [
    { key: 'phone', label: 'Phone', hint: 'Ten digits', kind: 'phone', max: 40, needs: maybe, example: '503-555-0142' },
    {
      key: 'phone_mobile',
      label: 'Mobile phone',
      hint: 'Ten digits',
      kind: 'phone',
      max: 40,
      needs: maybe,
      example: '503-555-0143',
    },
    { key: 'phone_work', label: 'Work phone', hint: 'Ten digits', kind: 'phone', max: 40, needs: maybe, example: '' },
    { key: 'email', label: 'Email', hint: '', kind: 'email', max: 254, needs: maybe, example: 'maria.okafor@example.com' },
    {
      key: 'contact_name',
      label: 'Contact person',
      hint: 'Contact person at the business',
      needs: { commercial: 'required' },
      example: 'Dana Whitlock',
    },
  ]),
  ...section('responsible', [
    {
      key: 'guarantor_name',
      label: 'Responsible party',
      hint: 'First and last name',
      needs: needs('conditional', PERSONAL),
      condition: minor,
      example: '',
    },
    { key: 'co_first_name', label: 'Co-debtor’s first name', hint: '', needs: maybe, example: '' },
    { key: 'co_last_name', label: 'Co-debtor’s last name', hint: '', needs: maybe, example: '' },
    { key: 'co_phone', label: 'Co-debtor’s phone', hint: '', kind: 'phone', max: 40, needs: maybe, example: '' },
    { key: 'co_email', label: 'Co-debtor’s email', hint: '', kind: 'email', max: 254, needs: maybe, example: '' },
    { key: 'co_address_line1', label: 'Co-debtor’s street', hint: 'If different', needs: maybe, example: '' },
    { key: 'co_ssn', label: 'Co-debtor’s SSN', hint: 'Nine digits', kind: 'ssn', needs: maybe, example: '', sensitive: true },
  ]),
];
