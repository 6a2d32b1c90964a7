import type { DebtType } from '../shared/debt-types.ts';
import type { FieldKind, FieldNeed, PlacementField } from './placement-field.ts';

interface Extra {
  kind?: FieldKind;
  max?: number;
  hint?: string;
  condition?: string;
  choices?: readonly { value: string; label: string }[];
  sensitive?: true;
}

function field(
  types: DebtType | readonly DebtType[],
  key: string,
  label: string,
  need: FieldNeed,
  example: string,
  extra: Extra = {},
): PlacementField {
  const debtTypes = typeof types === 'string' ? [types] : types;
  return {
    key,
    label,
    hint: '',
    section: 'details',
    kind: 'text',
    max: 200,
    example,
    needs: Object.fromEntries(debtTypes.map((type) => [type, need])),
    ...extra,
  };
}

const ENTITY_TYPES = [
  { value: 'corporation', label: 'Corporation' },
  { value: 'llc', label: 'Limited liability company' },
  { value: 'partnership', label: 'Partnership' },
  { value: 'sole_proprietor', label: 'Sole proprietor' },
  { value: 'other', label: 'Other' },
] as const;

/**
 * Fields of one debt type beyond the common ones. Medical debts include who was treated, where and when, but no diagnosis or
 * procedure: the minimum necessary under 45 CFR 164.502(b) (R2.2, R-6).
 */
export const DEBT_TYPE_FIELDS: readonly PlacementField[] = [
  field('medical', 'date_of_service', 'Date of service', 'required', '2026-01-15', {
    kind: 'date',
    hint: 'One date per account',
  }),
  field('medical', 'patient_name', 'Patient', 'conditional', '', { condition: 'If the patient is not the debtor' }),
  field('medical', 'patient_relationship', 'Patient is', 'optional', '', { hint: 'Self, spouse, child, other' }),
  field('medical', 'patient_dob', 'Patient’s date of birth', 'optional', '', { kind: 'date', sensitive: true }),
  field('medical', 'facility_name', 'Office', 'optional', 'Westside office', { hint: 'Where care was provided' }),
  field('medical', 'provider_name', 'Provider', 'optional', 'Dr. Example'),
  field('medical', 'insurance_name', 'Insurer', 'optional', ''),
  field('medical', 'insurance_paid', 'Paid by insurance', 'optional', '0.00', { kind: 'money' }),
  field('rental', 'property_name', 'Property', 'required', 'Alder Court', { hint: 'Name of the community or building' }),
  field('rental', 'property_address', 'Property address', 'optional', '90 Alder Court, Portland OR 97205'),
  field('rental', 'unit_number', 'Unit', 'optional', '12B', { max: 40 }),
  field('rental', 'lease_start', 'Lease began', 'optional', '2024-06-01', { kind: 'date' }),
  field('rental', 'lease_end', 'Lease ends', 'optional', '2026-05-31', { kind: 'date' }),
  field('rental', 'move_out_date', 'Moved out', 'conditional', '2026-03-31', {
    kind: 'date',
    condition: 'If the resident has left',
  }),
  field('rental', 'security_deposit', 'Security deposit held', 'optional', '500.00', {
    kind: 'money',
    hint: 'Already deducted from the amount placed',
  }),
  field('rental', 'eviction_flag', 'Evicted', 'optional', 'no', { kind: 'yes_no' }),
  field('loan', 'product_type', 'Loan type', 'optional', 'Auto loan', { max: 60 }),
  field('loan', 'secondary_account_number', 'Loan number', 'optional', '', {
    max: 50,
    hint: 'If it differs from the account number',
  }),
  field('loan', 'charge_off_amount', 'Amount at charge-off', 'optional', '', { kind: 'money' }),
  field('loan', 'vehicle_year', 'Vehicle year', 'optional', '2019', { max: 4 }),
  field('loan', 'vehicle_make', 'Vehicle make', 'optional', '', { max: 28 }),
  field('loan', 'vehicle_model', 'Vehicle model', 'optional', '', { max: 28 }),
  field('loan', 'vehicle_vin', 'VIN', 'optional', '', { kind: 'vin', max: 17, hint: '17 characters since model year 1981' }),
  field('utility', 'service_address', 'Service address', 'optional', '418 Alder Street, Portland OR 97205', {
    hint: 'Where water, power or service was delivered',
  }),
  field('utility', 'meter_number', 'Meter or service number', 'optional', '', { max: 50 }),
  field('utility', 'shut_off_date', 'Shut-off date', 'optional', '', { kind: 'date' }),
  field('tuition', 'student_id', 'Student number', 'optional', '', { max: 50 }),
  field('tuition', 'term', 'School term', 'optional', '', { max: 40 }),
  field('judgment', 'court_name', 'Court', 'required', 'Circuit Court'),
  field('judgment', 'court_county', 'County', 'required', 'Multnomah', { max: 100 }),
  field('judgment', 'case_number', 'Case number', 'required', '26CV00123', { max: 50 }),
  field('judgment', 'judgment_date', 'Judgment date', 'required', '2026-04-02', { kind: 'date' }),
  field('judgment', 'judgment_amount', 'Judgment amount', 'required', '850.00', { kind: 'money' }),
  field('judgment', 'court_costs', 'Court costs', 'optional', '0.00', { kind: 'money' }),
  field('judgment', 'judgment_rate', 'Post-judgment interest', 'optional', '9', { kind: 'rate', hint: 'Percent a year' }),
  field('commercial', 'entity_type', 'Entity type', 'required', 'llc', { kind: 'choice', choices: ENTITY_TYPES }),
  field('commercial', 'state_of_formation', 'State of formation', 'optional', 'OR', { kind: 'state', max: 2 }),
  field('commercial', 'registration_number', 'Registration number', 'optional', '', { max: 50 }),
  field('commercial', 'contact_title', 'Contact’s title', 'optional', 'Controller', { max: 100 }),
  field('commercial', 'personal_guarantor', 'Personal guarantor', 'optional', '', {
    hint: 'Attach the signed guarantee as a document',
  }),
  field(['commercial', 'consumer'], 'invoice_number', 'Invoice number', 'optional', 'INV-1042', { max: 60 }),
  field(['commercial', 'consumer'], 'invoice_date', 'Invoice date', 'optional', '2026-01-15', { kind: 'date' }),
  field(['commercial', 'consumer', 'utility', 'tuition', 'rental'], 'due_date', 'Due date', 'optional', '2026-02-14', {
    kind: 'date',
  }),
  field('commercial', 'purchase_order', 'Purchase order', 'optional', '', { max: 60 }),
  field('commercial', 'payment_terms', 'Terms', 'optional', 'Net 30', { max: 60 }),
];
